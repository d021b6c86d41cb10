// What is wrong with a rule, in words.
import type { FindingCode } from "../../api/types.ts";
import type { Message } from "../../i18n/use-message.ts";
import type { RuleError } from "./rule-problem.ts";

const codes: readonly (FindingCode | "missing")[] = [
  "missing",
  "range-reversed",
  "outside-market",
  "not-a-number",
  "too-many-decimals",
  "justification-missing",
  "nobody-eligible",
  "no-prices",
  "rows-overlap",
  "rows-gap",
  "row-outside-rules",
  "bands-reversed",
  "above-cap",
  "steps-unordered",
  "surcharges-reversed",
];

interface ErrorTextOptions {
  readonly message: Message;
  /** Writes an amount in the product's currency. */
  readonly money: (amount: number) => string;
}

export function ruleErrorText({ code, example }: RuleError, { message, money }: ErrorTextOptions): string {
  const known = codes.find((candidate) => candidate === code);
  const text = message(known ? `rule-error.${known}` : "rule-error.other");
  if (!example) return text;
  const months = message("work.months", { count: example.months });
  return `${text} ${message("rule-error.example", { amount: money(example.amount), months })}`;
}
