// The fields of a step or of a row, those of them that are asked for its answers.

import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { Field } from "../definition/form.ts";
import type { DateParts, TypedRow, TypedValue } from "../typed/typed-values.ts";
import type { Words } from "../words/words.ts";
import { CheckField } from "./CheckField.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { DateField } from "./DateField.tsx";
import { type FieldRow, type FieldSurroundings, idOf } from "./field-props.ts";
import { RowsField } from "./RowsField.tsx";
import { textInput } from "./text-input.ts";
import { YesNoField } from "./YesNoField.tsx";

interface StepFieldsProps extends FieldRow {
  readonly surroundings: FieldSurroundings;
}

export function StepFields({ fields, values, at = "", surroundings, onChange }: StepFieldsProps) {
  return fields.map((field) => (
    <StepField
      key={field.name}
      field={field}
      pointer={`${at}/${field.name}`}
      value={values[field.name]}
      surroundings={surroundings}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

interface StepFieldProps {
  readonly field: Field;
  readonly pointer: string;
  readonly value: TypedValue;
  readonly surroundings: FieldSurroundings;
  readonly onChange: (value: TypedValue) => void;
}

function StepField({ field, pointer, value, surroundings, onChange }: StepFieldProps) {
  const { words, currency, mistakes, heading, isOwn } = surroundings;
  const label = words.shownLabel(field);
  const common = { id: idOf(pointer), label, hint: words.hint(field.name), mistake: mistakes.get(pointer) };
  const labelHidden = label === heading;
  switch (field.type) {
    case "boolean":
      return (
        <YesNoField {...common} labelHidden={labelHidden} value={value as boolean | undefined} onChange={onChange} />
      );
    case "consent":
      return <CheckField {...common} value={value === true} onChange={onChange} />;
    case "choice":
      return (
        <Choices {...{ field, common, labelHidden, value, onChange, words }} inRow={pointer.lastIndexOf("/") > 0} />
      );
    case "day":
    case "month":
      return (
        <DateField
          {...common}
          withDay={field.type === "day"}
          isBirthday={isOwn && field.name === "date_of_birth"}
          value={value as DateParts}
          onChange={onChange}
        />
      );
    case "rows":
      return (
        <RowsField
          {...common}
          field={field}
          pointer={pointer}
          value={value as readonly TypedRow[]}
          surroundings={surroundings}
          onChange={onChange}
        >
          {(row) => <StepFields surroundings={surroundings} {...row} />}
        </RowsField>
      );
    default:
      return (
        <TextField
          {...common}
          {...textInput(field, isOwn)}
          {...(field.type === "money" && { unit: currency })}
          value={String(value ?? "")}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

interface ChoicesProps extends Omit<StepFieldProps, "pointer" | "surroundings"> {
  readonly common: {
    readonly id: string;
    readonly label: string;
    readonly hint: string | undefined;
    readonly mistake: string | undefined;
  };
  readonly labelHidden: boolean;
  readonly words: Words;
  readonly inRow: boolean;
}

/** A few choices are all seen; many, and those of a row, are a list. */
function Choices({ field, common, labelHidden, words, value, inRow, onChange }: ChoicesProps) {
  const choices = (field.values ?? []).map((choice) => ({
    value: choice,
    name: words.choice(field, choice),
    hint: words.choiceHint(choice),
  }));
  const chosen = String(value ?? "");
  if (!inRow && choices.length <= 8)
    return <ChoiceField {...common} labelHidden={labelHidden} choices={choices} value={chosen} onChange={onChange} />;
  return (
    <SelectField
      id={common.id}
      label={common.label}
      mistake={common.mistake}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{words.choose}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}
