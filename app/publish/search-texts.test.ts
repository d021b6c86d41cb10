// Titles and descriptions for search engines.
import { expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { describedFor, searchTextProblems, titleFor } from "./search-texts.ts";

const offer = "Compare lenders.";

test.each([
  ["Borrowing for a wedding.", "Borrowing for a wedding. Compare lenders."],
  ["Borrowing for a wedding", "Borrowing for a wedding. Compare lenders."],
  ["x".repeat(120), "x".repeat(120)],
])("a short description says what the page offers", (description, expected) => {
  expect(describedFor(description, offer)).toBe(expected);
});

test.each([
  ["Glossary", "Glossary | Kirkas"],
  ["x".repeat(60), "x".repeat(60)],
])("a title keeps the name where there is room", (title, expected) => {
  expect(titleFor(title, `${title} | Kirkas`)).toBe(expected);
});

test("texts that results would cut off, or that say nothing, are found on pages that are listed", () => {
  const page = (title: string, description: string, more: Partial<PageData> = {}) =>
    ({ language: "fi", path: "/a/", title, description, indexed: true, ...more }) as PageData;
  const fine = "d".repeat(80);
  expect(
    searchTextProblems([
      page("A good title", fine),
      page("One same title", fine),
      page("One same title", fine, { path: "/b/" }),
      page("One same title", fine, { language: "pl" }),
      page("Short", fine),
      page("t".repeat(66), fine),
      page("Another title", "Too short."),
      page("Short", "", { indexed: false }),
    ]),
  ).toEqual([
    `fi /a/: the title "Short" has 5 characters`,
    `fi /a/: the title "${"t".repeat(66)}" has 66 characters`,
    `fi /a/: the description "Too short." has 10 characters`,
    `fi /a/ /b/: the title "One same title" is theirs all`,
  ]);
});
