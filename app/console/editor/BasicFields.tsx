// What an experiment is called and how it stands.
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { named, statuses, statusOf } from "../experiment.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { numberOf, textOf, withMembers } from "../json.ts";
import { keyOf, variationsOf } from "../variations.ts";
import type { FieldsProps } from "./fields-props.ts";
import { Section } from "./Section.tsx";

export function BasicFields({ experiment, change }: FieldsProps) {
  const message = useConsoleMessage();
  return (
    <Section name="basics" title={message("editor.experiment")}>
      <TextField
        id="name"
        label={message("editor.name")}
        value={textOf(experiment.name)}
        onChange={(event) => change(named(experiment, event.target.value))}
      />
      <TextField
        id="key"
        label={message("editor.key")}
        hint={message("editor.key-hint")}
        value={textOf(experiment.key)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change(withMembers(experiment, { key: event.target.value }))}
      />
      <SelectField
        id="status"
        label={message("editor.status")}
        value={statusOf(experiment)}
        onChange={(event) => change(withMembers(experiment, { status: event.target.value }))}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {message(`editor.status-${status}`)}
          </option>
        ))}
      </SelectField>
      {statusOf(experiment) === "stopped" && <WinnerField experiment={experiment} change={change} />}
    </Section>
  );
}

/** The variation that everybody is shown once an experiment is over. */
function WinnerField({ experiment, change }: FieldsProps) {
  const message = useConsoleMessage();
  return (
    <SelectField
      id="force"
      label={message("editor.force")}
      value={String(numberOf(experiment.force) ?? "")}
      onChange={({ target: { value } }) =>
        change(withMembers(experiment, { force: value === "" ? undefined : Number(value) }))
      }
    >
      <option value="">{message("editor.original")}</option>
      {variationsOf(experiment).map((variation, place) => (
        <option key={keyOf(variation, place)} value={place}>
          {variation.name || keyOf(variation, place)}
        </option>
      ))}
    </SelectField>
  );
}
