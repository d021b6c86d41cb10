// How many visitors a day an experiment is for, as the form says it.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import { AudienceNote } from "./AudienceNote.tsx";
import { type Estimate, questionOf } from "./estimate.ts";
import type { Audience } from "./use-audience.ts";

const known: Estimate = { a_day: 1500, low: 1012.4, high: 2141.5, sampled: 210, days: 14, consenting: 0.5 };
const few: Estimate = { a_day: null, low: null, high: null, sampled: 4, days: 2, consenting: null };
const textOf = (audience: Audience, language: ConsoleLanguage = "en-gb") =>
  renderedTexts(
    <InConsole language={language}>
      <AudienceNote audience={audience} />
    </InConsole>,
  )
    .join("")
    .replaceAll("\u00a0", " ");

test.each<[Audience, string]>([
  [undefined, "Estimating how many visitors a day this fits…"],
  [
    { estimate: known },
    "About 1,500 visitors a day (95%: 1,012 to 2,142); 50% of them consent to measurement. 210 visitors in the sample of 14 days.",
  ],
  [{ estimate: few }, "Too few to say how many visitors a day this fits: 4 are in the sample of 2 days."],
  [
    { estimate: { ...few, sampled: 0, days: 0 } },
    "How many visitors a day this fits can be estimated once a whole day has been sampled.",
  ],
  [
    { problem: { status: 422, title: "Refused", detail: "The sample does not have country.", findings: [] } },
    "The sample does not have country.",
  ],
  [{ problem: { findings: [] } }, "How many visitors a day this fits is not known: the service did not say."],
])("%#", (audience, text) => {
  expect(textOf(audience)).toBe(text);
});

test("in Finnish, with Finnish figures", () => {
  expect(textOf({ estimate: known }, "fi")).toBe(
    "Noin 1 500 kävijää päivässä (95 %: 1 012–2 142). Heistä 50 % suostuu mittaukseen. Otoksessa on 210 kävijää 14 päivältä.",
  );
});

test("the condition and the patterns of pages are asked about, and nothing else", () => {
  const urlPatterns = [{ include: true, type: "simple", pattern: "/sv/" }];
  const condition = { deviceType: "mobile" };
  expect(questionOf({ key: "hero", condition, urlPatterns, coverage: 0.5 })).toEqual({ condition, pages: urlPatterns });
  expect(questionOf({ key: "hero" })).toEqual({ condition: {}, pages: [] });
});
