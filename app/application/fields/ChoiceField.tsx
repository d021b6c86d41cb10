// One answer of a few, all of them seen at once.
import type { FieldProps } from "./field-props.ts";
import styles from "./fields.module.css";
import { Group } from "./Group.tsx";

export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly hint?: string | undefined;
}

interface ChoiceFieldProps extends FieldProps<string> {
  readonly choices: readonly Choice[];
  readonly labelHidden?: boolean | undefined;
  /** Whether the choices stand side by side, as a yes and a no do. */
  readonly inline?: boolean;
}

export function ChoiceField({ choices, value, onChange, inline = false, ...group }: ChoiceFieldProps) {
  return (
    <Group {...group}>
      <div className={inline ? styles.pair : styles.group}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              id={index === 0 ? group.id : `${group.id}-${index}`}
              name={group.id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={group.mistake ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.name}
              {choice.hint && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}
