// What came of checking a draft, in a sentence.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { Checked } from "../console-state.ts";
import type { Finding } from "../findings.ts";
import { InConsole } from "../in-console.tsx";
import { CheckButton } from "./CheckButton.tsx";

const finding = (severity: Finding["severity"]): Finding => ({ severity, file: "a.json", place: "", message: "So." });
const [mistake, notice] = [finding("refuse"), finding("report")];

const textsAfter = (checked?: Partial<Checked>) =>
  renderedTexts(
    <InConsole state={{ checked: checked && { files: [], findings: [], ...checked } }}>
      <CheckButton />
    </InConsole>,
  );

test.each<[string, readonly Finding[], string]>([
  ["nothing", [], "It can be published."],
  ["a mistake", [mistake], "1 mistake to correct before it can be published."],
  ["two mistakes", [mistake, mistake], "2 mistakes to correct before it can be published."],
  ["a notice", [notice], "It can be published. 1 thing to know."],
  ["both", [notice, mistake, notice], "1 mistake to correct before it can be published. 2 things to know."],
])("a check that finds %s", (_, findings, text) => {
  expect(textsAfter({ findings })).toEqual(["Check", text]);
});

test("a check that failed says why, and not that all is well", () => {
  const problem = { title: "The service answered 503", detail: "Try again.", findings: [] };
  expect(textsAfter({ problem })).toEqual(["Check", "The service answered 503", "Try again."]);
});

test("nothing before it is checked", () => {
  expect(textsAfter()).toEqual(["Check"]);
});
