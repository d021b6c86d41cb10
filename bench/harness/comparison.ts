// The comparison: every kind of work at every size of table, contenders and the work's baseline in turns.
import { say } from "../../dev/steps.mjs";
import { contenders } from "./contenders.ts";
import { withContenders, withStore } from "./environment.ts";
import { memory } from "./processes.ts";
import { type Entry, measureRounds, ratio, spread } from "./rounds.ts";
import type { Comparison, Context, Figures, FiguresByName, Measure, Plan, Results, Rounds, Running } from "./types.ts";
import { type KindName, kinds, tableKinds, workloads } from "./workloads.ts";

const names = Object.keys(contenders);

/** Measures at each size of `plan.sizes` what depends on the table, and the rest at `plan.usual`. */
export async function compare(plan: Plan): Promise<Pick<Results, "comparisons" | "processes">> {
  const comparisons: Comparison[] = [];
  const processes: Results["processes"] = {};
  for (const rules of plan.sizes) {
    const measured = rules === plan.usual ? [...kinds] : tableKinds;
    const baselines = [...new Set(measured.map((kind) => workloads[kind].baseline))];
    await withStore(rules, (context) =>
      withContenders(names, baselines, context, async (running) => {
        for (const kind of measured) {
          const figures = await measure(kind, running, context, plan);
          comparisons.push({ kind, rules, figures });
          say(`${kind} at ${rules.toLocaleString("en")} rules`, summary(figures));
        }
        processes[rules] = Object.fromEntries(Object.entries(running).map(([name, { pid }]) => [name, memory(pid)]));
      }),
    );
  }
  return { comparisons, processes };
}

/** A kind of work: each contender that does it, and its baseline under `baseline`. */
export async function measure(
  kind: KindName,
  running: Record<string, Running>,
  { table, text, reads }: Context,
  plan: Rounds,
): Promise<FiguresByName> {
  const { baseline, workload } = workloads[kind];
  const entries: (Entry & { name: string })[] = [];
  for (const name of [baseline, ...names]) {
    const contender = running[name];
    const work = contender && (await workload({ ...contender, table, text }));
    if (work) entries.push({ name, contender, work });
  }
  const measured = await measureRounds(entries, plan, reads);
  const of = (name: string) => measured.get(running[name]?.name ?? "");
  const figures = entries.map(({ name }) => [
    name === baseline ? "baseline" : name,
    figuresOf(of(name) ?? [], of(baseline) ?? [], of("edge")),
  ]);
  return Object.fromEntries(figures);
}

function figuresOf(own: Measure[], baseline: Measure[], edge?: Measure[]): Figures {
  const of = (key: keyof Measure) => spread(own.map((measure) => measure[key]));
  return {
    perSecond: of("perSecond"),
    processor: of("processor"),
    p50: of("p50"),
    p99: of("p99"),
    valuesRead: of("valuesRead"),
    bundlesRead: of("bundlesRead"),
    processorRatio: ratio(baseline, own, "processor"),
    edgeTimes: edge && ratio(edge, own, "perSecond"),
  };
}

function summary(figures: FiguresByName): string {
  const shown = Object.entries(figures).map(([name, { perSecond }]) => `${name} ${Math.round(perSecond.median)}`);
  return shown.join("  ");
}
