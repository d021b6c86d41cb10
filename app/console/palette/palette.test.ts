// What the palette's sources find.
import { expect, test, vi } from "vitest";
import { ApiClient } from "../../api/client.ts";
import type { ConsoleMessage } from "../i18n/messages.ts";
import { consoleTexts } from "../i18n/test-messages.ts";
import { places } from "../places.ts";
import { hasWords, type PaletteContext } from "./palette-source.ts";
import { sources } from "./sources.ts";

const english = consoleTexts("en-gb");
const message: ConsoleMessage = (id, values) => english._(id, values);
const campaign = {
  ...{ name: "advent", state: "on", source: "google", language: "fi", landing: "/kampanja/", after: null },
  ...{ begins: 1, ends: 2, budget: "", partner: "", clicks: 0, consented: 0, conversions: 0, revenue: [] },
  ...{ overlaps: [], known_by: [], network: null },
};
const answers: Readonly<Record<string, unknown>> = {
  "/api/control/live": {
    ...{ version: 1, redirects: null, release: null, campaigns: null, experiments: "abc" },
    ...{ experiments_off: false, maintenance: false },
  },
  "/api/control/experiments?version=abc": [
    { file: "a.json", text: JSON.stringify({ experiments: [{ key: "hero/big", name: "Big hero" }, { key: "cta" }] }) },
  ],
  "/api/control/campaigns?state=all&q=adv&limit=8": { rows: [campaign], next: null, total: 1 },
};

function context(may: readonly string[], goTo = vi.fn()): PaletteContext {
  const fetch = async (url: string) => Response.json(answers[url] ?? {});
  const api = new ApiClient({ fetch, denial: () => () => undefined });
  return { api, message, may, places, goTo, openHelp: () => undefined };
}

async function found(typed: string, within: PaletteContext) {
  const { signal } = new AbortController();
  return (await Promise.all(sources.map((source) => source.find(typed, within, signal)))).flat();
}

const titles = async (typed: string, may: readonly string[]) =>
  (await found(typed, context(may))).map(({ title }) => title);

vi.stubGlobal("window", { location: { origin: "https://kirkas.example" } });

test.each([
  ["Test a URL", "url TEST", true],
  ["Test a URL", "", true],
  ["Test a URL", "url tests", false],
])("%s has the words of %j: %s", (text, typed, expected) => {
  expect(hasWords(text, typed)).toBe(expected);
});

test("nothing typed lists the places", async () => {
  expect(await titles("", ["redirects", "experiments"])).toEqual([
    "Overview",
    "Redirects",
    "Test a URL",
    "404s",
    "Targets",
    "Drafts",
    "Experiments",
    "Campaigns",
    "Versions of redirects",
    "Releases",
    "Roll-out",
    "Maintenance",
    "Reports",
    "Audit",
    "People",
    "CI tokens",
    "Settings",
    "Allow a machine",
    "Security",
  ]);
});

test("experiments are found by name and key, and lead to their results", async () => {
  const goTo = vi.fn();
  const [item] = await found("hero", context(["experiments"], goTo));
  expect(item?.title).toBe("Big hero");
  item?.run();
  expect(goTo).toHaveBeenCalledWith("experiments/hero%2Fbig/results");
});

test("campaigns are found by what control searches, and lead to their links", async () => {
  const goTo = vi.fn();
  const [item] = await found("adv", context(["campaigns"], goTo));
  expect([item?.title, item?.detail]).toEqual(["advent", "On"]);
  item?.run();
  expect(goTo).toHaveBeenCalledWith("campaigns/advent/link");
  expect(await titles("adv", ["redirects"])).toEqual([]);
});

test("experiments are not asked for without their permission", async () => {
  expect(await titles("hero", ["redirects"])).toEqual([]);
});

test.each(["/laina/", "https://kirkas.example/laina/"])("%s offers what answers it", async (typed) => {
  const goTo = vi.fn();
  const [item] = await found(typed, context(["redirects"], goTo));
  expect(item?.title).toBe("What answers this?");
  item?.run();
  expect(goTo).toHaveBeenCalledWith("redirects/test", { url: "https://kirkas.example/laina/" });
  expect(await titles(typed, [])).toEqual([]);
});
