// `npm run bench:rules [-- --rules N] [-- --queries N] [-- --batch N] [-- --folder F]`: loads a million redirect rules into D1 with an index of
// trigrams, and measures what the console's list needs: searches of each kind, publishing, removing, and building the index again.
// With a folder that holds the rules of an earlier run, they are not loaded again.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explain, root } from "../dev/steps.mjs";
import { kinds, measure } from "./rules/figures.ts";
import { rule } from "./rules/generated.ts";
import { type Answer, RuleStore, removal, type Statement, upserts } from "./rules/store.ts";

const { values: options } = parseArgs({
  options: {
    rules: { type: "string", default: "1000000" },
    queries: { type: "string", default: "100" },
    batch: { type: "string", default: "5000" },
    folder: { type: "string", default: "build/bench/rules" },
  },
});
const rules = Number(options.rules);
const batch = Number(options.batch);
const folder = join(root, options.folder);

const rounded = (number: number) => Math.round(number).toLocaleString("en");
const written = ({ results }: Answer) => results.reduce((sum, { meta }) => sum + meta.rows_written, 0);

async function load(store: RuleStore) {
  await store.create();
  let [rows, longest, milliseconds, size] = [0, 0, 0, 0];
  for (let begin = 1; begin <= rules; begin += batch) {
    const length = Math.min(batch, rules - begin + 1);
    const answer = await store.run(upserts(Array.from({ length }, (_, index) => rule(begin + index))));
    rows += written(answer);
    longest = Math.max(longest, answer.milliseconds);
    milliseconds += answer.milliseconds;
    size = answer.results.at(-1)?.meta.size_after ?? 0;
  }
  console.log(
    `${rounded(rules)} rules loaded in ${rounded(milliseconds / 1000)} s in batches of ${rounded(batch)} (${rounded(longest)} ms at most): ` +
      `${rounded(rows)} rows written, ${rounded(size / 1e6)} MB`,
  );
}

/** Prints how long statements take and what they write. */
async function change(store: RuleStore, name: string, statements: readonly Statement[]) {
  const answer = await store.run(statements);
  console.log(
    `${name.padEnd(44)} ${rounded(answer.milliseconds).padStart(8)} ms ${rounded(written(answer)).padStart(10)} rows written`,
  );
}

async function changes(store: RuleStore) {
  for (const count of [1, 100, 20_000]) {
    const changed = Array.from({ length: count }, (_, index) => rule(1 + index * Math.floor(rules / count)));
    const moved = changed.map((each) => ({
      ...each,
      target: `/uusi/${each.n}/`,
      search: each.search.replace("\n", "\n/uusi"),
    }));
    await change(store, `publish ${rounded(count)} changes`, upserts(moved));
    await change(store, `remove ${rounded(count)} rules`, [removal(changed.map(({ n }) => n))]);
    await change(store, `add ${rounded(count)} rules`, upserts(changed));
  }
  const rebuild = { sql: "INSERT INTO rules_fts (rules_fts) VALUES ('rebuild')", parameters: [] };
  await change(store, "build the index again", [rebuild]);
}

async function main() {
  const isLoaded = existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const store = new RuleStore(folder);
  try {
    if (!isLoaded) await load(store);
    console.log(`\n${"search".padEnd(44)} queries      p50      p95      max  rows read  how`);
    for (const kind of kinds(rules, Number(options.queries))) {
      const { name, count, p50, p95, max, rowsRead, strategies } = await measure(store, kind);
      const figures = [p50, p95, max].map((time) => time.toFixed(1).padStart(8)).join(" ");
      const how = Object.entries(strategies)
        .map(([strategy, number]) => `${number} ${strategy}`)
        .join(", ");
      console.log(
        `${name.padEnd(44)} ${String(count).padStart(7)} ${figures} ${rounded(rowsRead).padStart(10)}  ${how}`,
      );
    }
    console.log();
    await changes(store);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await store.end();
  }
}

main().catch(explain);
