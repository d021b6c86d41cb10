// The reference of the calls says what their descriptions say.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { referenceFile, referenceOf, workers } from "../api-reference.ts";

test.each(workers)("docs/api has what `node dev/api-reference.ts` makes of the description of %s", (worker) => {
  expect(readFileSync(referenceFile(worker), "utf8")).toBe(referenceOf(worker));
});
