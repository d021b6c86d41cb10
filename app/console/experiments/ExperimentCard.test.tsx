// How an experiment stands, and what can be done with it.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { sentFile } from "../files.ts";
import { fileOf, InConsole } from "../in-console.tsx";
import { type Json, type JsonObject, withMembers } from "../json.ts";
import { ExperimentCard } from "./ExperimentCard.tsx";

const experiment: JsonObject = {
  key: "front",
  name: "Front page",
  status: "running",
  variations: [{}, { slots: { heading: "Hello" } }],
  meta: [{ key: "control" }, { key: "shown", name: "Shown" }],
  urlPatterns: [{ pattern: "/" }, { pattern: "/sv/*", include: false }],
};

interface Setting {
  readonly file?: string;
  readonly isLive?: boolean;
  readonly change?: Readonly<Record<string, Json | undefined>>;
}

function textsOf({ file = "a.json", isLive = true, change = {} }: Setting = {}) {
  const own = withMembers(experiment, change);
  const live = { files: isLive ? fileOf([own], file) : [] };
  return renderedTexts(
    <InConsole state={{ live, files: fileOf([own], file) }}>
      <ExperimentCard placed={{ file, number: 0, experiment: own }} />
    </InConsole>,
  );
}

test("what is live can be looked at: its results, and each variation", () => {
  const texts = textsOf();
  expect(texts).toEqual(expect.arrayContaining(["Edit", "Duplicate", "Results"]));
  expect(texts.filter((text) => text === "Preview")).toHaveLength(2);
  expect(texts).not.toContain("not published");
});

test("what is not has no results yet, and no preview", () => {
  const texts = textsOf({ isLive: false });
  expect(texts).toContain("not published");
  for (const name of ["Results", "Preview"]) expect(texts).not.toContain(name);
});

test("what GrowthBook sent can't be edited here", () => {
  const texts = textsOf({ file: sentFile });
  expect(texts).toContain("sent by GrowthBook, read only");
  expect(texts).not.toContain("Edit");
});

test.each([
  ["Pages", "/, but not /sv/*", {}],
  ["Pages", "every page of the site", { urlPatterns: [] }],
  ["Visitors in it", "33.3%", { coverage: 1 / 3 }],
  ["Namespace", "front, 0% to 50%", { namespace: ["front", 0, 0.5] }],
  ["File", "a.json", {}],
] as const)("%s: %s", (name, value, change) => {
  const texts = textsOf({ change });
  expect(texts[texts.indexOf(name) + 1]).toBe(value);
});

test.each<[Readonly<Record<string, Json | undefined>>, readonly string[]]>([
  [{ status: "stopped" }, ["stopped"]],
  [{ status: undefined }, ["running"]],
  [{ status: "draft", active: false }, ["draft", "not active"]],
  [{ status: "stopped", force: 1 }, ["stopped", "one variation for all"]],
])("%j reads %j", (change, pills) => {
  expect(textsOf({ change }).slice(1, 1 + pills.length)).toEqual(pills);
});

test("an experiment without a namespace says nothing of one", () => {
  expect(textsOf()).not.toContain("Namespace");
});
