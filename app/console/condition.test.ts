// Which conditions the form can show, and which it writes.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { attributes, type Clause, clausesOf, conditionOf } from "./condition.ts";
import type { Json } from "./json.ts";

const written: [string, Json, readonly Clause[]][] = [
  ["one value", { country: { $in: ["FI"] } }, [{ attribute: "country", is: true, values: ["FI"] }]],
  [
    "none of several",
    { language: { $nin: ["fi", "lv"] } },
    [{ attribute: "language", is: false, values: ["fi", "lv"] }],
  ],
  [
    "several attributes",
    { deviceType: { $in: ["mobile"] }, loggedIn: false },
    [
      { attribute: "deviceType", is: true, values: ["mobile"] },
      { attribute: "loggedIn", is: false, values: [] },
    ],
  ],
];

describe("what the form writes, it reads", () => {
  test.each(written)("%s", (_, condition, clauses) => {
    expect(clausesOf(condition)).toEqual(clauses);
    expect(conditionOf(clauses)).toEqual(condition);
  });

  test("nothing asked is no condition", () => {
    expect([clausesOf(undefined), clausesOf(null), clausesOf({}), conditionOf([])]).toEqual([[], [], [], undefined]);
  });
});

test.each<[string, Json, readonly Clause[] | undefined]>([
  ["a value by itself", { path: "/sv/" }, [{ attribute: "path", is: true, values: ["/sv/"] }]],
  ["equality", { region: { $eq: "fi" } }, [{ attribute: "region", is: true, values: ["fi"] }]],
  ["inequality", { region: { $ne: "fi" } }, [{ attribute: "region", is: false, values: ["fi"] }]],
  ["another operator", { path: { $regex: "^/sv" } }, undefined],
  ["two operators", { country: { $in: ["FI"], $nin: ["SE"] } }, undefined],
  ["alternatives", { $or: [{ country: "FI" }] }, undefined],
  ["an attribute that the form has not", { url: "https://www.example.com/" }, undefined],
  ["a number", { country: 1 }, undefined],
  ["numbers in a list", { country: { $in: [1] } }, undefined],
  ["a text for a flag", { loggedIn: "yes" }, undefined],
  ["no object", ["FI"], undefined],
])("read of %s", (_, condition, clauses) => {
  expect(clausesOf(condition)).toEqual(clauses);
});

test("the form asks for attributes that the edge knows", () => {
  const source = readFileSync("worker/core/src/experiments/attributes.rs", "utf8");
  const names = source.match(/NAMES: [^=]+= \[([^\]]+)\]/)?.[1]?.match(/\w+/g) ?? [];
  expect(names).toEqual(expect.arrayContaining(attributes.map(({ name }) => name)));
});
