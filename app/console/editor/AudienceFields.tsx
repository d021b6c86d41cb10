// Who is in an experiment: which share of whom, and apart from whom.

import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { clausesOf, conditionOf } from "../condition.ts";
import { useConsole } from "../console-state.ts";
import { coverageOf, namespaceOf, percent, titleOf } from "../experiment.ts";
import { experimentsOf } from "../files.ts";
import { membersOf, textOf, withMembers } from "../json.ts";
import { JsonField } from "../parts/JsonField.tsx";
import layout from "../parts/layout.module.css";
import { ShareField } from "../parts/ParsedField.tsx";
import { ClauseFields } from "./ClauseFields.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { RemoveButton, Section } from "./Section.tsx";

/** What visitors can be drawn by; the first is each visitor by themselves. */
const hashAttributes = ["id", "source", "campaign", "country", "region", "language"];

export function AudienceFields({ experiment, change }: FieldsProps) {
  const clauses = clausesOf(experiment.condition);
  const drawnBy = textOf(experiment.hashAttribute) || "id";
  return (
    <Section name="audience" title="Audience">
      <ShareField
        id="coverage"
        label="Share of these visitors that is in it"
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
          label="Condition"
          hint="It asks more than the form can show. Remove it here to begin anew in the form: {}."
          value={membersOf(experiment.condition)}
          onValue={(condition) => change(withMembers(experiment, { condition }))}
        />
      )}
      <NamespaceFields experiment={experiment} change={change} />
      <SelectField
        id="hash-attribute"
        label="Visitors are drawn by"
        value={drawnBy}
        onChange={(event) => change(withMembers(experiment, { hashAttribute: event.target.value }))}
      >
        {[...new Set([...hashAttributes, drawnBy])].map((name) => (
          <option key={name} value={name}>
            {name === "id" ? "id: each visitor by themselves" : name}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}

function NamespaceFields({ experiment, change }: FieldsProps) {
  const { files } = useConsole();
  const namespace = namespaceOf(experiment);
  if (experiment.filters !== undefined) {
    return (
      <p className={layout.soft}>This experiment says filters, which take the place of a namespace: see its JSON.</p>
    );
  }
  if (!namespace) {
    return (
      <p>
        <Button quiet onClick={() => change(withMembers(experiment, { namespace: ["", 0, 0.5] }))}>
          Keep its visitors out of other experiments
        </Button>
      </p>
    );
  }
  const [name, from, to] = namespace;
  const set = (next: readonly [string, number, number]) => change(withMembers(experiment, { namespace: next }));
  const others = experimentsOf(files).filter((other) => {
    return textOf(other.experiment.key) !== textOf(experiment.key) && namespaceOf(other.experiment)?.[0] === name;
  });
  return (
    <fieldset className={layout.line}>
      <legend>Namespace</legend>
      <p className={layout.soft}>
        Experiments of one namespace whose ranges are apart share no visitor.
        {others.length > 0 && " In this one already: "}
        {others
          .map((other) => {
            const [, begin, end] = namespaceOf(other.experiment) ?? ["", 0, 1];
            return `${titleOf(other.experiment)} has ${percent(begin)} to ${percent(end)}`;
          })
          .join("; ")}
      </p>
      <TextField id="namespace" label="Name" value={name} onChange={(event) => set([event.target.value, from, to])} />
      <ShareField id="namespace-from" label="From" value={from} onValue={(share) => set([name, share, to])} />
      <ShareField id="namespace-to" label="To" value={to} onValue={(share) => set([name, from, share])} />
      <RemoveButton name="the namespace" onRemove={() => change(withMembers(experiment, { namespace: undefined }))} />
    </fieldset>
  );
}
