// The rules in a D1 database in workerd, as control has it. Statements run in a Worker beside it, which also takes the time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { root } from "../../dev/steps.mjs";
import { folded, type Rule } from "./generated.ts";

const schema = join(root, "worker/control/rules-migrations/0001_rules.sql");

/** Rules that one statement writes: they come as one JSON text, and D1 takes parameters of 2 MB. */
const RULES_A_STATEMENT = 500;

const script = `export default {
  async fetch(request, { RULES }) {
    const statements = await request.json();
    const prepared = statements.map(({ sql, parameters }) => RULES.prepare(sql).bind(...parameters));
    const begin = performance.now();
    try {
      const results = await RULES.batch(prepared);
      return Response.json({ milliseconds: performance.now() - begin, results });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface Result {
  readonly results: Record<string, unknown>[];
  readonly meta: { readonly rows_read: number; readonly rows_written: number; readonly size_after: number };
}

export interface Answer {
  readonly milliseconds: number;
  readonly results: readonly Result[];
}

export class RuleStore {
  readonly #miniflare: Miniflare;

  /** A database in a folder, or in memory where none is named. */
  constructor(folder?: string) {
    this.#miniflare = new Miniflare(
      convertV4MiniflareOptions({
        ...(folder !== undefined && { resourcePersistencePath: folder }),
        name: "rules",
        modules: true,
        script,
        compatibilityDate: "2026-10-01",
        d1Databases: { RULES: "rules" },
      }),
    );
  }

  async create() {
    const statements = splitSql(readFileSync(schema, "utf8")).map((sql) => ({ sql, parameters: [] }));
    await this.run(statements);
  }

  /** Runs statements in one transaction; how long it took is as the Worker waited. */
  async run(statements: readonly Statement[]): Promise<Answer> {
    const body = JSON.stringify(statements);
    const response = await this.#miniflare.dispatchFetch("http://rules/", { method: "POST", body });
    const answer = (await response.json()) as Answer & { error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  async end() {
    await this.#miniflare.dispose();
  }
}

const columns = [
  ...[
    "n",
    "id",
    "digest",
    "file",
    "place",
    "host",
    "key",
    "source",
    "target",
    "target_key",
    "status",
    "match",
    "query",
  ],
  ...['"case"', "note", "search", "first_live", "changed_at", "changed_by", "hits_30", "last_hit"],
];

/** 128 bits, as hexadecimal digits. */
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

function values(rule: Rule): unknown[] {
  const { n, file, host, source, target, status, note, search, changedAt, changedBy, hits, lastHit } = rule;
  const [id, digest] = [digestOf(`${file} ${source}`), digestOf(`${source} ${target} ${status} ${note}`)];
  return [
    ...[n, id, digest, file, n * 1024, host, folded(source), source, target, folded(target), status, "exact", ""],
    ...[0, note, search, changedAt, changedAt, changedBy, hits, lastHit],
  ];
}

/** The statements that write rules, whichever of them are there already. */
export function upserts(rules: readonly Rule[]): Statement[] {
  const read = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const changed = columns.slice(1).map((name) => `${name} = excluded.${name}`);
  const sql = `INSERT INTO rules (${columns.join(", ")}) SELECT ${read} FROM json_each(?1) WHERE true
    ON CONFLICT (n) DO UPDATE SET ${changed.join(", ")}`;
  const parts = Array.from({ length: Math.ceil(rules.length / RULES_A_STATEMENT) }, (_, part) =>
    rules.slice(part * RULES_A_STATEMENT, (part + 1) * RULES_A_STATEMENT),
  );
  return parts.map((part) => ({ sql, parameters: [JSON.stringify(part.map(values))] }));
}

/** The statement that removes rules by their numbers. */
export const removal = (numbers: readonly number[]): Statement => ({
  sql: "DELETE FROM rules WHERE n IN (SELECT value FROM json_each(?1))",
  parameters: [JSON.stringify(numbers)],
});
