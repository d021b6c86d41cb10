// What is asked of visitors, attribute by attribute; all of it has to be true.
import { SelectField } from "../../components/SelectField.tsx";
import { type Attribute, attributes, type Clause, flag } from "../condition.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
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
  const message = useConsoleMessage();
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
          label={message("editor.clause-add")}
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">{message(clauses.length === 0 ? "editor.clause-none" : "editor.clause-no-more")}</option>
          {open.map(({ name, label }) => (
            <option key={name} value={name}>
              {message(label)}
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
  const message = useConsoleMessage();
  const known: Attribute | undefined = attributes.find(({ name }) => name === clause.attribute);
  const label = known ? message(known.label) : clause.attribute;
  const id = `clause-${clause.attribute}`;
  const [yes, no] =
    clause.attribute === flag
      ? (["editor.clause-yes", "editor.clause-no"] as const)
      : (["editor.clause-one-of", "editor.clause-none-of"] as const);
  const texts = (values: readonly string[]) => (known?.isUpper ? values.map((value) => value.toUpperCase()) : values);
  return (
    <fieldset className={layout.line}>
      <legend>{label}</legend>
      <SelectField
        id={`${id}-is`}
        label={message(clause.attribute === flag ? "attribute.signed-in" : "editor.clause-it")}
        value={clause.is ? "yes" : "no"}
        onChange={(event) => change({ ...clause, is: event.target.value === "yes" })}
      >
        <option value="yes">{message(yes)}</option>
        <option value="no">{message(no)}</option>
      </SelectField>
      {known?.choices && (
        <Checks
          id={id}
          label={message("editor.clause-values")}
          choices={known.choices}
          chosen={clause.values}
          onChosen={(values) => change({ ...clause, values })}
        />
      )}
      {!known?.choices && clause.attribute !== flag && (
        <ListField
          id={`${id}-values`}
          label={message("editor.clause-list")}
          hint={known?.hint && message(known.hint)}
          value={clause.values}
          onValue={(values) => change({ ...clause, values: texts(values) })}
        />
      )}
      <RemoveButton name={message("editor.the-clause", { label })} onRemove={() => change(undefined)} />
    </fieldset>
  );
}
