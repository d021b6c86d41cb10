// The rules that are made of paths that lead nowhere.
import { expect, test } from "vitest";
import { type LostPath, ruleFor } from "./not-found-calls.ts";

const lost: LostPath = {
  region: "fi",
  path: "/mita?/",
  count: 3,
  first_seen: "2026-11-01T10:00:00.000Z",
  last_seen: "2026-11-20T10:00:00.000Z",
  source: "/mita%3F/",
  market: "fi",
  suggestion: "/sanasto/",
};

test("a rule leads from the path as a rule writes it, in the file of its market", () => {
  expect(ruleFor(lost, "/sanasto/", "404: 3 times")).toEqual({
    op: "add",
    row: {
      ...{ file: "redirects/fi.csv", market: "fi", source: "/mita%3F/", target: "/sanasto/", status: "301" },
      ...{ match: "exact", query: "keep", case: "ignore", note: "404: 3 times" },
    },
  });
});

test("a rule without a target answers 410", () => {
  expect(ruleFor(lost, "", "x")).toMatchObject({ row: { target: "", status: "410" } });
});
