// What a month costs on Cloudflare, from the price list, the traffic, the Workers' configuration and the processor time
// measured here.
import { fileURLToPath } from "node:url";
import { unstable_readConfig as readConfig } from "wrangler";
import { type Meter, plan, prices, traffic } from "./prices.ts";
import { type Reported, rowsOf } from "./rows.ts";

const SECONDS_A_MONTH = 30 * 24 * 3600;

/** Operations of Queues a message: written, read and deleted. */
const OPERATIONS_A_MESSAGE = 3;

const configuration = (path: string) =>
  readConfig({ config: fileURLToPath(new URL(`../../${path}`, import.meta.url)) });
const edge = configuration("wrangler.toml");
const control = configuration("worker/control/wrangler.toml");
const consumer = control.queues.consumers?.find(({ queue }: { queue: string }) => queue === "kirkas-counts");
if (!consumer) throw new Error("worker/control/wrangler.toml has no consumer of kirkas-counts.");

/** What is configured: seconds between two messages of an isolate, two readings of the pointer, and two merges; the queue's batches. */
export const configured = {
  messageSeconds: Number(edge.vars.COUNTS_COLLECTED_MS) / 1000,
  // Read again from half of its age on.
  pointerSeconds: Number(edge.vars.POINTER_MAX_AGE_MS) / 2000,
  mergedSeconds: Number(control.vars.COUNTS_MERGED_SECONDS),
  batch: { messages: Number(consumer.max_batch_size), seconds: Number(consumer.max_batch_timeout) },
};

/** What is reported of so many requests a second, a second. */
export function reportedOf(perSecond: number): Reported {
  const { shares, requestsAnIsolate, reported, counted } = traffic;
  const events = perSecond * shares.page * reported.share;
  const [redirects, misses] = [perSecond * shares.redirect, perSecond * shares.miss];
  const isolates = 1 + perSecond / requestsAnIsolate;
  return {
    isolates,
    redirects,
    misses,
    // An isolate that counted nothing sends nothing.
    messages: Math.min(isolates / configured.messageSeconds, redirects + misses),
    clicks: events * reported.kinds.click,
    exposures: events * reported.kinds.exposure,
    sessions: events * reported.kinds.session,
    consenting: reported.consenting,
    ...counted,
  };
}

/** What a month of `perSecond` uses; `processor` gives the measured microseconds a request of each kind of work. */
export function usage(perSecond: number, processor: Readonly<Record<string, number>>): Record<Meter, number> {
  const { shares, renewals, shardReads, bodyReads, object, publications } = traffic;
  const requests = perSecond * SECONDS_A_MONTH;
  const reported = reportedOf(perSecond);
  const messages = reported.messages + reported.clicks + reported.exposures + reported.sessions;
  const rows = rowsOf(reported, configured);
  const renewed = requests * shares.api * renewals;
  const mean = Object.entries(shares).reduce((sum, [kind, share]) => sum + share * (processor[kind] ?? Number.NaN), 0);
  return {
    "requests of Workers": requests,
    "processor time, ms": (requests * mean) / 1000,
    "reads of KV":
      requests * ((shares.page + shares.asset + shares.miss) * bodyReads + shares.redirect * shardReads) +
      Math.min(requests, (reported.isolates * SECONDS_A_MONTH) / configured.pointerSeconds),
    "writes of KV": publications.number * publications.values,
    "requests of Durable Objects": renewed,
    "duration of Durable Objects, GB s": renewed * object.seconds * object.gigabytes,
    "operations of Queues": messages * SECONDS_A_MONTH * OPERATIONS_A_MESSAGE,
    "rows read in D1": (rows.written + rows.deleted) * rows.readsARow * SECONDS_A_MONTH,
    "rows written in D1": (rows.written + rows.deleted) * SECONDS_A_MONTH,
  };
}

/** What each meter costs a month at each level of traffic, in dollars, and all of them with the plan. */
export function monthly(processor: Readonly<Record<string, number>>) {
  return traffic.levels.map((perSecond) => {
    const used = usage(perSecond, processor);
    const meters = (Object.keys(prices) as Meter[]).map((meter) => {
      const { included, million } = prices[meter];
      const dollars = (Math.max(0, used[meter] - included) / 1e6) * million;
      return [meter, { used: used[meter], dollars }] as const;
    });
    const total = meters.reduce((sum, [, { dollars }]) => sum + dollars, plan);
    return { perSecond, meters: Object.fromEntries(meters), total };
  });
}
