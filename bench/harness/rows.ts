// Rows that control writes in D1 for what is reported, a second: what `npm run load:counts` measures, reckoned from how the
// statements of worker/control/src/reports write, so that it can be said of any traffic.

const SECONDS_A_DAY = 24 * 3600;
/** Seconds whose messages' ids are in one row (`journal.rs`). */
const ID_SECONDS = 10;

/** The places' shares by Zipf's law: the n-th is asked for an n-th as often as the first. */
export function zipf(places: number): Float64Array {
  const weights = Float64Array.from({ length: places }, (_, index) => 1 / (index + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}

/** How many different places so many draws come to. */
export const distinct = (shares: Float64Array, draws: number): number =>
  shares.reduce((sum, share) => sum + -Math.expm1(draws * Math.log1p(-Math.min(share, 1 - 1e-12))), 0);

/** Pairs of two independent places. */
const pairs = (ones: Float64Array, others: Float64Array): Float64Array =>
  Float64Array.from([...ones].flatMap((one) => [...others].map((other) => one * other)));

/** What is reported a second, and how many different things it is of. */
export interface Reported {
  isolates: number;
  redirects: number;
  misses: number;
  messages: number;
  clicks: number;
  exposures: number;
  sessions: number;
  /** Share of visitors who consent. */
  consenting: number;
  rules: number;
  paths: number;
  /** Share of paths that are made up and asked for once. */
  madeUp: number;
  campaigns: number;
  landings: number;
}

/** How control's queue and journal are configured. */
export interface Configured {
  mergedSeconds: number;
  batch: { messages: number; seconds: number };
}

/**
 * Rows written a second for what is reported, and rows that are deleted, at once or when they are old. An index is a row more:
 * a path's count is in one, and a rule's last day.
 */
export function rowsOf(reported: Reported, { mergedSeconds, batch }: Configured) {
  const {
    redirects,
    misses,
    messages,
    clicks,
    exposures,
    sessions,
    consenting,
    rules,
    paths,
    madeUp,
    campaigns,
    landings,
  } = reported;
  const ruleShares = zipf(rules);
  const merged = (shares: Float64Array, perSecond: number) =>
    distinct(shares, perSecond * mergedSeconds) / mergedSeconds;
  const daily = distinct(ruleShares, redirects * SECONDS_A_DAY) / SECONDS_A_DAY;

  const all = messages + clicks + exposures + sessions;
  const batches = Math.max(all / batch.messages, Math.min(all, 1 / batch.seconds));
  const ids = batches + Math.min(all, 1 / ID_SECONDS);
  const fresh = misses * madeUp;
  const known = merged(zipf(paths), misses - fresh);
  const clicked = merged(pairs(zipf(campaigns), zipf(landings)), clicks);
  const landed = merged(zipf(landings), sessions);
  const consented = exposures * consenting;

  const written =
    // The journal: its state, the batch and the ids.
    2 * batches +
    ids +
    // Hits, and rules on the first hit of a day.
    merged(ruleShares, redirects) +
    3 * daily +
    // Paths with their index.
    3 * known +
    2 * fresh +
    clicks +
    clicked +
    consented +
    sessions +
    2 * landed;
  const deleted = batches + ids + daily + 2 * fresh + clicks + consented + sessions;
  return { written, deleted, readsARow: READS_A_ROW };
}

/** Rows that a statement reads for one that it writes: the row itself, and where others are looked for. */
const READS_A_ROW = 4;
