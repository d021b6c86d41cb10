// What an experiment is judged by, and when, decided before it starts.

import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { type JsonObject, membersOf, numberOf, placed, textOf, withElement, withMembers } from "../json.ts";
import { conversions, metricsOf, type Role, usualPlan, withMetrics, withPlan } from "../metrics.ts";
import layout from "../parts/layout.module.css";
import { NumberField, OptionalShareField } from "../parts/ParsedField.tsx";
import { PlanCalculator } from "../planning/PlanCalculator.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { RemoveButton, Section } from "./Section.tsx";

export function GoalFields({ experiment, change }: FieldsProps) {
  const plan = membersOf(experiment.plan);
  return (
    <Section name="goals" title="Goals and plan">
      <MetricList kind="goals" experiment={experiment} change={change} />
      <MetricList kind="guardrails" experiment={experiment} change={change} />
      <datalist id="conversions">
        {conversions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <fieldset className={layout.line}>
        <legend>Plan</legend>
        <p className={layout.soft}>
          It is judged once both are reached; a broken guardrail or a wrong split ends it sooner.
        </p>
        <NumberField
          id="plan-visitors"
          label="Visitors, of all variations together"
          value={numberOf(plan.visitors) ?? usualPlan.visitors}
          onValue={(visitors) => change(withPlan(experiment, { visitors: Math.round(visitors) }))}
        />
        <NumberField
          id="plan-days"
          label="Days"
          value={numberOf(plan.days) ?? usualPlan.days}
          onValue={(days) => change(withPlan(experiment, { days }))}
        />
      </fieldset>
      <PlanCalculator experiment={experiment} change={change} />
    </Section>
  );
}

const words = {
  goals: { one: "Goal", add: "Add a goal", hint: "Worth shipping for a gain of", member: "minimum_effect" },
  guardrails: { one: "Guardrail", add: "Add a guardrail", hint: "Loss that is tolerated", member: "tolerance" },
} as const;

function MetricList({ kind, experiment, change }: FieldsProps & { readonly kind: Role }) {
  const metrics = metricsOf(experiment, kind);
  const set = (all: readonly JsonObject[]) => change(withMetrics(experiment, kind, all));
  return (
    <>
      {placed(metrics).map(({ element: metric, place }) => (
        <MetricFields
          key={place}
          kind={kind}
          number={place + 1}
          metric={metric}
          change={(next) => set(withElement(metrics, place, next))}
        />
      ))}
      <p>
        <Button quiet onClick={() => set([...metrics, { name: "" }])}>
          {words[kind].add}
        </Button>
      </p>
    </>
  );
}

interface MetricFieldsProps {
  readonly kind: Role;
  readonly number: number;
  readonly metric: JsonObject;
  readonly change: (metric: JsonObject | undefined) => void;
}

function MetricFields({ kind, number, metric, change }: MetricFieldsProps) {
  const { one, hint, member } = words[kind];
  const id = `${kind}-${number}`;
  const set = (members: Readonly<Record<string, JsonObject[string] | undefined>>) =>
    change(withMembers(metric, members));
  const measure = textOf(metric.measure) || "conversion";
  return (
    <fieldset className={layout.line}>
      <legend>
        {one} {number}
      </legend>
      <TextField
        id={`${id}-name`}
        label="Conversion"
        list="conversions"
        value={textOf(metric.name)}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        id={`${id}-measure`}
        label="Measured by"
        value={measure}
        onChange={({ target: { value } }) =>
          set({
            measure: value === "conversion" ? undefined : value,
            ...(value !== "revenue" && { currency: undefined }),
          })
        }
      >
        <option value="conversion">Visitors who did it</option>
        <option value="count">How often they did it</option>
        <option value="revenue">What it was worth</option>
      </SelectField>
      {measure === "revenue" && (
        <SelectField
          id={`${id}-currency`}
          label="Currency"
          value={textOf(metric.currency) || "EUR"}
          onChange={(event) => set({ currency: event.target.value })}
        >
          {["EUR", "GBP", "PLN", "RON"].map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      )}
      <SelectField
        id={`${id}-direction`}
        label="Better is"
        value={textOf(metric.direction) || "increase"}
        onChange={({ target: { value } }) => set({ direction: value === "increase" ? undefined : value })}
      >
        <option value="increase">more</option>
        <option value="decrease">less</option>
      </SelectField>
      <OptionalShareField
        id={`${id}-${member}`}
        label={hint}
        value={numberOf(metric[member])}
        onValue={(share) => set({ [member]: share })}
      />
      <RemoveButton name={`${one.toLowerCase()} ${number}`} onRemove={() => change(undefined)} />
    </fieldset>
  );
}
