// Experiments in their files: found, exchanged, added.
import { expect, test } from "vitest";
import { experimentsOf, type Files, keysOf, payloadOf, sameFiles, withExperiment, withNewExperiment } from "./files.ts";

const file = (name: string, payload: unknown) => ({ file: name, text: JSON.stringify(payload) });
const files: Files = [
  file("growthbook.json", { experiments: [{ key: "sent" }] }),
  { file: "broken.json", text: "{" },
  file("own.json", { features: { a: {} }, experiments: [{ key: "one" }, "no experiment", { key: "two" }] }),
];

test("experiments are found with where they stand; files that are no JSON have none", () => {
  expect(experimentsOf(files).map(({ file, number, experiment }) => [file, number, experiment.key])).toEqual([
    ["growthbook.json", 0, "sent"],
    ["own.json", 0, "one"],
    ["own.json", 2, "two"],
  ]);
});

test("an experiment is exchanged or taken out, and the rest of its file stays", () => {
  const place = { file: "own.json", number: 0 };
  const changed = withExperiment(files, place, { key: "new" });
  expect(payloadOf(changed[2]?.text ?? "")).toEqual({
    features: { a: {} },
    experiments: [{ key: "new" }, "no experiment", { key: "two" }],
  });
  expect(keysOf(withExperiment(files, place, undefined))).toEqual(["sent", "two"]);
  expect(changed.slice(0, 2)).toEqual(files.slice(0, 2));
});

test.each<[string, Files, string, number]>([
  ["a new file of the console's", files, "console.json", 0],
  ["the console's file", [...files, file("console.json", { experiments: [{}] })], "console.json", 1],
  ["another one, where that is no JSON", [{ file: "console.json", text: "{" }], "console-2.json", 0],
])("a new experiment goes into %s", (_, all, name, number) => {
  const { files: changed, place } = withNewExperiment(all, { key: "new" });
  expect(place).toEqual({ file: name, number });
  expect(experimentsOf(changed).at(-1)).toEqual({ ...place, experiment: { key: "new" } });
});

test.each<[string, Files, boolean]>([
  ["the same in another order", [...files].reverse(), true],
  ["one less", files.slice(1), false],
  ["another text", [...files.slice(0, 2), file("own.json", {})], false],
])("files compared with %s", (_, other, expected) => {
  expect(sameFiles(files, other)).toBe(expected);
});
