// Which loans stand side by side.
import { expect, test } from "vitest";
import { queryWithout, readChosen, toggleChosen } from "./side-by-side.ts";

const known = ["a", "b", "c", "d"];

test.each<[string, string[]]>([
  ["", []],
  ["side=", []],
  ["side=b,a", ["b", "a"]],
  ["side=b,b,unknown,a", ["b", "a"]],
  ["side=d,c,b,a", ["d", "c", "b"]],
])("%s", (query, chosen) => {
  expect(readChosen(new URLSearchParams(query), known)).toEqual(chosen);
});

test("other things are chosen by a parameter of their own", () => {
  expect(readChosen(new URLSearchParams("side=a&compare=b"), known, "compare")).toEqual(["b"]);
});

test.each<[string[], string, string | undefined]>([
  [[], "a", "a"],
  [["a"], "b", "a,b"],
  [["a", "b"], "a", "b"],
  [["a"], "a", ""],
  [["a", "b", "c"], "d", undefined],
  [["a", "b", "c"], "c", "a,b"],
])("with %j chosen, %s is put there or taken away", (chosen, id, expected) => {
  expect(toggleChosen(chosen, id)?.side).toBe(expected);
});

test("the parameter of a choice can be another", () => {
  expect(toggleChosen(["a"], "b", "compare")).toEqual({ compare: "a,b" });
});

test("a parameter is taken out of a query and the others stay", () => {
  expect(queryWithout(new URLSearchParams("fee=none&sort=apr"), "fee")).toBe("?sort=apr");
  expect(queryWithout(new URLSearchParams("fee=none&sort=apr&full=1"), "fee", "full")).toBe("?sort=apr");
});
