// Redirect tables of any size, compiled, and the requests for them: made once, by the crate beside this.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, step } from "../../dev/steps.mjs";
import { folder, write } from "./published.ts";
import type { Table } from "./types.ts";

const { KIRKAS_REDIRECT_LIST, KIRKAS_VECTORS = "" } = process.env;
/** A list of real redirects, FROM-TAB-TO; the tables are made of its rows. Where none is named, of the project's own. */
const vector = KIRKAS_REDIRECT_LIST ?? join(KIRKAS_VECTORS, "redirects/mdn-en-us.tsv");
const maker = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release/kirkas-bench-corpus");

/** What a request can't hold as it stands: wrk sends it as it is. */
const sendable = /^[!-~]+$/;

/** A path of the project's tables from which others can be made. */
const ownPath = /^\/[a-z0-9/-]+\/$/;

/** A table of `rules` rules. */
export async function makeTable(rules: number): Promise<Table> {
  const list = redirectList();
  const into = join(folder, String(rules));
  const compiler = ["packing", "redirects-compile"].map((name) => `worker/${name}/src`);
  const inputs = ["bench/corpus", "worker/routing/src/redirects.rs", "worker/routing/src/redirects", ...compiler, list];
  await step(
    `a table of ${rules.toLocaleString("en")} rules`,
    { inputs, outputs: [join(into, "index.bundle")] },
    async () => {
      await run("cargo", ["build", "--release", "--locked", "-p", "kirkas-bench-corpus"]);
      await run(maker, [list, into, String(rules)]);
    },
  );
  const rows = (name: string) => readFileSync(join(into, name), "utf8").trimEnd().split("\n");
  return {
    rules,
    folder: into,
    rows: () => rows("rules.tsv").map((line) => line.split("\t")),
    hits: rows("hits.tsv")
      .map((line) => line.split("\t") as [string, string, string])
      .filter(([path]) => sendable.test(path)),
    misses: rows("misses.txt").filter((path) => sendable.test(path)),
  };
}

/** The file with the list of redirects; the project's own, where it is those, are moved to where no page is. */
export function redirectList(): string {
  if (existsSync(vector)) return vector;
  const own = readdirSync(join(root, "redirects")).flatMap((name) =>
    readFileSync(join(root, "redirects", name), "utf8")
      .split("\n")
      .map((line) => line.split(","))
      .filter(
        ([source = "", target = "", status, match]) =>
          status === "301" && !match && ownPath.test(source) && ownPath.test(target),
      ),
  );
  const list = join(folder, "own.tsv");
  write(
    list,
    own
      .map(([source = "", target = ""]) => `/archive${source.slice(0, -1)}\t/library${target.slice(0, -1)}\n`)
      .join(""),
  );
  return list;
}
