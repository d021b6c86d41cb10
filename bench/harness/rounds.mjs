// Rounds: the contenders take turns, so that whatever else the machine does meets all of them alike.
import { join } from "node:path";
import { load, writeWork } from "./load.mjs";
import { folder } from "./published.mjs";

/** Median, least and most. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  return { median, least: sorted[0], most: sorted.at(-1) };
}

/**
 * Measures contenders, each with the work it is given, in `rounds` turns after one to warm up. Answers for
 * each name the measures of its rounds: `perSecond`, `processor` (microseconds a request), `p50`
 * and `p99` (ms), `bundlesRead` (reads of KV for a part of the redirect table, a request).
 */
export async function rounds(entries, { rounds, seconds, warmUp = seconds, connections }, bundlesRead = () => 0) {
  const prepared = entries.map(({ contender, work }) => ({
    contender,
    work: writeWork(join(folder, "work", `${contender.name}`.replaceAll(/\W+/g, "-")), connections, work),
    measures: [],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { contender, work, measures } of prepared) {
      const before = bundlesRead();
      const measure = await load(contender, work, round === 0 ? warmUp : seconds);
      const share = (bundlesRead() - before) / measure.requests;
      if (round > 0) measures.push({ ...measure, bundlesRead: share });
    }
  }
  return new Map(prepared.map(({ contender, measures }) => [contender.name, measures]));
}

/** The ratio of a measure to another contender's, taken in each round. */
export function ratio(measures, others, key = "perSecond") {
  return spread(measures.map((measure, round) => measure[key] / others[round][key]));
}
