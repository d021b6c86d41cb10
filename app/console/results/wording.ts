// How results are put into words and figures, in the console's language.
import { useMemo } from "react";
import type { Figures } from "../i18n/figures.ts";
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { type Texts, useTexts } from "../i18n/texts.ts";
import type { MetricResult, Report } from "./report.ts";

export interface Wording extends Pick<Figures, "change" | "share" | "count"> {
  /** A p-value, as exact as anybody needs it. */
  readonly pValue: (p: number) => string;
  /** The same in a sentence, as `p = 0.0123`. */
  readonly pValueInSentence: (p: number) => string;
  /** From one change to another. */
  readonly interval: (low: number, high: number) => string;
  /** What a variation shows of a metric: in all, and by visitor. */
  readonly shown: (metric: Pick<MetricResult, "kind">, figures: MetricResult["shown"][number]) => string;
  /** Why a variation is not compared. */
  readonly refusal: (reason?: string) => string;
  /** What to do. */
  readonly decision: (verdict: Pick<Report["verdict"], "decision" | "variation">) => string;
  /** What a metric is for. */
  readonly roleOf: (metric: Pick<MetricResult, "role">) => string;
  /** How p-values of goals were corrected. */
  readonly correctionOf: (correction: Report["correction"]) => string;
}

const refusals: Readonly<Record<string, ConsoleMessageId>> = {
  no_visitors: "results.refused-no-visitors",
  zero_baseline: "results.refused-zero-baseline",
  zero_variance: "results.refused-zero-variance",
  too_few: "results.refused-too-few",
  out_of_range: "results.refused-out-of-range",
};

const corrections = {
  none: "results.correction-none",
  holm: "results.correction-holm",
  benjamini_hochberg: "results.correction-benjamini-hochberg",
} as const;

/** Smaller ones are shown as `< 0.0001`. */
const smallestPValue = 0.0001;

export function wordingWith({ message, figures }: Texts): Wording {
  const { change, share, count, total: inAll, exact } = figures;
  const isTiny = (p: number) => p < smallestPValue;
  const pValue = (p: number) => (isTiny(p) ? `< ${exact(smallestPValue, 4)}` : exact(p, 4));
  return {
    change,
    share,
    count,
    pValue,
    pValueInSentence: (p) => `p ${isTiny(p) ? "" : "= "}${pValue(p)}`,
    interval: (low, high) => message("results.interval-range", { low: change(low), high: change(high) }),
    shown({ kind }, { total, mean }) {
      switch (kind) {
        case "conversion":
          return `${share(mean, 2)} (${count(total)})`;
        case "ratio":
          return exact(mean, 4);
        case "count":
        case "revenue":
          return message("results.per-visitor", { mean: exact(mean, 4), total: inAll(total) });
      }
    },
    refusal(reason = "") {
      const id = refusals[reason];
      return id ? message(id) : reason;
    },
    decision({ decision: told, variation = "" }) {
      switch (told) {
        case "ship":
          return message("results.ship", { variation });
        case "not_started":
          return message("results.not-started");
        case "keep_running":
          return message("results.keep-running");
        case "stop":
          return message("results.stop");
      }
    },
    roleOf({ role: { kind, minimum_effect: effect, tolerance: loss } }) {
      switch (kind) {
        case "goal":
          return effect ? message("results.goal-worth", { effect: share(effect) }) : message("results.goal");
        case "guardrail":
          return loss ? message("results.guardrail-tolerates", { loss: share(loss) }) : message("results.guardrail");
        case "secondary":
          return message("results.secondary");
      }
    },
    correctionOf: (correction) => message(corrections[correction]),
  };
}

export function useWording(): Wording {
  const texts = useTexts();
  return useMemo(() => wordingWith(texts), [texts]);
}
