// Each reason of a verdict reads as a sentence in both languages.
import { expect, test } from "vitest";
import { figuresIn } from "../i18n/figures.ts";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { consoleTexts } from "../i18n/test-messages.ts";
import { reasonText } from "./reason-text.ts";
import type { Reason } from "./report.ts";

function textIn(language: ConsoleLanguage, reason: Reason): string {
  const i18n = consoleTexts(language);
  const texts = { message: i18n._.bind(i18n), figures: figuresIn(i18n.locale) };
  // Spaces within figures do not break.
  return (reasonText(reason, texts) ?? "none").replaceAll("\u00a0", " ");
}

const evidence = { metric: "offers", variation: "b", estimate: 0.052, low: 0.01, high: 0.094, p_value: 0.00001 };
const [english, finnish] = [
  "“offers” of “b” is +5.2% against the control (+1.0% to +9.4%; p < 0.0001)",
  "”offers” variaatiossa ”b” on +5,2 % kontrolliin verrattuna (+1,0 % – +9,4 %; p < 0,0001)",
];

test.each<[Reason, string, string]>([
  [{ reason: "no_visitors" }, "Nobody has been shown it yet.", "Kenellekään ei ole vielä näytetty sitä."],
  [
    { reason: "sample_ratio_mismatch", p_value: 0.0004 },
    "Visitors are not split as planned (p = 0.0004), so no figure can be trusted: find what loses or adds visitors of one variation, then start anew.",
    "Kävijät eivät jakaudu suunnitellusti (p = 0,0004), joten mihinkään lukuun ei voi luottaa: selvitä, mikä kadottaa tai lisää yhden variaation kävijöitä, ja aloita koe alusta.",
  ],
  [
    { reason: "days_to_go", days: 3.19, planned: 14 },
    "Days so far: 3.1 of the planned 14.",
    "Päiviä tähän mennessä 3,1, kun suunniteltu määrä on 14.",
  ],
  [
    { reason: "visitors_to_go", visitors: 1200, planned: 20000 },
    "Visitors so far: 1,200 of the planned 20,000.",
    "Kävijöitä tähän mennessä 1 200, kun suunniteltu määrä on 20 000.",
  ],
  [
    { reason: "planned_end", visitors: 20100, days: 14 },
    "The planned end is reached. Visitors: 20,100; days: 14.",
    "Suunniteltu loppu on saavutettu. Kävijöitä: 20 100; päiviä: 14.",
  ],
  [{ reason: "goal_better", ...evidence }, `${english}: better.`, `${finnish}: parempi.`],
  [{ reason: "goal_worse", ...evidence }, `${english}: worse.`, `${finnish}: huonompi.`],
  [{ reason: "goal_open", ...evidence }, `${english}: no difference is shown.`, `${finnish}: eroa ei ole osoitettu.`],
  [
    { reason: "goal_too_early", ...evidence },
    `${english}: too early to judge.`,
    `${finnish}: liian aikaista arvioida.`,
  ],
  [
    { reason: "gain_too_small", ...evidence, minimum_effect: 0.02 },
    `${english}: a gain of 2.0% or more is ruled out.`,
    `${finnish}: vähintään 2,0 %:n parannus on suljettu pois.`,
  ],
  [
    { reason: "guardrail_broken", ...evidence, tolerance: null },
    `Guardrail ${english}: worse.`,
    `Suojamittari ${finnish}: huonompi.`,
  ],
  [
    { reason: "guardrail_broken", ...evidence, tolerance: 0.05 },
    `Guardrail ${english}: worse by more than the tolerated 5.0%.`,
    `Suojamittari ${finnish}: heikennys ylittää siedetyn, joka on 5,0 %.`,
  ],
  [
    { reason: "guardrail_open", ...evidence, tolerance: 0.05 },
    `Guardrail ${english}: a loss of more than the tolerated 5.0% is not ruled out.`,
    `Suojamittari ${finnish}: siedettyä suurempaa heikennystä (5,0 %) ei ole suljettu pois.`,
  ],
  [
    { reason: "guardrail_holds", ...evidence, tolerance: null },
    `Guardrail ${english}: no loss is shown.`,
    `Suojamittari ${finnish}: heikennystä ei ole osoitettu.`,
  ],
  [
    { reason: "guardrail_holds", ...evidence, tolerance: 0.05 },
    `Guardrail ${english}: a loss of more than 5.0% is ruled out.`,
    `Suojamittari ${finnish}: siedettyä suurempi heikennys (5,0 %) on suljettu pois.`,
  ],
  [
    { reason: "not_comparable", metric: "offers", variation: "b", refusal: "too_few" },
    "“offers” of “b” can’t be compared with the control: too few events yet.",
    "Mittaria ”offers” variaatiossa ”b” ei voi verrata kontrolliin: vielä liian vähän tapahtumia.",
  ],
  [{ reason: "a_new_one" }, "none", "none"],
])("$reason", (reason, ...texts) => {
  expect([textIn("en-gb", reason), textIn("fi", reason)]).toEqual(texts);
});
