// The contest: every kind of work at every size of table, contenders and the work's floor in turns.
import { say } from "../../dev/steps.mjs";
import { contenders } from "./contenders.mjs";
import { memory } from "./processes.mjs";
import { ratio, rounds, spread } from "./rounds.mjs";
import { onStage, withContenders } from "./stage.mjs";
import { kinds, onTable, works } from "./works.mjs";

const names = Object.keys(contenders);

/** Measures at each size of `plan.sizes` what hangs on the table, and the rest at `plan.usual`. */
export async function contest(plan) {
  const results = [];
  for (const rules of plan.sizes) {
    const asked = rules === plan.usual ? kinds : onTable;
    const floors = [...new Set(asked.map((kind) => works[kind].floor))];
    await onStage(rules, (context) =>
      withContenders(names, floors, context, async (running) => {
        for (const kind of asked) {
          const figures = await measure(kind, running, context, plan);
          results.push({ kind, rules, target: works[kind].target, figures });
          say(`${kind} at ${rules.toLocaleString("en")} rules`, summary(figures));
        }
        results.push({
          kind: "memory",
          rules,
          figures: Object.fromEntries([...names, "hello"].map((name) => [name, memory(running[name].pid)])),
        });
      }),
    );
  }
  return results;
}

/** A kind of work: medians and spreads of each contender that does it, and ratios to the floor and to ours. */
export async function measure(kind, running, { table, text, bundlesRead }, plan) {
  const { floor, of } = works[kind];
  const entries = [];
  for (const name of [floor, ...names].filter((name) => running[name])) {
    const contender = running[name];
    const work = await of({ ...contender, table, text });
    if (work) entries.push({ name, contender, work });
  }
  const measured = await rounds(entries, plan, bundlesRead);
  const measures = Object.fromEntries(entries.map(({ name, contender }) => [name, measured.get(contender.name)]));
  const figures = Object.entries(measures).map(([name, own]) => {
    const of = (key) => spread(own.map((measure) => measure[key]));
    return [
      name === floor ? "floor" : name,
      {
        perSecond: of("perSecond"),
        processor: of("processor"),
        p50: of("p50"),
        p99: of("p99"),
        bundlesRead: of("bundlesRead"),
        ofFloor: ratio(own, measures[floor]),
        byProcessor: ratio(measures[floor], own, "processor"),
        edgeOf: measures.edge && ratio(measures.edge, own),
      },
    ];
  });
  return Object.fromEntries(figures);
}

function summary(figures) {
  const shown = Object.entries(figures).map(([name, { perSecond }]) => `${name} ${Math.round(perSecond.median)}`);
  return shown.join("  ");
}
