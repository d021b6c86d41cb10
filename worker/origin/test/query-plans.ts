// Which statements the Worker prepares, and that none of them reads a table from end to end. Every test file that starts
// an origin looks at the plans of what its own calls prepared.
import type { Miniflare } from "miniflare";
import { expect } from "vitest";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** Answers the statements that were prepared so far. */
export const statementsPath = "/statements-of-tests";

/** Answers how many rows were read since it was asked last. */
export const rowsReadPath = "/rows-read-of-tests";

/** Stands before the Worker's module and notes what it prepares and reads. */
export const recorder = `
  import { WorkerEntrypoint } from "cloudflare:workers";
  import Origin from "./index.js";
  const statements = new Set();
  let rowsRead = 0;
  function count(results) {
    for (const { meta } of results) rowsRead += meta.rows_read;
    return results;
  }
  class D1PreparedStatement {
    constructor(statement) { this.statement = statement; }
    bind(...values) { return new D1PreparedStatement(this.statement.bind(...values)); }
    async all() { return count([await this.statement.all()])[0]; }
    async run() { return count([await this.statement.run()])[0]; }
    async first(column) {
      const { results: [row] } = await this.all();
      return (column === undefined ? row : row?.[column]) ?? null;
    }
  }
  // The Worker knows the binding by the name of its class.
  class D1Database {
    constructor(database) { this.database = database; }
    prepare(sql) { statements.add(sql); return new D1PreparedStatement(this.database.prepare(sql)); }
    async batch(prepared) { return count(await this.database.batch(prepared.map(({ statement }) => statement))); }
  }
  export default class extends WorkerEntrypoint {
    get origin() { return new Origin(this.ctx, { ...this.env, DB: new D1Database(this.env.DB) }); }
    fetch(request) {
      if (new URL(request.url).pathname === "${rowsReadPath}") {
        const answer = Response.json(rowsRead);
        rowsRead = 0;
        return answer;
      }
      if (new URL(request.url).pathname === "${statementsPath}") return Response.json([...statements]);
      return this.origin.fetch(request);
    }
    scheduled(event) { return this.origin.scheduled(event); }
  }
`;

/** Tables that may be read from end to end: of development, or short by nature. */
const mayBeScanned = ["outbox", "conversions"];

/** Fails where a statement reads a table from end to end that may not be. */
export async function expectNoScans(database: Database, statements: string[], allowed = mayBeScanned): Promise<void> {
  if (statements.length === 0) return;
  const plans: { results: { detail: string }[] }[] = await database.batch(
    statements.map((sql) => {
      const parameters = Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)));
      return database.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array(parameters).fill(null));
    }),
  );
  const scans = plans.flatMap(({ results }, place) =>
    results.filter(({ detail }) => isScan(detail, allowed)).map(({ detail }) => ({ detail, sql: statements[place] })),
  );
  expect(scans).toEqual([]);
}

/** A list of JSON, a constant row and rows that were already found are no tables; an index that ends the search early is no scan. */
function isScan(detail: string, allowed: string[]): boolean {
  const [, table = "", rest = ""] = detail.match(/^SCAN (\S+)(.*)$/) ?? [];
  if (table === "" || table === "CONSTANT" || table.startsWith("(") || rest.includes("VIRTUAL TABLE")) return false;
  return !allowed.includes(table);
}
