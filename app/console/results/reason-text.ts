// A verdict's reason in the console's language, from the figures that control gives with it.
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Reason } from "./report.ts";
import { wordingWith } from "./wording.ts";

/** The text of each reason; where something is tolerated, that of a guardrail with the loss that is. */
const texts: Readonly<Record<string, ConsoleMessageId>> = {
  no_visitors: "results.reason-no-visitors",
  sample_ratio_mismatch: "results.reason-sample-ratio-mismatch",
  days_to_go: "results.reason-days-to-go",
  visitors_to_go: "results.reason-visitors-to-go",
  planned_end: "results.reason-planned-end",
  goal_better: "results.reason-goal-better",
  goal_worse: "results.reason-goal-worse",
  goal_open: "results.reason-goal-open",
  goal_too_early: "results.reason-goal-too-early",
  gain_too_small: "results.reason-gain-too-small",
  guardrail_broken: "results.reason-guardrail-broken",
  guardrail_holds: "results.reason-guardrail-holds",
  not_comparable: "results.reason-not-comparable",
};

const textsWithTolerance: typeof texts = {
  guardrail_broken: "results.reason-guardrail-broken-by",
  guardrail_open: "results.reason-guardrail-open",
  guardrail_holds: "results.reason-guardrail-holds-by",
};

/** What a reason says; none where it is not known here. */
export function reasonText(reason: Reason, { message, figures }: Texts): string | undefined {
  const { pValueInSentence, change, interval, refusal, share } = wordingWith({ message, figures });
  const { tolerance } = reason;
  const id = (typeof tolerance === "number" ? textsWithTolerance : texts)[reason.reason];
  if (!id) return undefined;
  const { metric = "", variation = "", estimate = 0, low = 0, high = 0 } = reason;
  const p = pValueInSentence(reason.p_value ?? 0);
  return message(id, {
    ...{ metric, variation, p },
    evidence: message("results.evidence", {
      metric,
      variation,
      change: change(estimate),
      interval: interval(low, high),
      p,
    }),
    days: figures.total(Math.floor((reason.days ?? 0) * 10) / 10),
    visitors: figures.count(reason.visitors ?? 0),
    planned: figures.total(reason.planned ?? 0),
    effect: share(reason.minimum_effect ?? 0),
    loss: share(tolerance ?? 0),
    refusal: refusal(reason.refusal),
  });
}
