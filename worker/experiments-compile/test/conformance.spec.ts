// Runs the specification's cases in the built wasm: on the edge's platform it decides the same.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const engine: { conformance(file: string): string } = createRequire(import.meta.url)(
  join(root, "build/engine/development/publish/kirkas_bench_experiments.js"),
);

it("passes every case of our own in wasm", () => {
  const cases = join(root, "worker/experiments-compile/tests/specification/cases.json");
  const { passed, failed } = JSON.parse(engine.conformance(readFileSync(cases, "utf8")));
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(40);
});

describe.skipIf(!process.env.KIRKAS_VECTORS)("lists of others", () => {
  it("pass every case of the specification in wasm", () => {
    const cases = join(process.env.KIRKAS_VECTORS ?? "", "experiments/growthbook-cases.json");
    expect(JSON.parse(engine.conformance(readFileSync(cases, "utf8")))).toEqual({ passed: 660, failed: [] });
  });
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
