// What proptest records is replayed only where it lies at the path of its test, in the test's own crate.
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../steps.mjs";

const recorded = globSync("worker/*/proptest-regressions/**/*.txt", { cwd: root });

test("there are recorded regressions", () => {
  expect(recorded).not.toEqual([]);
});

test.each(recorded)("%s has its test in the same crate", (file) => {
  const source = file.replace("/proptest-regressions/", "/src/").replace(/\.txt$/, ".rs");
  expect(existsSync(join(root, source)), source).toBe(true);
});
