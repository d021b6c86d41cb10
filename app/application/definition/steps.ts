// Which steps apply to the answers, and the way through them: pure functions, as the reducer's callers need them.
import { holds } from "./condition.ts";
import type { Answers, FormDefinition, Step } from "./form.ts";
import type { Market } from "./market.ts";

/** The steps that apply, in order. */
export function applicableSteps(form: FormDefinition, answers: Answers, market: Market): Step[] {
  return form.steps.filter((step) => holds(step.when, { form, answers, market, step }));
}

/** The step after another; undefined after the last one, and where the step is none of them. */
export function nextStep(steps: readonly Step[], id: string): Step | undefined {
  const index = indexOf(steps, id);
  return index < 0 ? undefined : steps[index + 1];
}

/** The step before another; undefined before the first one. */
export function previousStep(steps: readonly Step[], id: string): Step | undefined {
  return steps[indexOf(steps, id) - 1];
}

/** Per cent of the steps that are behind, rounded down. */
export function progressAt(steps: readonly Step[], id: string): number {
  return Math.floor((100 * Math.max(indexOf(steps, id), 0)) / steps.length);
}

/** The first step that is not completed; undefined when all are. */
export function firstIncomplete(steps: readonly Step[], completed: readonly string[]): Step | undefined {
  return steps.find(({ id }) => !completed.includes(id));
}

/** Where an address's step leads: to itself, or to the first incomplete one if that comes before it or there is no such step. */
export function reachableStep(steps: readonly Step[], completed: readonly string[], wanted: string | null): Step {
  const first = steps[0];
  if (!first) throw new Error("A form has at least one step.");
  if (wanted === null) return first;
  const open = firstIncomplete(steps, completed) ?? steps.at(-1) ?? first;
  const index = indexOf(steps, wanted);
  return index >= 0 && index <= steps.indexOf(open) ? (steps[index] ?? open) : open;
}

function indexOf(steps: readonly Step[], id: string): number {
  return steps.findIndex((step) => step.id === id);
}
