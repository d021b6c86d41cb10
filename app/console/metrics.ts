// What an experiment is judged by: a conversion's name alone, or with what is measured of it.
import { isObject, type JsonObject, listOf, membersOf, textOf, withMembers } from "./json.ts";

export type Role = "goals" | "guardrails";

/** Names of conversions that the reference origin reports, and one for sales. */
export const conversions = ["application-submitted", "offer-shown", "offer-accepted", "sale"];

/** What an experiment is judged by that says nothing, and when. */
const usual: Readonly<Record<Role, readonly string[]>> = { goals: ["application-submitted"], guardrails: [] };
export const usualPlan = { visitors: 30_000, days: 14 };

/** The metrics of a role, each with its `name`. */
export function metricsOf(experiment: JsonObject, role: Role): readonly JsonObject[] {
  const members = membersOf(experiment.metrics)[role];
  const all = members === undefined ? usual[role] : listOf(members);
  return all.map((metric) => (isObject(metric) ? metric : { name: textOf(metric) }));
}

/** The experiment judged by other metrics. */
export function withMetrics(experiment: JsonObject, role: Role, metrics: readonly JsonObject[]): JsonObject {
  const short = metrics.map((metric) => (Object.keys(metric).length === 1 && textOf(metric.name)) || metric);
  return withMembers(experiment, { metrics: withMembers(membersOf(experiment.metrics), { [role]: short }) });
}

/** The experiment with another plan. */
export function withPlan(experiment: JsonObject, plan: Partial<typeof usualPlan>): JsonObject {
  return withMembers(experiment, { plan: { ...membersOf(experiment.plan), ...plan } });
}
