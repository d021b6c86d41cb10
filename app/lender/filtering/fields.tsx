// Fields of the form, each bound to a rule by its JSON pointer.
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import layout from "../parts/layout.module.css";
import { fieldId } from "./field-ids.ts";
import { type FormState, withText, withTick } from "./form-state.ts";
import type { TickedList } from "./rule-form.ts";

interface FieldProps {
  readonly form: FormState;
  readonly pointer: string;
  readonly label: string;
}

interface NamedValue {
  readonly value: string;
  readonly name: string;
}

export function Text({ form, pointer, label, unit }: FieldProps & { readonly unit?: string }) {
  return (
    <TextField
      id={fieldId(pointer)}
      label={label}
      {...(unit && { unit })}
      inputMode={pointer.endsWith("justification") ? "text" : "decimal"}
      autoComplete="off"
      value={form.value.texts[pointer] ?? ""}
      mistake={form.mistakeAt(pointer)}
      onChange={({ target }) => form.change(withText(form.value, pointer, target.value))}
    />
  );
}

export function Choice({ form, pointer, label, choices }: FieldProps & { readonly choices: readonly NamedValue[] }) {
  return (
    <SelectField
      id={fieldId(pointer)}
      label={label}
      value={form.value.texts[pointer] ?? ""}
      mistake={form.mistakeAt(pointer)}
      onChange={({ target }) => form.change(withText(form.value, pointer, target.value))}
    >
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** A box that stands alone. */
export function Box({ form, pointer, label }: FieldProps) {
  return (
    <label className={layout.box}>
      <input
        type="checkbox"
        id={fieldId(pointer)}
        checked={form.value.texts[pointer] === "yes"}
        onChange={({ target }) => form.change(withText(form.value, pointer, target.checked ? "yes" : ""))}
      />
      {label}
    </label>
  );
}

interface BoxesProps {
  readonly form: FormState;
  readonly list: TickedList;
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly NamedValue[];
}

/** Several values, each with a box to tick. */
export function Boxes({ form, list, label, hint, choices }: BoxesProps) {
  const id = fieldId(list);
  const mistake = form.mistakeAt(list);
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(" ");
  return (
    <fieldset className={layout.boxes} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={layout.soft}>
          {hint}
        </p>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className={layout.mistake}>
          {mistake}
        </p>
      )}
      {choices.map(({ value, name }, index) => (
        <label key={value} className={layout.box}>
          <input
            type="checkbox"
            id={index === 0 ? id : fieldId(`${list}/${value}`)}
            checked={form.value.ticked[list].includes(value)}
            onChange={({ target }) => form.change(withTick(form.value, list, value, target.checked))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
