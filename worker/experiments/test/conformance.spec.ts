// The specification's cases in the built wasm: what runs on the edge's platform decides the same.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const cases = join(root, "../shared/vectors/experiments/growthbook-cases.json");
const engine: { conformance(file: string): string } = createRequire(import.meta.url)(
  join(root, "build/engine/publish/kirkas_bench_experiments.js"),
);

it.skipIf(!existsSync(cases) && !process.env.CI)("passes every case of the specification in wasm", () => {
  expect(JSON.parse(engine.conformance(readFileSync(cases, "utf8")))).toEqual({ passed: 660, failed: [] });
});

it("says which cases fail", () => {
  const failing = JSON.stringify({
    hash: [
      ["", "a", 1, 0.22],
      ["b", "a", 1, 0.5],
    ],
  });
  expect(JSON.parse(engine.conformance(failing))).toEqual({ passed: 1, failed: ["hash 1: b"] });
});
