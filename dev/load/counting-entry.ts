// The module that stands before control's while its queue is measured: notes how long messages waited and what the database
// wrote for them, and has some transactions and batches fail, as the platform does at times.

/** The path that answers what was noted; with the query `again`, which begins anew. */
export const statisticsPath = "/statistics-of-load";

/** What is noted; times in milliseconds. */
export interface Statistics {
  readonly batches: number;
  readonly messages: number;
  /** Messages that came again. */
  readonly again: number;
  readonly failed: number;
  readonly transactions: number;
  readonly rowsWritten: number;
  readonly rowsRead: number;
  readonly lags: readonly number[];
  /** Of messages that came again. */
  readonly lagsAgain: readonly number[];
  /** In calls of the consumer. */
  readonly busy: number;
  readonly longest: number;
}

/** The module's text. Of a hundred transactions and batches, `failing` fail. */
export const entry = (failing: number) => `
  import { WorkerEntrypoint } from "cloudflare:workers";
  import Control from "./index.js";

  const nothing = () => ({
    ...{ batches: 0, messages: 0, again: 0, failed: 0, transactions: 0, rowsWritten: 0, rowsRead: 0 },
    ...{ lags: [], lagsAgain: [], busy: 0, longest: 0 },
  });
  let noted = nothing();
  let begun = false;
  const fails = () => begun && Math.random() * 100 < ${failing};

  // The Worker knows the binding by the name of its class.
  class D1Database {
    constructor(database) { this.database = database; }
    prepare(sql) { return this.database.prepare(sql); }
    async batch(statements) {
      if (fails()) { noted.failed++; throw new Error("The database is away, before it wrote."); }
      const results = await this.database.batch(statements);
      noted.transactions++;
      for (const { meta } of results) {
        noted.rowsWritten += meta.rows_written;
        noted.rowsRead += meta.rows_read;
      }
      if (fails()) { noted.failed++; throw new Error("The database is away, after it wrote."); }
      return results;
    }
  }

  export default class extends WorkerEntrypoint {
    get control() { return new Control(this.ctx, { ...this.env, DB: new D1Database(this.env.DB) }); }
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (search === "?again") [noted, begun] = [nothing(), true];
      if (pathname === "${statisticsPath}") return Response.json(noted);
      return this.control.fetch(request);
    }
    async queue(batch) {
      const begin = Date.now();
      let again = false;
      const retryAll = () => { again = true; };
      await this.control.queue({ queue: batch.queue, messages: batch.messages, retryAll, ackAll() {} });
      noted.batches++;
      noted.busy += Date.now() - begin;
      noted.longest = Math.max(noted.longest, Date.now() - begin);
      // Written, and delivered again all the same: the queue did not hear of it.
      if (again || fails()) { noted.again += batch.messages.length; batch.retryAll(); return; }
      noted.messages += batch.messages.length;
      for (const { timestamp, attempts } of batch.messages) {
        const lags = attempts === 1 ? noted.lags : noted.lagsAgain;
        lags.push(Date.now() - timestamp.getTime());
      }
    }
  }
`;
