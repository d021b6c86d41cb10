// How many visitors an experiment takes, and for how long, from what its first goal is today. Control works it out.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import type { Audience } from "../audience/use-audience.ts";
import { type Plan, planExperiment } from "../control.ts";
import type { FieldsProps } from "../editor/fields-props.ts";
import { coverageOf } from "../experiment.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { listOf } from "../json.ts";
import { metricsOf, withPlan } from "../metrics.ts";
import layout from "../parts/layout.module.css";
import { NumberField, ShareField } from "../parts/ParsedField.tsx";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { PlanTable } from "./PlanTable.tsx";

type Progress = "idle" | "working" | { readonly plan: Plan } | { readonly problem: Problem };

interface PlanCalculatorProps extends FieldsProps {
  /** How many visitors a day the experiment is for, as far as it is known. */
  readonly audience: Audience;
}

/** What is asked of everybody the first time. */
const usual = { rate: 0.03, effect: 0.1, visitorsADay: 1000, consenting: 0.5 };

/** The figures that the sample of the audience estimates. */
function estimatedBy(audience: Audience): Partial<typeof usual> {
  if (!audience || "problem" in audience) return {};
  const { a_day: aDay, consenting } = audience.estimate;
  return {
    ...(aDay !== null && { visitorsADay: Math.max(1, Math.round(aDay)) }),
    ...(consenting !== null && consenting > 0 && { consenting }),
  };
}

export function PlanCalculator({ experiment, change, audience }: PlanCalculatorProps) {
  const { api } = useServices();
  const message = useConsoleMessage();
  const [typed, setTyped] = useState<Partial<typeof usual>>({});
  const [progress, setProgress] = useState<Progress>("idle");
  // What was typed stays; the rest follows the condition.
  const question = { ...usual, ...estimatedBy(audience), ...typed };
  const variations = Math.max(2, listOf(experiment.variations).length);

  function ask(answers: Partial<typeof usual>) {
    setTyped({ ...typed, ...answers });
    setProgress("idle");
  }

  async function workOut() {
    setProgress("working");
    try {
      const plan = await planExperiment(api, {
        baseline: { kind: "conversion", rate: question.rate },
        effect: question.effect,
        variations,
        goals: Math.max(1, metricsOf(experiment, "goals").length),
        visitors_a_day: question.visitorsADay,
        coverage: coverageOf(experiment),
        consenting: question.consenting,
      });
      setProgress(plan === undefined ? "idle" : { plan });
    } catch (failure) {
      setProgress({ problem: problemOf(failure) });
    }
  }

  return (
    <details>
      <summary>{message("plan.heading")}</summary>
      <div className={layout.stack}>
        <p className={layout.soft}>{message("plan.text")}</p>
        <div className={layout.line}>
          <ShareField
            id="calculator-rate"
            label={message("plan.rate")}
            value={question.rate}
            onValue={(rate) => ask({ rate })}
          />
          <ShareField
            id="calculator-effect"
            label={message("plan.effect")}
            value={question.effect}
            onValue={(effect) => ask({ effect })}
          />
          <NumberField
            id="calculator-visitors"
            label={message("plan.visitors")}
            value={question.visitorsADay}
            onValue={(visitorsADay) => ask({ visitorsADay })}
          />
          <ShareField
            id="calculator-consenting"
            label={message("plan.consenting")}
            value={question.consenting}
            onValue={(consenting) => ask({ consenting })}
          />
        </div>
        <p>
          <Button quiet onClick={workOut}>
            {message(progress === "working" ? "plan.working" : "plan.work-out")}
          </Button>
        </p>
        {typeof progress === "object" && "problem" in progress && <ProblemNotice problem={progress.problem} />}
        {typeof progress === "object" && "plan" in progress && (
          <PlanTable
            plan={progress.plan}
            variations={variations}
            onChoose={(plan) => change(withPlan(experiment, plan))}
          />
        )}
      </div>
    </details>
  );
}
