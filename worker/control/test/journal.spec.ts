// The journal between the queue and the tables of reports: what is merged when, and that every message counts once whatever
// fails in between.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { root, Service } from "../../edge/test/service.ts";
import { expectNoScans } from "../../origin/test/query-plans.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

/** Stands before control: notes its statements, and has its next transactions fail before or after they are written. */
const entry = `
  import { WorkerEntrypoint } from "cloudflare:workers";
  import Control from "./index.js";
  const statements = new Set();
  let failures = [];
  // The Worker knows the binding by the name of its class.
  class D1Database {
    constructor(database) { this.database = database; }
    prepare(sql) { statements.add(sql); return this.database.prepare(sql); }
    async batch(prepared) {
      const failure = failures.shift();
      if (failure === "before") throw new Error("away, before it wrote");
      const results = await this.database.batch(prepared);
      if (failure === "after") throw new Error("away, after it wrote");
      return results;
    }
  }
  export default class extends WorkerEntrypoint {
    get control() { return new Control(this.ctx, { ...this.env, DB: new D1Database(this.env.DB) }); }
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/failures") failures = searchParams.getAll("failure");
      if (pathname === "/failures" || pathname === "/statements") return Response.json([...statements]);
      return this.control.fetch(request);
    }
    queue(batch) { return this.control.queue(batch); }
    scheduled(event) { return this.control.scheduled(event); }
  }
`;

interface Control {
  fetch(url: string): Promise<{ json(): Promise<unknown> }>;
  scheduled(event: { cron: string }): Promise<unknown>;
}

let service: Service;
let table: string;
const call = caller(() => service);

beforeAll(async () => {
  const control = { COUNTS_MERGED_SECONDS: "3600" };
  service = await Service.start({ from: inject("published"), control, controlEntry: entry });
  const body = "source,target,status\n/j/one,/sanasto/,301\n/j/two,/blogi/,302\n";
  const { status, json } = await call("PUT", "redirects?market=all", { body });
  expect(status).toBe(200);
  table = json.id;
  // The first batch after a start is merged at once.
  await deliver(service, [{ id: "first", body: counts("first", []) }]);
});
afterAll(() => service.stop());

const control = async () => (await service.miniflare.getWorker("control")) as unknown as Control;
const database = () => service.miniflare.getD1Database("DB", "control");
const failing = async (...failures: string[]) =>
  (await control()).fetch(`http://control/failures?${failures.map((failure) => `failure=${failure}`).join("&")}`);
const rows = async (select: string) =>
  (await (await database()).prepare(select).all()).results as Record<string, unknown>[];
const number = async (select: string) => Number((await rows(`SELECT (${select}) AS n`))[0]?.n ?? 0);

/** A message of counts, as the edge writes it. */
const counts = (id: string, rules: number[][], more = {}) =>
  JSON.stringify({
    version: 1,
    id,
    at: Date.now(),
    tables: { [table]: rules },
    paths: [],
    dropped: 0,
    withheld: 0,
    ...more,
  });
const hits = async () => {
  const { rules } = (await call("GET", "reports/redirects")).json as { rules: { source: string; hits: number }[] };
  return Object.fromEntries(rules.map(({ source, hits }) => [source, hits]));
};
const merged = () => number("SELECT coalesce(sum(hits), 0) FROM rule_hits");

beforeEach(async () => {
  await failing();
  await call("GET", "reports/redirects");
  await (await database()).prepare("DELETE FROM rule_hits").run();
});

