// How many visitors each variation has, and whether that is as planned.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import type { Report } from "./report.ts";
import { VisitorTable } from "./VisitorTable.tsx";

const report = {
  sample_ratio: { p_value: 0.71, mismatch: false },
  variations: [
    { id: "control", visitors: 15_004, expected: 15_000 },
    { id: "b", visitors: 14_996, expected: 15_000 },
  ],
  exposures: [30_110],
  mixed: 0,
} as unknown as Report;

const textOf = (change: Partial<Report> = {}, language: ConsoleLanguage = "en-gb") =>
  renderedTexts(
    <InConsole language={language}>
      <VisitorTable report={{ ...report, ...change }} />
    </InConsole>,
  ).join("|");

test("each figure stands under its variation; what is not known counts as none", () => {
  const text = textOf();
  expect(text).toContain("|control|b|Compared|15,004|14,996|Expected|15,000|15,000|All who saw it|30,110|0");
});

test.each<[Partial<Report>, string]>([
  [{}, "They are split as planned (p = 0.7100)."],
  [
    { sample_ratio: { p_value: 0.00001, mismatch: true } },
    "They are not split as planned, so no figure can be trusted| (p < 0.0001).",
  ],
  [{ variations: [{ id: "control", visitors: 0, expected: 0 }] }, "There is nobody to compare yet."],
  [{ mixed: 1012 }, "1,012 were shown more than one variation and are left out."],
])("%j: %s", (change, text) => {
  expect(textOf(change)).toContain(text);
});

test("nobody is said to be left out where nobody is", () => {
  expect(textOf()).not.toContain("left out");
});

test("in Finnish", () => {
  const text = textOf({ mixed: 1 }, "fi").replaceAll("\u00a0", " ");
  expect(text).toContain("Kävijät jakautuvat suunnitellusti (p = 0,7100).");
  expect(text).toContain("1 kävijälle näytettiin useampi kuin yksi variaatio, ja hänet on jätetty pois.");
  expect(text).toContain(
    "|Vertailussa|15 004|14 996|Odotettu määrä|15 000|15 000|Kaikki, jotka näkivät kokeen|30 110|0",
  );
});
