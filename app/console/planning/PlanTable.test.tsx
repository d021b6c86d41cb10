// What a plan says, and what it says where there is none.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Plan } from "../control.ts";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import { PlanTable } from "./PlanTable.tsx";

const plan: Plan = {
  once: { visitors_each: 53_208, days: 14 },
  any_time: { visitors_each: 101_888, days: null },
  smallest: [{ weeks: 2, once: 0.0712, any_time: null }],
};

function text(language: ConsoleLanguage = "en-gb") {
  const html = renderToStaticMarkup(
    <InConsole language={language}>
      <PlanTable plan={plan} variations={2} onChoose={() => undefined} />
    </InConsole>,
  );
  // Spaces within figures do not break.
  return html
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|")
    .replaceAll("\u00a0", " ");
}

test("visitors, days and the smallest gain stand side by side", () => {
  expect(text()).toContain("|Visitors of each variation|101,888|53,208|");
  expect(text()).toContain("|Days|over ten years|14|");
  expect(text()).toContain("|Smallest gain found in 2 weeks|none|7.1%|");
});

test("a plan that nobody would wait for can't be chosen", () => {
  expect(text()).toContain("Plan for this: looked at once");
  expect(text()).not.toContain("Plan for this: looked at any time");
});

test("in Finnish, with Finnish figures", () => {
  expect(text("fi")).toContain("|Kävijöitä variaatiota kohti|101 888|53 208|");
  expect(text("fi")).toContain("|Päiviä|yli kymmenen vuotta|14|");
  expect(text("fi")).toContain("|Pienin 2 viikossa löytyvä parannus|ei mitään|7,1 %|");
  expect(text("fi")).toContain("Suunnittele näin: tulokset katsotaan kerran, lopussa");
});
