// How figures of results are written.
import { writtenNumber } from "../../site/number-style.ts";
import { english, writtenShare, writtenTotal } from "../english.ts";
import type { MetricResult, Report } from "./report.ts";

/** A share as a percentage with its sign: `+5.2%`. */
export function change(share: number): string {
  return `${Math.round(share * 1000) > 0 ? "+" : ""}${writtenShare(share, 1)}`;
}

/** A p-value, as exact as anybody needs it. */
export function pValue(p: number): string {
  return p < 0.0001 ? "< 0.0001" : writtenNumber(english, p, 4);
}

/** A share without sign. */
export function share(value: number, digits = 1): string {
  return writtenShare(value, digits);
}

/** A whole number, in groups of three. */
export function count(value: number): string {
  return writtenNumber(english, value, 0);
}

/** What a variation shows of a metric: in all, and by visitor. */
export function shown({ kind }: Pick<MetricResult, "kind">, { total, mean }: MetricResult["shown"][number]): string {
  switch (kind) {
    case "conversion":
      return `${share(mean, 2)} (${count(total)})`;
    case "ratio":
      return writtenNumber(english, mean, 4);
    case "count":
    case "revenue":
      return `${writtenNumber(english, mean, 4)} a visitor (${writtenTotal(total)})`;
  }
}

const refusals: Readonly<Record<string, string>> = {
  no_visitors: "no visitor yet",
  zero_baseline: "the control shows none of it",
  zero_variance: "all visitors of one show the same",
  too_few: "too few events yet",
  out_of_range: "figures out of range",
};

/** Why a variation is not compared. */
export function refusal(reason = ""): string {
  return refusals[reason] ?? reason;
}

/** What to do. */
export function decision({ decision: told, variation }: Report["verdict"]): string {
  switch (told) {
    case "ship":
      return `Ship “${variation}”`;
    case "not_started":
      return "Not started";
    case "keep_running":
      return "Keep running";
    case "stop":
      return "Stop";
  }
}

/** What a metric is for. */
export function roleOf({ role }: Pick<MetricResult, "role">): string {
  switch (role.kind) {
    case "goal":
      return role.minimum_effect ? `goal, worth shipping for ${share(role.minimum_effect)}` : "goal";
    case "guardrail":
      return role.tolerance ? `guardrail, tolerates a loss of ${share(role.tolerance)}` : "guardrail";
    case "secondary":
      return "shown besides";
  }
}

/** How p-values of goals were corrected. */
export function correctionOf(correction: Report["correction"]): string {
  const names = {
    none: "not corrected",
    holm: "corrected (Holm)",
    benjamini_hochberg: "corrected (Benjamini and Hochberg)",
  };
  return names[correction];
}
