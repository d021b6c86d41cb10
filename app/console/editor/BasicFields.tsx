// What an experiment is called and how it stands.
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { named, type Status, statuses, statusOf } from "../experiment.ts";
import { numberOf, textOf, withMembers } from "../json.ts";
import { keyOf, variationsOf } from "../variations.ts";
import type { FieldsProps } from "./fields-props.ts";
import { Section } from "./Section.tsx";

const meanings: Readonly<Record<Status, string>> = {
  draft: "Draft: only preview links show it",
  running: "Running: visitors are in it",
  stopped: "Stopped: nobody is in it",
};

export function BasicFields({ experiment, change }: FieldsProps) {
  return (
    <Section name="basics" title="Experiment">
      <TextField
        id="name"
        label="Name"
        value={textOf(experiment.name)}
        onChange={(event) => change(named(experiment, event.target.value))}
      />
      <TextField
        id="key"
        label="Key"
        hint="Stands in links, cookies and results. Visitors are drawn by it: another key draws them anew."
        value={textOf(experiment.key)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change(withMembers(experiment, { key: event.target.value }))}
      />
      <SelectField
        id="status"
        label="Status"
        value={statusOf(experiment)}
        onChange={(event) => change(withMembers(experiment, { status: event.target.value }))}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {meanings[status]}
          </option>
        ))}
      </SelectField>
      {statusOf(experiment) === "stopped" && <WinnerField experiment={experiment} change={change} />}
    </Section>
  );
}

/** The variation that everybody is shown once an experiment is over. */
function WinnerField({ experiment, change }: FieldsProps) {
  return (
    <SelectField
      id="force"
      label="Everybody sees"
      value={String(numberOf(experiment.force) ?? "")}
      onChange={({ target: { value } }) =>
        change(withMembers(experiment, { force: value === "" ? undefined : Number(value) }))
      }
    >
      <option value="">The page as it is</option>
      {variationsOf(experiment).map((variation, place) => (
        <option key={keyOf(variation, place)} value={place}>
          {variation.name || keyOf(variation, place)}
        </option>
      ))}
    </SelectField>
  );
}
