// What answers each of many addresses.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { TracedTable } from "./TracedTable.tsx";

test("each address has its answer and the rule behind it", () => {
  const rule = { file: "fi.csv", line: 7, source: null, status: 301, location: "/uusi/", answers: true };
  const texts = renderedTexts(
    <InConsole>
      <TracedTable
        answers={[
          { url: "https://kirkas.example/a/", status: 301, location: "/uusi/", rule },
          { url: "https://kirkas.example/b/", status: 200, location: null, rule: { ...rule, answers: false } },
          { url: "https://kirkas.example/c/", status: null, location: null, rule: null },
        ]}
      />
    </InConsole>,
  );
  expect(texts).toEqual([
    ...["Address", "Status", "Leads to", "Rule"],
    ...["https://kirkas.example/a/", "301", "/uusi/", "fi.csv, line 7"],
    ...["https://kirkas.example/b/", "200", "–", "fi.csv, line 7 (a page comes before it)"],
    ...["https://kirkas.example/c/", "another service answers", "–", "none"],
  ]);
});
