// The types that the app has of the API's bodies.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { typesFile, typesSource } from "../api-types.ts";

test("app/api/types.ts is what `node dev/api-types.ts` makes of the origin's description", async () => {
  expect(readFileSync(typesFile, "utf8")).toBe(await typesSource());
});
