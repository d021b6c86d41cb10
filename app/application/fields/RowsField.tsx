// Several answers of one form, such as debts: rows that can be added and removed. Focus goes to a new row, and stays near one
// that was removed.
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { Field } from "../definition/form.ts";
import type { TypedRow } from "../typed/typed-values.ts";
import { emptyRow } from "../typed/typed-values.ts";
import type { FieldProps, FieldRow, FieldSurroundings } from "./field-props.ts";
import styles from "./fields.module.css";
import { Group } from "./Group.tsx";

interface RowsFieldProps extends FieldProps<readonly TypedRow[]> {
  readonly field: Field;
  readonly pointer: string;
  readonly surroundings: FieldSurroundings;
  /** Shows the fields of a row. */
  readonly children: (row: FieldRow) => ReactNode;
}

export function RowsField({ field, pointer, surroundings, value, onChange, children, ...group }: RowsFieldProps) {
  const message = useMessage();
  const { words, askedInRow } = surroundings;
  const rows = useRef<HTMLDivElement>(null);
  const count = useRef(value.length);
  const inner = field.fields ?? [];
  const isFull = value.length >= Number(field.max);

  useEffect(() => {
    if (value.length === count.current) return;
    const sets = rows.current?.querySelectorAll("fieldset > legend") ?? [];
    count.current = value.length;
    (sets[value.length - 1] as HTMLElement | undefined)?.focus();
  }, [value.length]);

  return (
    <Group {...group}>
      <div ref={rows} className={styles.rows}>
        {value.map((row, index) => {
          const at = `${pointer}/${index}`;
          const name = words.row(field.name, index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and holds no state: its fields are controlled.
            <fieldset key={index} className={styles.group}>
              <legend tabIndex={-1}>{name}</legend>
              {children({
                fields: askedInRow(field, at),
                values: row,
                at,
                onChange: (changed) => onChange(value.map((other, place) => (place === index ? changed : other))),
              })}
              {value.length > 1 && (
                <Button quiet onClick={() => onChange(value.filter((_, place) => place !== index))}>
                  {message("form.remove", { name })}
                </Button>
              )}
            </fieldset>
          );
        })}
        {!isFull && (
          <Button quiet id={group.id} onClick={() => onChange([...value, emptyRow(inner)])}>
            {words.addRow(field.name)}
          </Button>
        )}
      </div>
    </Group>
  );
}
