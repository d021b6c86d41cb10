// What each matter that needs attention is in words, and where it is looked after.
import { joinPath } from "../address.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import type { Attention } from "./overview-calls.ts";

/** Where each matter is looked after, and the link's text; of an experiment, its results or its decisions. */
const places = {
  maintenance: ["releases/maintenance", "place.maintenance"],
  "wrong-split": ["experiments", "experiments.results"],
  "broken-guardrail": ["experiments", "experiments.results"],
  "dead-deliveries": ["campaigns/deliveries", "campaigns.deliveries"],
  "failing-targets": ["redirects/targets", "place.targets"],
  "experiments-off": ["experiments", "place.experiments"],
  "overdue-holdout": ["experiments/holdout", "holdout.heading"],
  "lagging-index": ["redirects", "place.redirects"],
  "due-compaction": ["redirects", "place.redirects"],
  "rising-not-found": ["redirects/not-found", "place.not-found"],
  rollout: ["releases/rollout", "place.rollout"],
  "past-plan": ["experiments", "experiments.results"],
  "waiting-decision": ["experiments", "outcomes.decisions"],
  "released-content": ["experiments", "outcomes.decisions"],
  "ending-tokens": ["tokens", "place.tokens"],
} as const;

const viewOf = (matter: Attention["matter"]) =>
  matter === "waiting-decision" || matter === "released-content" ? "decisions" : "results";

export function useMatter({
  matter,
  count,
  usual,
  experiment,
}: Pick<Attention, "matter" | "count" | "usual" | "experiment">) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const write = (number: number) => number.toLocaleString(locale);
  const [path, place] = places[matter];
  return {
    text: message(`overview.${matter}`, {
      count,
      many: write(count),
      usual: write(usual ?? 0),
      experiment: experiment ?? "",
    }),
    path: experiment === null ? path : `${path}/${joinPath(experiment)}/${viewOf(matter)}`,
    place: message(place),
  };
}
