// What an experiment is judged by, and when, decided before it starts.

import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { Audience } from "../audience/use-audience.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { type JsonObject, membersOf, numberOf, placed, textOf, withElement, withMembers } from "../json.ts";
import { conversions, metricsOf, type Role, usualPlan, withMetrics, withPlan } from "../metrics.ts";
import layout from "../parts/layout.module.css";
import { NumberField, OptionalShareField } from "../parts/ParsedField.tsx";
import { PlanCalculator } from "../planning/PlanCalculator.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { HypothesisField } from "./HypothesisField.tsx";
import { RemoveButton, Section } from "./Section.tsx";

interface GoalFieldsProps extends FieldsProps {
  /** How many visitors a day the experiment is for, as far as it is known. */
  readonly audience: Audience;
}

export function GoalFields({ experiment, change, audience }: GoalFieldsProps) {
  const message = useConsoleMessage();
  const plan = membersOf(experiment.plan);
  return (
    <Section name="goals" title={message("editor.goals")}>
      <HypothesisField experiment={experiment} change={change} />
      <MetricList kind="goals" experiment={experiment} change={change} />
      <MetricList kind="guardrails" experiment={experiment} change={change} />
      <datalist id="conversions">
        {conversions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <fieldset className={layout.line}>
        <legend>{message("editor.plan")}</legend>
        <p className={layout.soft}>{message("editor.plan-text")}</p>
        <NumberField
          id="plan-visitors"
          label={message("editor.plan-visitors")}
          value={numberOf(plan.visitors) ?? usualPlan.visitors}
          onValue={(visitors) => change(withPlan(experiment, { visitors: Math.round(visitors) }))}
        />
        <NumberField
          id="plan-days"
          label={message("editor.plan-days")}
          value={numberOf(plan.days) ?? usualPlan.days}
          onValue={(days) => change(withPlan(experiment, { days }))}
        />
      </fieldset>
      <PlanCalculator experiment={experiment} change={change} audience={audience} />
    </Section>
  );
}

/** What a metric of a role is called in messages, and where it says how much of it counts. */
const words = {
  goals: { one: "goal", member: "minimum_effect" },
  guardrails: { one: "guardrail", member: "tolerance" },
} as const;

function MetricList({ kind, experiment, change }: FieldsProps & { readonly kind: Role }) {
  const message = useConsoleMessage();
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
          {message(`editor.${words[kind].one}-add`)}
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
  const message = useConsoleMessage();
  const { one, member } = words[kind];
  const id = `${kind}-${number}`;
  const set = (members: Readonly<Record<string, JsonObject[string] | undefined>>) =>
    change(withMembers(metric, members));
  const measure = textOf(metric.measure) || "conversion";
  return (
    <fieldset className={layout.line}>
      <legend>{message(`editor.${one}-number`, { number })}</legend>
      <TextField
        id={`${id}-name`}
        label={message("editor.conversion")}
        list="conversions"
        value={textOf(metric.name)}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        id={`${id}-measure`}
        label={message("editor.measure")}
        value={measure}
        onChange={({ target: { value } }) =>
          set({
            measure: value === "conversion" ? undefined : value,
            ...(value !== "revenue" && { currency: undefined }),
          })
        }
      >
        <option value="conversion">{message("editor.measure-conversion")}</option>
        <option value="count">{message("editor.measure-count")}</option>
        <option value="revenue">{message("editor.measure-revenue")}</option>
      </SelectField>
      {measure === "revenue" && (
        <SelectField
          id={`${id}-currency`}
          label={message("editor.currency")}
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
        label={message("editor.direction")}
        value={textOf(metric.direction) || "increase"}
        onChange={({ target: { value } }) => set({ direction: value === "increase" ? undefined : value })}
      >
        <option value="increase">{message("editor.direction-increase")}</option>
        <option value="decrease">{message("editor.direction-decrease")}</option>
      </SelectField>
      <OptionalShareField
        id={`${id}-${member}`}
        label={message(`editor.${one}-hint`)}
        value={numberOf(metric[member])}
        onValue={(share) => set({ [member]: share })}
      />
      <RemoveButton name={message(`editor.the-${one}`, { number })} onRemove={() => change(undefined)} />
    </fieldset>
  );
}
