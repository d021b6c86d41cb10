// Cloudflare's price list for Workers Paid, in US dollars, as its documentation had it in November 2026
// (developers.cloudflare.com: Workers, KV, Durable Objects, Queues and D1, each under "Pricing"), and the
// traffic that the model is worked for. Change either and run `npm run bench -- --report`.

/** What the plan itself costs a month. */
export const plan = 5;

/** By meter: how much a month includes, and what a million beyond it costs. */
export const prices = {
  "requests of Workers": { included: 10e6, million: 0.3 },
  "processor time, ms": { included: 30e6, million: 0.02 },
  "reads of KV": { included: 10e6, million: 0.5 },
  "writes of KV": { included: 1e6, million: 5 },
  "requests of Durable Objects": { included: 1e6, million: 0.15 },
  "duration of Durable Objects, GB s": { included: 400e3, million: 12.5 },
  "operations of Queues": { included: 1e6, million: 0.4 },
  "rows read in D1": { included: 25e9, million: 0.001 },
  "rows written in D1": { included: 50e6, million: 1 },
};

export type Meter = keyof typeof prices;

/** The traffic that the model takes. */
export const traffic = {
  /** Requests a second, the month through. */
  levels: [1, 100, 10_000],
  /** What is asked for, as shares of all requests. */
  shares: { redirect: 0.1, miss: 0.01, page: 0.25, 304: 0.1, asset: 0.44, api: 0.1 },
  /** Share of API calls that find the access token expired: it lasts 10 minutes, a visit makes 20 calls in it. */
  renewals: 0.05,
  /** Isolates at work: one, and one more for each so many requests a second. */
  requestsAnIsolate: 50,
  /** Reads of KV a page, asset or page that is not there: the bar that `npm run bench` measures in the steady state. */
  bodyReads: 0.01,
  /** Share of redirects that read a shard of the table: those of isolates that have not read it yet. */
  shardReads: 0.01,
  /**
   * Share of pages that report what a visitor does, each in a message of its own; what they report: a click on an advertisement,
   * a variation that is first shown, a session that begins; and the share of visitors who consent.
   */
  reported: { share: 0.05, kinds: { click: 0.3, exposure: 0.5, session: 0.2 }, consenting: 0.5 },
  /**
   * What is counted, each by Zipf's law: rules that are asked for, paths that lead nowhere (and the share of those that are
   * made up and asked for once), campaigns and landing pages of clicks.
   */
  counted: { rules: 250_000, paths: 20_000, madeUp: 0.1, campaigns: 50, landings: 200 },
  /**
   * How long a renewal keeps the object that coordinates it at work, in seconds, and the memory that is billed
   * for it, in GB; an object that is idle and may hibernate costs nothing.
   */
  object: { seconds: 0.3, gigabytes: 0.128 },
  /** Publications of tables and releases a month, and values that each writes. */
  publications: { number: 60, values: 200 },
};
