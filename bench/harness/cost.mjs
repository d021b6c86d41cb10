// What a month costs on Cloudflare, from the price list, the traffic and the processor time measured here.
import { plan, prices, traffic } from "./prices.mjs";

const SECONDS_A_MONTH = 30 * 24 * 3600;

/** Seconds between two messages of an isolate's counts, and between two readings of the pointer (`wrangler.toml`). */
const MESSAGE_SECONDS = 5;
const POINTER_SECONDS = 15;

/** Operations of Queues a message: written, read and deleted. */
const OPERATIONS_A_MESSAGE = 3;

/** What a month of `perSecond` uses; `processor` gives the measured microseconds a request of each kind of work. */
export function usage(perSecond, processor) {
  const { shares, renewals, requestsAnIsolate, shardReads, rowsAMessage, told, object, publications } = traffic;
  const requests = perSecond * SECONDS_A_MONTH;
  const isolates = 1 + perSecond / requestsAnIsolate;
  const messages = (isolates * SECONDS_A_MONTH) / MESSAGE_SECONDS;
  const counted = Math.min(messages, requests * (shares.redirect + shares.miss));
  const events = requests * shares.page * told.share;
  const rows = counted * rowsAMessage + events * told.rows;
  const renewed = requests * shares.api * renewals;
  const mean = Object.entries(shares).reduce((sum, [kind, share]) => sum + share * processor[kind], 0);
  return {
    "requests of Workers": requests,
    "processor time, ms": (requests * mean) / 1000,
    "reads of KV":
      requests * (shares.page + shares.asset + shares.miss + shares.redirect * shardReads) +
      Math.min(requests, (isolates * SECONDS_A_MONTH) / POINTER_SECONDS),
    "writes of KV": publications.number * publications.values,
    "requests of Durable Objects": renewed,
    "duration of Durable Objects, GB s": renewed * object.seconds * object.gigabytes,
    "operations of Queues": (counted + events) * OPERATIONS_A_MESSAGE,
    "rows read in D1": rows,
    "rows written in D1": rows,
  };
}

/** What each meter costs a month at each level of traffic, in dollars, and all of them with the plan. */
export function monthly(processor) {
  return traffic.levels.map((perSecond) => {
    const used = usage(perSecond, processor);
    const meters = Object.entries(prices).map(([meter, { included, million }]) => [
      meter,
      { used: used[meter], dollars: (Math.max(0, used[meter] - included) / 1e6) * million },
    ]);
    const total = meters.reduce((sum, [, { dollars }]) => sum + dollars, plan);
    return { perSecond, meters: Object.fromEntries(meters), total };
  });
}
