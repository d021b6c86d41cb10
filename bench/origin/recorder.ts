// What a call costs in D1: a module that stands before the origin's and hands it a database that counts. It asks D1 what it would be
// asked without, and adds up what D1 says of rows in `meta`.

/** What a call has cost. */
export interface Usage {
  rowsRead: number;
  rowsWritten: number;
  /** How often the database was asked: a batch is once. */
  roundTrips: number;
  /** The statements, each with what it read. */
  statements: { sql: string; rowsRead: number }[];
}

/** Answers the usage of each measured call since it was asked last, in their order; scheduled work is one too. */
export const usagePath = "/usage-of-calls";
/** The header of calls that are measured. */
export const measuredHeader = "is-measured";

export const recorder = `
  import { WorkerEntrypoint } from "cloudflare:workers";
  import Origin from "./index.js";

  let calls = [];

  class D1PreparedStatement {
    constructor(database, sql, statement) { Object.assign(this, { database, sql, statement }); }
    bind(...values) { return new D1PreparedStatement(this.database, this.sql, this.statement.bind(...values)); }
    async all() { return (await this.database.count([this], [await this.statement.all()]))[0]; }
    async run() { return (await this.database.count([this], [await this.statement.run()]))[0]; }
    async first(column) {
      const { results: [row] } = await this.all();
      return (column === undefined ? row : row?.[column]) ?? null;
    }
  }

  // The origin knows the binding by the name of its class.
  class D1Database {
    constructor(database, isMeasured) {
      this.database = database;
      this.usage = { rowsRead: 0, rowsWritten: 0, roundTrips: 0, statements: [] };
      if (isMeasured) calls.push(this.usage);
    }
    prepare(sql) { return new D1PreparedStatement(this, sql, this.database.prepare(sql)); }
    async batch(prepared) { return this.count(prepared, await this.database.batch(prepared.map(({ statement }) => statement))); }
    count(prepared, results) {
      this.usage.roundTrips += 1;
      for (const [index, { meta }] of results.entries()) {
        this.usage.rowsRead += meta.rows_read;
        this.usage.rowsWritten += meta.rows_written;
        this.usage.statements.push({ sql: prepared[index].sql, rowsRead: meta.rows_read });
      }
      return results;
    }
  }

  export default class extends WorkerEntrypoint {
    origin(isMeasured) { return new Origin(this.ctx, { ...this.env, DB: new D1Database(this.env.DB, isMeasured) }); }
    fetch(request) {
      if (new URL(request.url).pathname !== "${usagePath}") {
        return this.origin(request.headers.has("${measuredHeader}")).fetch(request);
      }
      const answer = Response.json(calls);
      calls = [];
      return answer;
    }
    scheduled(event) { return this.origin(true).scheduled(event); }
  }
`;
