import { describe, expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { ruleErrorsIn } from "../filtering/rule-problem.ts";
import { queryWith } from "../query-with.ts";
import { readFraction } from "../read-fraction.ts";
import { readFilters } from "./insight-filters.ts";
import { barLength, countText } from "./people-count.ts";

const finnish = { decimal: ",", group: "\u00a0", groupedFrom: 4, minus: "−", money: "#", percent: "#" };

describe("counts of people", () => {
  test("are written as they are told", () => {
    expect([1200, 0, "<5" as const].map((count) => countText(count, finnish))).toEqual(["1\u00a0200", "0", "<5"]);
  });

  test("have the shortest bar where they are not told, and none where there is nobody", () => {
    expect([barLength(7), barLength("<5"), barLength(0)]).toEqual([7, 1, 0]);
  });
});

test("the filters are those of the address, without what is empty or something else", () => {
  const query = new URLSearchParams("market=FI&band=&amount_from= 5000 &lender=fabula-bank&after=x");
  expect(readFilters(query)).toEqual({ market: "FI", amount_from: "5000" });
});

test("other values of the address leave the rest, and empty ones take theirs out", () => {
  const query = new URLSearchParams("lender=fabula-bank&after=x");
  expect(queryWith(query, { after: "", list: "received" })).toBe("?lender=fabula-bank&list=received");
});

test.each([
  ["5,9", 5.9],
  ["5.9", 5.9],
  ["1 200", 1200],
  ["", undefined],
  ["-1", undefined],
  ["5,9,1", undefined],
])("reads %o as %o", (written, value) => {
  expect(readFraction(written, finnish)).toBe(value);
});

test("the errors of rules are found in a failed call, with the loan that shows them", () => {
  const errors = [
    { pointer: "/rules/rates/1", code: "rows-overlap", params: { amount: 5000, months: 24 } },
    { pointer: "/amount", code: "range-reversed" },
  ];
  const failure = new ApiError("", 422, JSON.stringify({ type: "tag:kirkas.example,2026:rules-invalid", errors }));
  expect(ruleErrorsIn(failure)).toEqual([
    { pointer: "/rates/1", code: "rows-overlap", example: { amount: 5000, months: 24 } },
    { pointer: "/amount", code: "range-reversed" },
  ]);
  expect(ruleErrorsIn(new Error("offline"))).toEqual([]);
});
