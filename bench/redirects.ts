// `npm run bench:redirects`: look-up times, memory and cold load of the redirect table at 10,000, 250,000 and
// 1,000,000 rules, against a JavaScript Map and a naive HashMap in wasm, each in its own process; and
// of rules by pattern.
// Every request that is timed has its answer checked.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildPrograms } from "../dev/build.mjs";
import { explain, root, run, timed } from "../dev/steps.mjs";
import { rust } from "../dev/toolchain.mjs";
import { buildForNode, target } from "../dev/wasm.mjs";
import { redirectList } from "./harness/tables.ts";
import type { Measured } from "./lookup/measure.ts";

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 250_000, 1_000_000];
const list = redirectList();
const folder = join(root, "build/bench");

/** The look-ups as a module for Node, from the crate that the edge uses. */
async function buildLookup() {
  await rust();
  await buildPrograms();
  await timed("the table in wasm", () => buildForNode("kirkas-bench-lookup", join(folder, "lookup")));
}

/** A table as `kirkas-bench-corpus` describes it. */
interface Made {
  bytes: number;
  rules: number;
  source: number;
  target: number;
  shards: number;
  read_s: number;
  compile_s: number;
}

async function makeTable(rules: number): Promise<Made> {
  const command = join(target, "release/kirkas-bench-corpus");
  return timed(`a table of ${rules.toLocaleString("en")} rules`, async () =>
    JSON.parse(await run(command, [list, join(folder, String(rules)), String(rules)])),
  );
}

function measure(contender: string, table: number | string): Measured {
  const script = join(root, "bench/lookup/measure.ts");
  const args = ["--expose-gc", script, contender, join(folder, String(table))];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

/** 1,000 regular expressions and 10,000 placeholders in one table. */
async function measurePatterns() {
  const command = join(target, "release/kirkas-bench-corpus");
  const table: Made = await timed("a table of rules by pattern", async () =>
    JSON.parse(await run(command, [join(folder, "patterns")])),
  );
  console.log(
    `\n1,000 regular expressions and 10,000 placeholders: ${(table.bytes / 1e6).toFixed(1)} MB stored, ` +
      `read, checked and compiled in ${table.compile_s} s`,
  );
  const rows = ["expressions", "placeholders"].map((hits) => ({
    ...measure("rules by pattern", `patterns/${hits}`),
    contender: `hits of ${hits}`,
  }));
  tabulate(rows);
}

function print(rules: number, table: Made, rows: Measured[]) {
  const stored = (table.bytes / table.rules).toFixed(1);
  console.log(
    `\n${rules.toLocaleString("en")} rules: sources of ${table.source} bytes, targets of ${table.target} (mean); ` +
      `${stored} bytes a rule stored, ${table.shards} shards; read in ${table.read_s} s, checked and compiled in ${table.compile_s} s`,
  );
  tabulate(rows);
}

function tabulate(rows: Measured[]) {
  console.table(
    Object.fromEntries(
      rows.map(({ contender, ...row }) => [
        contender,
        {
          "hit, ns": row.hit,
          "miss, ns": row.miss,
          "cold load, ms": row.cold,
          "read, MB": row.read,
          "memory cold, MB": row.memoryCold,
          "memory, MB": row.memory,
          checked: row.checked,
        },
      ]),
    ),
  );
}

try {
  mkdirSync(folder, { recursive: true });
  await buildLookup();
  await timed("the maker of tables", () =>
    run("cargo", ["build", "--release", "--locked", "-p", "kirkas-bench-corpus"]),
  );
  for (const rules of sizes) {
    const table = await makeTable(rules);
    const rows = ["redirect table", "redirect table with a patch", "HashMap in wasm", "JavaScript Map"].map((name) =>
      measure(name, rules),
    );
    print(rules, table, rows);
  }
  await measurePatterns();
  console.log(
    "\nThe patch owns 10,000 paths, and what is read for it comes on top of the table. Times are medians over batches of 1,000 requests in no order, all shards loaded, on Node " +
      `${process.version}. Cold load: from bytes at hand to the first answer. Memory: wasm's, or the heap of the Map.`,
  );
} catch (error) {
  explain(error);
}
