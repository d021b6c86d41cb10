// The figures of a metric, variation beside variation; where nothing can be compared, why.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import { MetricTable } from "./MetricTable.tsx";
import type { MetricResult, Outcome } from "./report.ts";

const sequential = { estimate: 0.052, low: -0.01, high: 0.113, p_value: 0.004 };
const compared: Outcome = {
  compared: { relative: { sequential, bayesian: { chance_to_win: 0.987 } }, corrected_p_value: 0.0081 },
};

const metric: MetricResult = {
  ...{ id: "application-submitted", kind: "conversion", role: { kind: "goal" }, direction: "increase" },
  shown: [
    { total: 700, mean: 0.0467 },
    { total: 744, mean: 0.0496 },
    { total: 0, mean: 0 },
  ],
  comparisons: [
    { variation: "b", outcome: compared },
    { variation: "c", outcome: { refused: "too_few" } },
  ],
};

const textsOf = (change: Partial<MetricResult> = {}, language: ConsoleLanguage = "en-gb") =>
  renderedTexts(
    <InConsole language={language}>
      <MetricTable metric={{ ...metric, ...change }} variations={["control", "b", "c"]} />
    </InConsole>,
  );

test.each([
  ["Result", ["4.67% (700)", "4.96% (744)", "0.00% (0)"]],
  ["Change", ["–", "+5.2%", "too few events yet"]],
  ["Interval", ["–", "-1.0% to +11.3%", "–"]],
  ["Chance to win", ["–", "98.7%", "–"]],
  ["p-value", ["–", "0.0081", "–"]],
])("%s: %j", (name, figures) => {
  const texts = textsOf();
  const at = texts.indexOf(name) + 1;
  expect(texts.slice(at, at + figures.length)).toEqual(figures);
});

test("that less is better is said", () => {
  expect(textsOf({ direction: "decrease" })[1]).toBe("goal; less is better");
  expect(textsOf()[1]).toBe("goal");
});

test.each([
  ["Tulos", ["4,67 % (700)", "4,96 % (744)", "0,00 % (0)"]],
  ["Muutos", ["–", "+5,2 %", "vielä liian vähän tapahtumia"]],
  ["Luottamusväli", ["–", "−1,0 % – +11,3 %", "–"]],
  ["Voiton todennäköisyys", ["–", "98,7 %", "–"]],
  ["p-arvo", ["–", "0,0081", "–"]],
])("in Finnish %s: %j", (name, figures) => {
  // Spaces within figures do not break.
  const texts = textsOf({ direction: "decrease" }, "fi").map((text) => text.replaceAll("\u00a0", " "));
  const at = texts.indexOf(name) + 1;
  expect(texts.slice(at, at + figures.length)).toEqual(figures);
  expect(texts[1]).toBe("tavoite; vähemmän on parempi");
});
