// What an experiment says of itself, and how new ones begin.
import { expect, test } from "vitest";
import { copyOf, keyOfName, named, namespaceOf, newExperiment, percent, statusOf } from "./experiment.ts";
import type { JsonObject } from "./json.ts";
import { metricsOf, withMetrics, withPlan } from "./metrics.ts";

test.each([
  ["Shorter heading!", "shorter-heading"],
  ["  Äiti & isä ", "aiti-isa"],
  ["", ""],
])("the key of %j is %j", (name, key) => {
  expect(keyOfName(name)).toBe(key);
});

test.each<[JsonObject, string, string]>([
  [{ key: "", name: "" }, "New Name", "new-name"],
  [{ key: "old", name: "Old" }, "New", "new"],
  [{ key: "own", name: "Old" }, "New", "own"],
])("%j under the name %s has the key %s", (experiment, name, key) => {
  expect(named(experiment, name)).toEqual({ name, key });
});

test("a copy is a draft under a key of its own", () => {
  const copy = copyOf({ key: "a", name: "A", status: "running", force: 1, tags: [] }, ["a", "a-2"]);
  expect(copy).toEqual({ key: "a-3", name: "Copy of A", status: "draft", tags: [] });
});

test("a new experiment is a draft", () => {
  expect(statusOf(newExperiment)).toBe("draft");
});

test.each<[JsonObject, unknown]>([
  [{ namespace: ["spring", 0, 0.5] }, ["spring", 0, 0.5]],
  [{ namespace: ["spring"] }, ["spring", 0, 1]],
  [{ namespace: "spring" }, undefined],
  [{}, undefined],
])("the namespace of %j", (experiment, expected) => {
  expect(namespaceOf(experiment)).toEqual(expected);
});

test.each([
  [1 / 3, "33.3%"],
  [0.07, "7%"],
  [1, "100%"],
])("%f is %s", (share, text) => {
  expect(percent(share)).toBe(text);
});

test("metrics are names alone where no more is said, and those that nobody named are the usual ones", () => {
  const named = { name: "sale", measure: "revenue" };
  expect(metricsOf({}, "goals")).toEqual([{ name: "application-submitted" }]);
  expect(metricsOf({ metrics: { guardrails: [] } }, "goals")).toEqual([{ name: "application-submitted" }]);
  expect(metricsOf({ metrics: { goals: ["a", named] } }, "goals")).toEqual([{ name: "a" }, named]);
  const experiment = { metrics: { correction: "none", goals: [] } };
  expect(withMetrics(experiment, "guardrails", [{ name: "a" }, named])).toEqual({
    metrics: { correction: "none", goals: [], guardrails: ["a", named] },
  });
  expect(withPlan({ plan: { days: 7 } }, { visitors: 5 })).toEqual({ plan: { days: 7, visitors: 5 } });
});
