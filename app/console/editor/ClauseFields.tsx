// What is asked of visitors, attribute by attribute; all of it has to be true.
import { SelectField } from "../../components/SelectField.tsx";
import { type Attribute, attributes, type Clause, flag } from "../condition.ts";
import { withElement } from "../json.ts";
import { Checks } from "../parts/Checks.tsx";
import layout from "../parts/layout.module.css";
import { ListField } from "../parts/ParsedField.tsx";
import { RemoveButton } from "./Section.tsx";

interface ClauseFieldsProps {
  readonly clauses: readonly Clause[];
  readonly change: (clauses: readonly Clause[]) => void;
}

export function ClauseFields({ clauses, change }: ClauseFieldsProps) {
  const open = attributes.filter(({ name }) => !clauses.some(({ attribute }) => attribute === name));
  const add = (attribute: string) => change([...clauses, { attribute, is: true, values: [] }]);
  return (
    <>
      {clauses.map((clause, place) => (
        <ClauseField
          key={clause.attribute}
          clause={clause}
          change={(next) => change(withElement(clauses, place, next))}
        />
      ))}
      {open.length > 0 && (
        <SelectField
          id="add-clause"
          label="Only visitors of whom is asked"
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">{clauses.length === 0 ? "Nothing: everybody can be in it" : "Nothing more"}</option>
          {open.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

interface ClauseFieldProps {
  readonly clause: Clause;
  readonly change: (clause: Clause | undefined) => void;
}

function ClauseField({ clause, change }: ClauseFieldProps) {
  const known: Attribute | undefined = attributes.find(({ name }) => name === clause.attribute);
  const label = known?.label ?? clause.attribute;
  const id = `clause-${clause.attribute}`;
  const [yes, no] = clause.attribute === flag ? ["yes", "no"] : ["is one of", "is none of"];
  const texts = (values: readonly string[]) => (known?.isUpper ? values.map((value) => value.toUpperCase()) : values);
  return (
    <fieldset className={layout.line}>
      <legend>{label}</legend>
      <SelectField
        id={`${id}-is`}
        label={clause.attribute === flag ? "Signed in" : "It"}
        value={clause.is ? "yes" : "no"}
        onChange={(event) => change({ ...clause, is: event.target.value === "yes" })}
      >
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </SelectField>
      {known?.choices && (
        <Checks
          id={id}
          label="Values"
          choices={known.choices}
          chosen={clause.values}
          onChosen={(values) => change({ ...clause, values })}
        />
      )}
      {!known?.choices && clause.attribute !== flag && (
        <ListField
          id={`${id}-values`}
          label="Values, between commas"
          hint={known?.hint}
          value={clause.values}
          onValue={(values) => change({ ...clause, values: texts(values) })}
        />
      )}
      <RemoveButton name={`the condition on: ${label}`} onRemove={() => change(undefined)} />
    </fieldset>
  );
}
