// The parts of a search.
import { expect, test } from "vitest";
import { termsOf, withoutTerm } from "./terms.ts";

test.each([
  ["", []],
  ["laina  kissa", ["laina", "kissa"]],
  ['"two words" status:410 note:"a b"', ['"two words"', "status:410", 'note:"a b"']],
  ['laina "open', ["laina", '"open']],
])("%j has the parts %j", (q, parts) => {
  expect(termsOf(q)).toEqual(parts);
});

test("one part can be dropped", () => {
  expect(withoutTerm('"two words" status:410 laina', 1)).toBe('"two words" laina');
  expect(withoutTerm("laina", 0)).toBe("");
});
