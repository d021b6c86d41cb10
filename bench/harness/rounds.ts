// Rounds: the contenders take turns, so that whatever else the machine does meets all of them alike.
import { join } from "node:path";
import { load, writeWorkload } from "./load.ts";
import { folder } from "./published.ts";
import type { Measure, Reads, Rounds, Running, Spread, Workload } from "./types.ts";

export interface Entry {
  contender: Running;
  work: Workload;
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2;
  return { median, least: at(0), most: at(sorted.length - 1) };
}

/** Measures contenders, each with its work, in `rounds` turns after one to warm up; answers their rounds by name. */
export async function measureRounds(
  entries: Entry[],
  { rounds, seconds, warmUp = seconds, connections }: Rounds,
  reads: () => Reads = () => ({ values: 0, bundles: 0 }),
): Promise<Map<string, Measure[]>> {
  const prepared = entries.map(({ contender, work }) => ({
    contender,
    files: writeWorkload(join(folder, "work", contender.name.replaceAll(/\W+/g, "-")), connections, work),
    measures: [] as Measure[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { contender, files, measures } of prepared) {
      const before = reads();
      const measure = await load(contender, files, round === 0 ? warmUp : seconds);
      const after = reads();
      const perRequest = (key: keyof Reads) => (after[key] - before[key]) / measure.requests;
      if (round > 0)
        measures.push({ ...measure, valuesRead: perRequest("values"), bundlesRead: perRequest("bundles") });
    }
  }
  return new Map(prepared.map(({ contender, measures }) => [contender.name, measures]));
}

/** The ratio of a measure to another contender's, taken in each round. */
export function ratio(measures: Measure[], others: Measure[], key: "perSecond" | "processor"): Spread {
  return spread(measures.map((measure, round) => measure[key] / (others[round]?.[key] ?? Number.NaN)));
}
