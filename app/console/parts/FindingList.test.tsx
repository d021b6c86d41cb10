// What a check found: what keeps the files from being published comes first, and leads to what is to be corrected.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Finding } from "../findings.ts";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import { FindingList } from "./FindingList.tsx";

const finding = (severity: Finding["severity"], message: string): Finding => ({
  ...{ severity, message },
  file: "a.json",
  place: "#/experiments/0/weights",
});
const known = finding("report", "It is a draft.");
const refused = finding("refuse", "The shares add up to 90%.");

function htmlOf(
  findings: readonly Finding[],
  target?: (finding: Finding) => string | undefined,
  language: ConsoleLanguage = "en-gb",
) {
  return renderToStaticMarkup(
    <InConsole language={language}>
      <FindingList findings={findings} {...(target && { target })} />
    </InConsole>,
  );
}

const texts = (...of: Parameters<typeof htmlOf>) =>
  htmlOf(...of)
    .match(/<li.*?<\/li>/g)
    ?.map((item) => item.replaceAll(/<(?!a )[^>]*>/g, ""));

test("nothing where nothing was found", () => {
  expect(htmlOf([])).toBe("");
});

test("what refuses comes first, and each says what it means", () => {
  expect(texts([known, refused])).toEqual([
    "To correct: The shares add up to 90%. a.json #/experiments/0/weights",
    "To know: It is a draft. a.json #/experiments/0/weights",
  ]);
});

test("a finding leads to its part of the form, where the form has one", () => {
  const target = ({ severity }: Finding) => (severity === "refuse" ? "variations" : undefined);
  const [first, second] = texts([refused, known], target) ?? [];
  expect(first).toContain('<a href="#variations">The shares add up to 90%.');
  expect(second).not.toContain("<a");
});

test("in Finnish what control found is marked as English, and what the form found is not", () => {
  const own: Finding = { ...refused, message: "Kirjoita se.", isOwn: true };
  const [form, control] = texts([known, own], undefined, "fi") ?? [];
  expect([form, control]).toEqual([
    "Korjattava: Kirjoita se. a.json #/experiments/0/weights",
    "Huomioitava: It is a draft. a.json #/experiments/0/weights",
  ]);
  const html = htmlOf([known, own], undefined, "fi");
  expect(html).toContain('<span lang="en">It is a draft.</span>');
  expect(html).toContain("</strong> Kirjoita se. <span");
});

test("what a check of redirect tables found is explained to who may not read English", () => {
  const detail = "/a leads back to /a. Lead it elsewhere.";
  const loop: Finding = { ...refused, check: "loop", message: detail };
  const read = (language: ConsoleLanguage) => htmlOf([loop], undefined, language).replaceAll(/ class="[^"]*"/g, "");
  expect(read("fi")).toContain(
    `Ohjaukset kiertävät kehää: johda jokin niistä muualle. <span lang="en">${detail}</span>`,
  );
  expect(read("en-gb")).toContain(`</strong> <span lang="en">${detail}</span>`);
});
