// What a check found: what keeps the files from being published comes first, and leads to what is to be corrected.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Finding } from "../findings.ts";
import { FindingList } from "./FindingList.tsx";

const finding = (severity: Finding["severity"], message: string): Finding => ({
  ...{ severity, message },
  file: "a.json",
  place: "#/experiments/0/weights",
});
const known = finding("report", "It is a draft.");
const refused = finding("refuse", "The shares add up to 90%.");

const texts = (findings: readonly Finding[], target?: (finding: Finding) => string | undefined) =>
  renderToStaticMarkup(<FindingList findings={findings} {...(target && { target })} />)
    .match(/<li.*?<\/li>/g)
    ?.map((item) => item.replaceAll(/<(?!a )[^>]*>/g, ""));

test("nothing where nothing was found", () => {
  expect(renderToStaticMarkup(<FindingList findings={[]} />)).toBe("");
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
