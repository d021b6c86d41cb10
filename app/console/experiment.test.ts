// What an experiment says of itself, and how new ones begin.
import { expect, test } from "vitest";
import { copyOf, keyOfName, named, namespaceOf, newExperiment, statusOf, titleOf } from "./experiment.ts";
import type { ConsoleMessage } from "./i18n/messages.ts";
import { consoleTexts } from "./i18n/test-messages.ts";
import type { JsonObject } from "./json.ts";
import { metricsOf, withMetrics, withPlan } from "./metrics.ts";

const [english, finnish] = [consoleTexts("en-gb"), consoleTexts("fi")];
const inEnglish: ConsoleMessage = (id, values) => english._(id, values);
const inFinnish: ConsoleMessage = (id, values) => finnish._(id, values);

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
  const copy = copyOf({ key: "a", name: "A", status: "running", force: 1, tags: [] }, ["a", "a-2"], inEnglish);
  expect(copy).toEqual({ key: "a-3", name: "Copy of A", status: "draft", tags: [] });
});

test("a new experiment is a draft, and its variations have names in the language of who writes it", () => {
  expect(statusOf(newExperiment(inEnglish))).toBe("draft");
  expect(newExperiment(inFinnish).meta).toEqual([
    { key: "control", name: "Kontrolli" },
    { key: "variation-1", name: "Variaatio 1" },
  ]);
  expect(copyOf({ key: "a" }, [], inFinnish).name).toBe("Kopio: a");
});

test("an experiment is called by its name, else by its key", () => {
  const experiments: JsonObject[] = [{ name: "A", key: "a" }, { key: "a" }, {}];
  const titles = experiments.map((experiment) => titleOf(experiment, inEnglish));
  expect(titles).toEqual(["A", "a", "Experiment without a name"]);
});

test.each<[JsonObject, unknown]>([
  [{ namespace: ["spring", 0, 0.5] }, ["spring", 0, 0.5]],
  [{ namespace: ["spring"] }, ["spring", 0, 1]],
  [{ namespace: "spring" }, undefined],
  [{}, undefined],
])("the namespace of %j", (experiment, expected) => {
  expect(namespaceOf(experiment)).toEqual(expected);
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
