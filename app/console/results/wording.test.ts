// How figures and verdicts of results read, in both languages.
import { expect, test } from "vitest";
import { figuresIn } from "../i18n/figures.ts";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { consoleTexts } from "../i18n/test-messages.ts";
import { type Wording, wordingWith } from "./wording.ts";

function wordingIn(language: ConsoleLanguage): Wording {
  const i18n = consoleTexts(language);
  return wordingWith({ message: (id, values) => i18n._(id, values), figures: figuresIn(i18n.locale) });
}
const [english, finnish] = [wordingIn("en-gb"), wordingIn("fi")];

// Spaces within figures do not break.
const inBoth = (say: (wording: Wording) => string) =>
  [english, finnish].map((wording) => say(wording).replaceAll("\u00a0", " "));

test.each([
  [0.00001, "< 0.0001", "< 0,0001"],
  [0.0123, "0.0123", "0,0123"],
  [1, "1.0000", "1,0000"],
])("a p-value of %d is %s", (value, ...texts) => {
  expect(inBoth(({ pValue }) => pValue(value))).toEqual(texts);
});

test.each([
  ["conversion", { total: 1160, mean: 0.1155 }, "11.55% (1,160)", "11,55 % (1 160)"],
  ["revenue", { total: 1234.5, mean: 1.5 }, "1.5000 a visitor (1,234.5)", "1,5000 kävijää kohti (1 234,5)"],
  ["count", { total: 3, mean: 0.0003 }, "0.0003 a visitor (3)", "0,0003 kävijää kohti (3)"],
  ["ratio", { total: 3, mean: 0.25 }, "0.2500", "0,2500"],
] as const)("a %s is shown", (kind, figures, ...texts) => {
  expect(inBoth(({ shown }) => shown({ kind }, figures))).toEqual(texts);
});

test.each<[(wording: Wording) => string, string, string]>([
  [({ decision }) => decision({ decision: "ship", variation: "b" }), "Ship “b”", "Ota käyttöön ”b”"],
  [({ decision }) => decision({ decision: "not_started" }), "Not started", "Ei aloitettu"],
  [({ decision }) => decision({ decision: "keep_running" }), "Keep running", "Jatka koetta"],
  [({ decision }) => decision({ decision: "stop" }), "Stop", "Lopeta koe"],
  [
    ({ roleOf }) => roleOf({ role: { kind: "goal", minimum_effect: 0.02 } }),
    "goal, worth shipping for 2.0%",
    "tavoite, käyttöönottoon riittää 2,0 %",
  ],
  [({ roleOf }) => roleOf({ role: { kind: "guardrail", tolerance: null } }), "guardrail", "suojamittari"],
  [({ refusal }) => refusal("too_few"), "too few events yet", "vielä liian vähän tapahtumia"],
  [({ refusal }) => refusal("new_reason"), "new_reason", "new_reason"],
  [({ interval }) => interval(-0.01, 0.113), "-1.0% to +11.3%", "−1,0 % – +11,3 %"],
  [({ correctionOf }) => correctionOf("holm"), "corrected (Holm)", "korjattu (Holm)"],
])("%# reads %j, in Finnish %j", (say, ...texts) => {
  expect(inBoth(say)).toEqual(texts);
});
