// Who is in an experiment: which share of whom, and apart from whom.

import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { AudienceNote } from "../audience/AudienceNote.tsx";
import type { Audience } from "../audience/use-audience.ts";
import { clausesOf, conditionOf } from "../condition.ts";
import { useConsole } from "../console-state.ts";
import { coverageOf, namespaceOf, titleOf } from "../experiment.ts";
import { experimentsOf } from "../files.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { membersOf, textOf, withMembers } from "../json.ts";
import { JsonField } from "../parts/JsonField.tsx";
import layout from "../parts/layout.module.css";
import { ShareField } from "../parts/ParsedField.tsx";
import { ClauseFields } from "./ClauseFields.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { RemoveButton, Section } from "./Section.tsx";

/** What visitors can be drawn by; the first is each visitor by themselves. */
const hashAttributes = ["id", "source", "campaign", "country", "region", "language"];

interface AudienceFieldsProps extends FieldsProps {
  /** How many visitors a day that is, as far as it is known. */
  readonly audience: Audience;
}

export function AudienceFields({ experiment, change, audience }: AudienceFieldsProps) {
  const message = useConsoleMessage();
  const clauses = clausesOf(experiment.condition);
  const drawnBy = textOf(experiment.hashAttribute) || "id";
  return (
    <Section name="audience" title={message("editor.audience")}>
      <ShareField
        id="coverage"
        label={message("editor.coverage")}
        value={coverageOf(experiment)}
        onValue={(coverage) => change(withMembers(experiment, { coverage }))}
      />
      {clauses ? (
        <ClauseFields
          clauses={clauses}
          change={(next) => change(withMembers(experiment, { condition: conditionOf(next) }))}
        />
      ) : (
        <JsonField
          id="condition"
          label={message("editor.condition")}
          hint={message("editor.condition-hint", { empty: "{}" })}
          value={membersOf(experiment.condition)}
          onValue={(condition) => change(withMembers(experiment, { condition }))}
        />
      )}
      <AudienceNote audience={audience} />
      <NamespaceFields experiment={experiment} change={change} />
      <SelectField
        id="hash-attribute"
        label={message("editor.drawn-by")}
        value={drawnBy}
        onChange={(event) => change(withMembers(experiment, { hashAttribute: event.target.value }))}
      >
        {[...new Set([...hashAttributes, drawnBy])].map((name) => (
          <option key={name} value={name}>
            {name === "id" ? message("editor.drawn-by-id") : name}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}

function NamespaceFields({ experiment, change }: FieldsProps) {
  const { files } = useConsole();
  const message = useConsoleMessage();
  const { percent } = useFigures();
  const namespace = namespaceOf(experiment);
  if (experiment.filters !== undefined) {
    return <p className={layout.soft}>{message("editor.filters")}</p>;
  }
  if (!namespace) {
    return (
      <p>
        <Button quiet onClick={() => change(withMembers(experiment, { namespace: ["", 0, 0.5] }))}>
          {message("editor.namespace-add")}
        </Button>
      </p>
    );
  }
  const [name, from, to] = namespace;
  const set = (next: readonly [string, number, number]) => change(withMembers(experiment, { namespace: next }));
  const others = experimentsOf(files).filter((other) => {
    return textOf(other.experiment.key) !== textOf(experiment.key) && namespaceOf(other.experiment)?.[0] === name;
  });
  const ranges = others.map((other) => {
    const [, begin, end] = namespaceOf(other.experiment) ?? ["", 0, 1];
    const range = { title: titleOf(other.experiment, message), from: percent(begin), to: percent(end) };
    return message("editor.namespace-range", range);
  });
  return (
    <fieldset className={layout.line}>
      <legend>{message("experiments.namespace")}</legend>
      <p className={layout.soft}>
        {message("editor.namespace-text")}
        {ranges.length > 0 && ` ${message("editor.namespace-others", { others: ranges.join("; ") })}`}
      </p>
      <TextField
        id="namespace"
        label={message("editor.name")}
        value={name}
        onChange={(event) => set([event.target.value, from, to])}
      />
      <ShareField
        id="namespace-from"
        label={message("editor.namespace-from")}
        value={from}
        onValue={(share) => set([name, share, to])}
      />
      <ShareField
        id="namespace-to"
        label={message("editor.namespace-to")}
        value={to}
        onValue={(share) => set([name, from, share])}
      />
      <RemoveButton
        name={message("editor.the-namespace")}
        onRemove={() => change(withMembers(experiment, { namespace: undefined }))}
      />
    </fieldset>
  );
}
