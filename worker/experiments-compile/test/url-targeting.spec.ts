// Runs our own cases of pages and redirects on the official SDK: both agree wherever the specification
// decides. The table lists what differs, with the reason.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AutoExperiment, GrowthBook } from "@growthbook/growthbook";
import { expect, it, vi } from "vitest";

type Pattern = ["simple" | "regex", string, boolean?];
type Redirect = { behaviour: string; from: string; patterns: Pattern[]; to: string; keep?: boolean; location?: string };
type Table = {
  targets: { behaviour: string; patterns: Pattern[]; in: string[]; out: string[] }[];
  redirects: Redirect[];
  otherwise: { behaviour: string; patterns: Pattern[] }[];
};

const file = join(import.meta.dirname, "../tests/specification/url-targeting.json");
const table: Table = JSON.parse(readFileSync(file, "utf8"));
// The SDK writes to the console what it can't read.
vi.spyOn(console, "error").mockImplementation(() => {});

function experiment({ patterns, to = "", keep = false }: { patterns: Pattern[]; to?: string; keep?: boolean }) {
  const urlPatterns = patterns.map(([type, pattern, include = true]) => ({ type, pattern, include }));
  return {
    key: "page",
    variations: [{}, { urlRedirect: to }],
    weights: [0, 1],
    persistQueryString: keep,
    urlPatterns,
  } satisfies AutoExperiment;
}

/** Whether a visitor of a page is in the experiment for the official SDK. */
function isIncluded(patterns: Pattern[], url: string) {
  return new GrowthBook({ url, attributes: { id: "1" } }).run(experiment({ patterns })).inExperiment;
}

it.each(table.targets)("agrees: $behaviour", ({ patterns, in: inside, out: outside }) => {
  const results = [...inside, ...outside].map((url) => [url, isIncluded(patterns, url)]);
  expect(results).toEqual([...inside.map((url) => [url, true]), ...outside.map((url) => [url, false])]);
});

it.each(table.redirects)("agrees: $behaviour", ({ from, location, ...rest }) => {
  const experiments = [experiment(rest)];
  const navigate = vi.fn();
  const growthbook = new GrowthBook({ url: from, attributes: { id: "1" }, experiments, navigate, navigateDelay: 0 });
  expect(growthbook.getRedirectUrl() || null).toEqual(location);
});

it.each(table.otherwise)("differs: $behaviour", ({ patterns }) => {
  const pages = ["https://a.example/lainat", "https://a.example/admin/", "https://a.example/auto-auto"];
  expect(pages.map((url) => isIncluded(patterns, url))).toContain(true);
});
