// A day in three fields, or a month in two, in the order in which people write them.
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { DateParts } from "../typed/typed-values.ts";
import type { FieldProps } from "./field-props.ts";
import styles from "./fields.module.css";
import { Group } from "./Group.tsx";

interface DateFieldProps extends FieldProps<DateParts> {
  readonly withDay: boolean;
  /** Whether it is the day on which the person who types was born. */
  readonly isBirthday?: boolean;
}

export function DateField({ withDay, isBirthday = false, value, onChange, ...group }: DateFieldProps) {
  const message = useMessage();
  const parts = withDay ? (["day", "month", "year"] as const) : (["month", "year"] as const);
  return (
    <Group {...group}>
      <div className={styles.dates}>
        {parts.map((part, index) => (
          <TextField
            key={part}
            id={index === 0 ? group.id : `${group.id}-${part}`}
            label={message(`form.${part}`)}
            inputMode="numeric"
            autoComplete={isBirthday ? `bday-${part}` : "off"}
            aria-invalid={group.mistake ? true : undefined}
            value={value[part]}
            onChange={({ target }) => onChange({ ...value, [part]: target.value })}
          />
        ))}
      </div>
    </Group>
  );
}