describe("what the queue delivers", () => {
  it("waits in the journal, a batch a row, and is in every report all the same", async () => {
    for (let n = 0; n < 5; n++) await deliver(service, [{ id: `wait-${n}`, body: counts(`wait-${n}`, [[0, 2]]) }]);
    expect([await number("SELECT count(*) FROM journal"), await merged()]).toEqual([5, 0]);
    expect(await hits()).toEqual({ "/j/one": 10 });
    expect([await number("SELECT count(*) FROM journal"), await merged()]).toEqual([0, 10]);
  });

  it("is merged with the next batch once it is time", async () => {
    await deliver(service, [{ id: "due-1", body: counts("due-1", [[0, 1]]) }]);
    expect(await merged()).toBe(0);
    await (await database()).prepare("UPDATE journal_state SET at = at - 3600000 WHERE name = 'merged'").run();
    await deliver(service, [{ id: "due-2", body: counts("due-2", [[0, 1]]) }]);
    expect([await merged(), await number("SELECT count(*) FROM journal")]).toEqual([2, 0]);
  });

  it("counts once when it comes again: in its batch, from the journal, merged, or sent twice by the edge", async () => {
    const message = { id: "once", body: counts("by-the-edge", [[1, 3]]) };
    await deliver(service, [message, message]);
    await deliver(service, [message, { id: "more", body: counts("more", [[1, 1]]) }]);
    expect(await hits()).toEqual({ "/j/two": 4 });
    await deliver(service, [message]);
    await deliver(service, [{ ...message, id: "sent again" }], new Date(Date.now() + 60_000));
    expect(await hits()).toEqual({ "/j/two": 4 });
  });

  it("counts once when it comes again days later, and its id is forgotten after that", async () => {
    const sent = new Date(Date.now() - 4 * 86_400_000);
    const message = { id: "late", body: counts("late", [[0, 7]], { at: sent.getTime() }) };
    await deliver(service, [message], sent);
    await hits();
    await deliver(service, [message], sent);
    expect(await hits()).toEqual({ "/j/one": 7 });
    const old = new Date(Date.now() - 6 * 86_400_000);
    await deliver(service, [{ id: "old", body: counts("old", [[0, 1]], { at: old.getTime() }) }], old);
    await hits();
    expect(await number("SELECT count(*) FROM message_ids, json_each(ids) WHERE value = 'old'")).toBe(0);
    expect(await number("SELECT count(*) FROM message_ids, json_each(ids) WHERE value = 'late'")).toBe(1);
  });

  it("is there once where several write and read at the same time", async () => {
    const deliveries = Array.from({ length: 12 }, async (_, n) => {
      const batch = [{ id: `both-${n}`, body: counts(`both-${n}`, [[0, 1]]) }];
      // Who lost against the others is delivered again, as a queue does.
      while ((await deliver(service, batch)).retryBatch.retry);
      await hits();
    });
    await Promise.all(deliveries);
    expect(await hits()).toEqual({ "/j/one": 12 });
  });
});

describe("a database that fails", () => {
  it.each([
    [["before"], false],
    [["after"], false],
    [["before", "before"], true],
    [["after", "after"], false],
  ])("while a batch is written (%s) loses nothing and counts nothing twice", async (failures, comesAgain) => {
    const id = `append-${failures.join()}-${failures.length}`;
    const batch = [{ id, body: counts(id, [[0, 1]]) }];
    await failing(...failures);
    expect((await deliver(service, batch)).retryBatch.retry).toBe(comesAgain);
    await failing();
    await deliver(service, batch);
    expect(await hits()).toEqual({ "/j/one": 1 });
  });

  it.each([[["before"]], [["after"]], [["before", "before"]], [["after", "after"]], [["before", "after"]]])(
    "while the journal is merged (%s) loses nothing and counts nothing twice",
    async (failures) => {
      const id = `merge-${failures.join()}`;
      await deliver(service, [{ id, body: counts(id, [[1, 5]]) }]);
      await failing(...failures);
      await hits();
      await failing();
      expect(await hits()).toEqual({ "/j/two": 5 });
    },
  );

  it("in the midst of a merge leaves the tables as they were", async () => {
    const db = await database();
    await db.prepare("CREATE TRIGGER dies BEFORE INSERT ON uncounted BEGIN SELECT RAISE(ABORT, 'dies'); END").run();
    await deliver(service, [{ id: "midst", body: counts("midst", [[0, 1]], { dropped: 3 }) }]);
    expect(await hits()).toEqual({});
    expect(await number("SELECT count(*) FROM journal")).toBe(1);
    await db.prepare("DROP TRIGGER dies").run();
    expect(await hits()).toEqual({ "/j/one": 1 });
  });
});

