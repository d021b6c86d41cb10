// The bars: what the edge is to reach, and what one run of the benchmark measured of it.
import { SetupError } from "../../dev/steps.mjs";
import { monthly } from "./cost.ts";
import { traffic } from "./prices.ts";
import type { Results, Spread } from "./types.ts";
import type { KindName } from "./workloads.ts";

export interface Bar {
  /** Under which a reason for missing it is written in `reasons.json`. */
  id: string;
  work: string;
  against: string;
  bar: number;
  /** Whether less is better. */
  atMost?: boolean;
  unit?: "×" | "MB" | "$";
  measured: (results: Results) => number | Spread;
}

const HELLO_WORLD = "hello-world";
const FROM_MEMORY = "JavaScript that answers the same bytes from memory";

/** The figures of a contender at the usual size of table. */
export function figures({ comparisons, plan }: Results, kind: KindName, name: string) {
  const found = comparisons.find((row) => row.kind === kind && row.rules === plan.usual)?.figures[name];
  if (!found) throw new SetupError(`the last run did not measure ${kind} of ${name}`);
  return found;
}

/** The baseline's processor time divided by ours. */
const beside = (kind: KindName) => (results: Results) => figures(results, kind, "edge").processorRatio;

/** Our requests a second divided by Hono's. */
const timesHono = (kind: KindName) => (results: Results) => {
  const { edgeTimes } = figures(results, kind, "hono");
  if (!edgeTimes) throw new SetupError(`the last run did not measure ${kind} of the edge`);
  return edgeTimes;
};

/** How many times sooner than Hono's the edge's first answer comes, workerd's own start taken off both. */
function coldStart({ cold, plan }: Results): number {
  const { edge, hono, baseline } = cold[plan.usual] ?? {};
  if (!edge || !hono || !baseline) throw new SetupError("the last run did not measure cold starts");
  const own = baseline.milliseconds.median;
  return (hono.milliseconds.median - own) / (edge.milliseconds.median - own);
}

/** What a month costs at each level of traffic, with the processor time that was measured. */
export function months(results: Results) {
  const times = (Object.keys(traffic.shares) as KindName[]).map((kind) => [
    kind,
    figures(results, kind, "edge").processor.median,
  ]);
  return monthly(Object.fromEntries(times));
}

const highestLevel = (results: Results) => months(results).at(-1)?.total ?? Number.NaN;

export const bars: Bar[] = [
  { id: "redirect", work: "redirect, 250,000 rules", against: HELLO_WORLD, bar: 0.95, measured: beside("redirect") },
  { id: "304", work: "304", against: HELLO_WORLD, bar: 0.95, measured: beside("304") },
  { id: "page", work: "page, hot", against: FROM_MEMORY, bar: 0.9, measured: beside("page") },
  { id: "page-hono", work: "page, hot", against: "Hono's page", bar: 8, unit: "×", measured: timesHono("page") },
  { id: "asset", work: "asset up to 64 KB, hot", against: FROM_MEMORY, bar: 0.9, measured: beside("asset") },
  { id: "missing", work: "missing page", against: "Hono's", bar: 4, unit: "×", measured: timesHono("miss") },
  {
    id: "experiment",
    work: "page with an experiment",
    against: "Hono with GrowthBook",
    bar: 6.5,
    unit: "×",
    measured: timesHono("experiment"),
  },
  { id: "get", work: "API GET", against: "Hono's proxy", bar: 1, unit: "×", measured: timesHono("api") },
  {
    id: "post",
    work: "API POST with a session",
    against: "Hono's proxy",
    bar: 1,
    unit: "×",
    measured: timesHono("post"),
  },
  {
    id: "kv",
    work: "KV reads for a page or an asset, steady state",
    against: "",
    bar: 0.01,
    atMost: true,
    measured: (results) =>
      Math.max(...(["page", "asset"] as const).map((kind) => figures(results, kind, "edge").valuesRead.median)),
  },
  { id: "cold", work: "cold start less workerd's own", against: "Hono's", bar: 30, unit: "×", measured: coldStart },
  {
    id: "memory",
    work: "the isolate's own memory, 250,000 rules, caches full",
    against: "",
    bar: 96,
    atMost: true,
    unit: "MB",
    measured: ({ memory: { wasm, caches } }) => (wasm + caches) / 1e6,
  },
  {
    id: "cost",
    work: "a month at 10,000 requests a second (the model)",
    against: "",
    bar: 12_000,
    atMost: true,
    unit: "$",
    measured: highestLevel,
  },
];
