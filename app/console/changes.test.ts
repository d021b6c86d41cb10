// What changes between sets of files, and two people's changes brought together.
import { describe, expect, test } from "vitest";
import { changedParts, changesBetween, countOf, merged, nameOfPart, withChosen } from "./changes.ts";
import { experimentsOf, type Files, payloadOf } from "./files.ts";

const file = (name: string, payload: unknown) => ({ file: name, text: JSON.stringify(payload) });
const one = (extra = {}) => ({ key: "one", name: "One", coverage: 1, ...extra });
const two = { key: "two", weights: [0.5, 0.5] };
const base: Files = [
  file("a.json", { experiments: [one()], features: { flag: { defaultValue: 1 } } }),
  file("b.json", { experiments: [two] }),
];

test("parts are told that are new, gone or changed, with the members that changed", () => {
  const to = [file("c.json", { experiments: [one({ name: "Uno", status: "draft" }), { key: "three" }], features: {} })];
  const changes = changesBetween(base, to);
  expect(changes).toEqual({
    experiments: { added: ["three"], removed: ["two"], changed: [{ key: "one", members: ["name", "status"] }] },
    features: { added: [], removed: ["flag"], changed: [] },
    savedGroups: { added: [], removed: [], changed: [] },
  });
  expect(countOf(changes)).toBe(4);
});

test("neither the order of members nor the file is a change", () => {
  const to = [
    file("x.json", {
      features: { flag: { defaultValue: 1 } },
      experiments: [two, { coverage: 1, name: "One", key: "one" }],
    }),
  ];
  expect(countOf(changesBetween(base, to))).toBe(0);
});

describe("publishing some of what changed", () => {
  const draft = [
    file("a.json", { experiments: [one({ weights: [0.1, 0.1] })], features: { flag: { defaultValue: 2 } } }),
    file("console.json", { experiments: [{ key: "added" }] }),
  ];
  const parts = changedParts(changesBetween(base, draft));

  test("every change is a part of its own", () => {
    expect(parts.map(nameOfPart)).toEqual(["experiments/added", "experiments/two", "experiments/one", "features/flag"]);
  });

  test.each<[string, string[], string[], unknown]>([
    ["what is new", ["experiments/added"], ["one", "two", "added"], 1],
    ["what is gone", ["experiments/two"], ["one"], 1],
    ["a feature", ["features/flag"], ["one", "two"], 2],
    ["nothing", [], ["one", "two"], 1],
  ])("%s is live, and all else as it was", (_, names, keys, flag) => {
    const files = withChosen(
      base,
      draft,
      parts.filter((part) => names.includes(nameOfPart(part))),
    );
    const experiments = experimentsOf(files).map(({ experiment }) => experiment);
    expect(experiments.map(({ key }) => key)).toEqual(keys);
    expect(experiments[0]).toEqual(one());
    expect(payloadOf(files[0]?.text ?? "")?.features).toEqual({ flag: { defaultValue: flag } });
    // The rest is still to be published.
    const rest = changedParts(changesBetween(files, draft)).map(nameOfPart);
    expect([...rest, ...names].sort()).toEqual(parts.map(nameOfPart).sort());
  });

  test("all of it together is the draft", () => {
    expect(countOf(changesBetween(withChosen(base, draft, parts), draft))).toBe(0);
  });
});

describe("merging what I changed into what is live now", () => {
  const mine = [
    file("a.json", { experiments: [one({ name: "Mine" })], features: { flag: { defaultValue: 1 }, new: {} } }),
    file("b.json", { experiments: [] }),
    file("console.json", { experiments: [{ key: "added" }] }),
  ];
  test.each<[string, Files, unknown[], string[]]>([
    ["nothing else has changed", base, [one({ name: "Mine" }), { key: "added" }], []],
    [
      "others changed what I did not",
      [...base, file("d.json", { experiments: [{ key: "theirs" }] })],
      [one({ name: "Mine" }), { key: "theirs" }, { key: "added" }],
      [],
    ],
    [
      "others changed the same, and mine stands",
      [file("a.json", { experiments: [one({ name: "Theirs" })] }), file("b.json", { experiments: [two] })],
      [one({ name: "Mine" }), { key: "added" }],
      ["one"],
    ],
    [
      "others did the same",
      [file("a.json", { experiments: [one({ name: "Mine" })] })],
      [one({ name: "Mine" }), { key: "added" }],
      [],
    ],
  ])("%s", (_, theirs, experiments, both) => {
    const found = merged(base, mine, theirs);
    expect(experimentsOf(found?.files ?? []).map(({ experiment }) => experiment)).toEqual(experiments);
    expect(found?.both).toEqual(both);
    expect(payloadOf(found?.files[0]?.text ?? "")?.features).toMatchObject({ new: {} });
  });

  test("a file that is no JSON can't be merged", () => {
    expect(merged(base, [{ file: "a.json", text: "{" }], base)).toBeUndefined();
  });
});