describe("a click", () => {
  const click = (key: string, at: number, consented: number) => ({
    id: `${key}-${at}-${consented}-${Math.random()}`,
    body: ["click", 1, "fi", key, at, consented, "google", "c", "fi", "/"].join("\t"),
  });
  const told = async () => {
    const [sum] = (await call("GET", "reports/clicks?by=campaign")).json.clicks;
    return [sum?.clicks, sum?.consented];
  };

  it("is one within the hour, over midnight too, and consents later", async () => {
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    await deliver(service, [click("k", midnight - 1000, 0), click("l", midnight - 9000, 1)]);
    expect(await told()).toEqual([2, 1]);
    await deliver(service, [click("k", midnight + 1000, 1), click("l", midnight - 9000, 1)]);
    expect(await told()).toEqual([2, 2]);
    await deliver(service, [click("k", midnight + 3_700_000, 0)]);
    expect(await told()).toEqual([3, 2]);
    expect(await number("SELECT count(*) FROM clicks")).toBe(3);
  });
});

it("the statements of reports, merges and nights read no table from end to end", async () => {
  const payload = {
    ...{
      location: "http://localhost/",
      referrer: "",
      title: "",
      language: "fi",
      screenSize: "1x1",
      viewportSize: "1x1",
    },
    ...{ sessionId: crypto.randomUUID(), sessionCount: 1 },
  };
  const session = { id: "session", body: `session 1 fi\n${JSON.stringify(payload)}` };
  await deliver(service, [{ id: "plans", body: counts("plans", [[0, 1]]) }, session]);
  for (const path of ["redirects", "redirects?never=true", "not-found", "sessions", "clicks", "turned-away", "urls"]) {
    expect((await call("GET", `reports/${path}`)).status).toBe(200);
  }
  await (await control()).scheduled({ cron: "20 2 * * *" });
  const statements = (await (await (await control()).fetch("http://control/statements")).json()) as string[];
  const counted = /\b(journal|message_ids|counted_sessions|rule_hits|hit_rules|clicks|click_counts|session_counts)\b/;
  const ofCounts = statements.filter((sql) => counted.test(sql));
  expect(ofCounts.length).toBeGreaterThan(20);
  // Of paths there are 10,000 at most; the others are rows that a statement has found already.
  await expectNoScans(await database(), ofCounts, ["seen_paths", "most", "later", "days"]);
});

it("the migration keeps what was counted before", () => {
  const folder = join(root, "worker/control/migrations");
  const [before, since] = [readdirSync(folder).sort(), "0018_journal.sql"];
  const db = new DatabaseSync(":memory:");
  const run = (name: string) => db.exec(readFileSync(join(folder, name), "utf8"));
  before.filter((name) => name < since).forEach(run);
  const [sent, id] = ["2026-11-24T10:00:07.123Z", "a".repeat(64)];
  db.exec(`
    INSERT INTO taken_messages VALUES ('queue-id', '${sent}'), ('${id}', '${sent}');
    INSERT INTO hit_rules VALUES ('r', '/s', NULL, 301, 'f', 1, NULL, '/s', '2026-11-20T00:00:00.000Z', '${sent}');
    INSERT INTO rule_hits VALUES ('r', '2026-11-24', 5), ('r', '2026-11-20', 2);
    INSERT INTO clicks VALUES ('k', 7, '2026-11-24', 'fi', 'google', '', 'fi', '/', 1)`);
  run(since);
  const all = (select: string) =>
    db
      .prepare(select)
      .all()
      .map((row) => ({ ...row }));
  expect(all("SELECT period, json_array_length(ids) AS n FROM message_ids")).toEqual([
    { period: Math.floor(Date.parse(sent) / 10_000), n: 2 },
  ]);
  expect(all("SELECT * FROM counted_sessions")).toEqual([{ day: "2026-11-24", id }]);
  expect(all("SELECT day, hits, last_hit FROM rule_hits ORDER BY day DESC")).toEqual([
    { day: "2026-11-24", hits: 5, last_hit: sent },
    { day: "2026-11-20", hits: 2, last_hit: "2026-11-20T23:59:59.999Z" },
  ]);
  expect(all("SELECT rule, last_day FROM hit_rules")).toEqual([{ rule: "r", last_day: "2026-11-24" }]);
  expect(all("SELECT day, key, consented FROM clicks")).toEqual([{ day: "2026-11-24", key: "k", consented: 1 }]);
  // Sums of clicks are of the trigger that was there then.
  expect(all("SELECT clicks, consented FROM click_counts")).toEqual([{ clicks: 1, consented: 1 }]);
});
