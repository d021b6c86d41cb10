// What the edge counts, on its way through a real queue into the database and out as reports.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { type Delivery, deliver as deliverTo } from "./queue.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-reports-"));
const rows = ["/r/one,/sanasto/,301", "/r/two,/blogi/,302", "/r/gone,,410", "/r/never,/sanasto/,301"];

let service: Service;
let first: string;
const call = caller(() => service);
const table = (...lines: string[]) => `source,target,status,match\n${lines.map((line) => `${line}\n`).join("")}`;

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  first = await publish(table(...rows, "/r/old/*,/blogi/,301,prefix"));
});
afterAll(() => service.stop());

/** Makes a table live, and has the edge read it; answers its id. */
async function publish(body: string): Promise<string> {
  const { status, json } = await call("PUT", "redirects?market=all", { body });
  expect(status).toBe(200);
  await service.send("/");
  await new Promise((done) => setTimeout(done, 200));
  return json.id;
}

async function ask(paths: string[], options = {}) {
  return Promise.all(paths.map((path) => service.send(path, options)));
}

interface Rule {
  source: string;
  hits: number;
  last_hit: string | null;
  line: number;
}

const hits = async (query = "") => (await call("GET", `reports/redirects?${query}`)).json.rules as Rule[];
const hitsOf = async (source: string) => (await hits()).find((rule) => rule.source === source)?.hits ?? 0;
const notFound = async () => (await call("GET", "reports/not-found")).json;
const until = <T>(told: () => Promise<T>) => expect.poll(told, { timeout: 15_000, interval: 200 });

async function database() {
  return service.miniflare.getD1Database("DB", "control");
}

async function messages(): Promise<number> {
  const select = "SELECT count(*) AS n FROM message_ids, json_each(message_ids.ids)";
  const row = await (await database()).prepare(select).first<{ n: number }>();
  return row?.n ?? 0;
}

/** What the tables say of paths, once the journal is merged: another merge under way may keep one from ending. */
async function seenPaths(what: string, where = "true") {
  await notFound();
  return (await database()).prepare(`SELECT ${what} FROM seen_paths WHERE ${where}`).first();
}

const deliver = (...batch: Delivery[]) => deliverTo(service, batch);

const message = (paths: unknown[], more = {}) =>
  JSON.stringify({ version: 1, tables: {}, paths, dropped: 0, withheld: 0, ...more });

describe("hits of rules", () => {
  it("are counted behind the answer, with the time of the last", async () => {
    const before = new Date().toISOString();
    await ask(["/r/one", "/R/ONE?gclid=a", "/r/gone", "/page-data/r/two/page-data.json", "/r/old/a", "/r/old/b"]);
    await until(() => hitsOf("/r/one")).toBe(2);
    const rules = await hits();
    const told = Object.fromEntries(rules.map(({ source, hits }) => [source, hits]));
    expect(told).toEqual({ "/r/one": 2, "/r/old/*": 2, "/r/gone": 1, "/r/two": 1 });
    expect(rules.map(({ hits }) => hits)).toEqual([2, 2, 1, 1]);
    const one = rules.find(({ source }) => source === "/r/one");
    expect(one).toMatchObject({ line: 2, target: "/sanasto/", status: 301 });
    expect((one?.last_hit ?? "") >= before.slice(0, 19)).toBe(true);
  });

  it("of thousands of requests make few messages", { timeout: 60_000 }, async () => {
    const [earlier, known] = [await messages(), await hitsOf("/r/two")];
    for (let round = 0; round < 30; round++) await ask(Array(100).fill("/r/two"));
    await until(() => hitsOf("/r/two")).toBe(known + 3000);
    expect((await messages()) - earlier).toBeLessThan(60);
  });

  it("stay with a rule that moves to another line and target", async () => {
    const known = await hitsOf("/r/one");
    await publish(table("/r/new,/blogi/,301", ...rows.slice(1), "/R/one,/blogi/,302"));
    await ask(["/r/one"]);
    await until(() => hitsOf("/R/one")).toBe(known + 1);
    expect((await hits()).find(({ source }) => source === "/R/one")).toMatchObject({ line: 6, target: "/blogi/" });
  });

  it("leave over the rules that were never hit", async () => {
    const never = async (query = "") => (await hits(`never=true${query}`)).map(({ source }) => source);
    expect(await never()).toEqual(["/r/new", "/r/never"]);
    expect(await never("&limit=1")).toEqual(["/r/new"]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await never(`&from=${tomorrow}`)).toContain("/r/two");
    expect(await hits(`from=${tomorrow}`)).toEqual([]);
  });

  it("are told of the days from one to another, with what all rules had on each", async () => {
    const db = await database();
    const move =
      "UPDATE rule_hits SET day = '2026-03-01' WHERE rule = (SELECT rule FROM hit_rules WHERE source = '/r/gone')";
    await db.prepare(move).run();
    const { rules, days } = (await call("GET", "reports/redirects?from=2026-02-28&to=2026-03-02")).json;
    expect(rules.map(({ source, hits }: Rule) => [source, hits])).toEqual([["/r/gone", 1]]);
    expect(days).toEqual([{ day: "2026-03-01", hits: 1 }]);
    const all = (await call("GET", "reports/redirects?limit=1")).json;
    expect([all.rules.length, all.days.length]).toEqual([1, 2]);
    expect(all.days[0].hits).toBeGreaterThan(3000);
    expect(await hits("to=2026-02-28")).toEqual([]);
  });

  it("of a table that is not stored are told as uncounted", async () => {
    await deliver({ id: "unknown", body: message([], { tables: { [`${"0".repeat(64)}`]: [[1, 7]] } }) });
    expect((await notFound()).uncounted["unknown-table"]).toBe(7);
  });
});

describe("a diff", () => {
  it("asks the URLs that visitors asked for, also where only a pattern answered", async () => {
    const visited = "http://localhost/r/old/a";
    const urls = ({ answers }: { answers: { url: string }[] }) => answers.map(({ url }) => url);
    expect(urls((await call("GET", `diff?from=${first}&to=live`)).json)).toContain(visited);
    const next = join(folder, "next.csv");
    writeFileSync(next, table("/r/old/*,/sanasto/,302,prefix"));
    const { code, stdout } = await service.edgectl("redirects", "diff", next, "--market", "all", "--json");
    expect([code, urls(JSON.parse(stdout))]).toEqual([0, expect.arrayContaining([visited])]);
  });
});

describe("paths that lead nowhere", () => {
  it("are told with a target that is like them, most frequent first", async () => {
    await ask(["/sanastoo/", "/sanastoo/?q=1", "/sanast%6fo/", "/page-data/lainahakemu/page-data.json", "/xq/zz/"]);
    await until(async () => (await notFound()).paths.length).toBe(3);
    const { paths } = await notFound();
    expect(paths[0]).toMatchObject({ region: "fi", path: "/sanastoo/", count: 3, suggestion: "/sanasto/" });
    expect(paths).toContainEqual(expect.objectContaining({ path: "/lainahakemu/", suggestion: "/lainahakemus/" }));
    expect(paths).toContainEqual(expect.objectContaining({ path: "/xq/zz/", suggestion: null }));
  });

  it("never carry a query, an address or a token into the database", async () => {
    const secrets = ["maija@example.com", "550e8400-e29b-41d4-a716-446655440000", "0401234567", "verysecret"];
    await ask([...secrets.slice(0, 3).map((secret) => `/private/${secret}/`), "/private/?token=verysecret"]);
    await ask([`/r/two?mail=${secrets[0]}`, `/offers/${secrets[1]}/none/`]);
    await until(async () => (await notFound()).paths.map(({ path }: { path: string }) => path)).toContain("/private/");
    const all = [];
    for (const name of ["hit_rules", "rule_hits", "seen_paths", "journal", "message_ids", "uncounted"]) {
      all.push((await (await database()).prepare(`SELECT * FROM ${name}`).all()).results);
    }
    for (const secret of secrets) expect(JSON.stringify(all)).not.toContain(secret);
    expect((await notFound()).uncounted.private).toBe(4);
  });

  it("are told no more once a rule answers them, and their rows can be pasted into a table", async () => {
    const { code, stdout } = await service.edgectl("redirects", "not-found", "--format", "csv");
    expect([code, stdout]).toEqual([0, expect.stringContaining('/sanastoo/,/sanasto/,301,fi,"404: 3 times')]);
    const file = join(folder, "not-found.csv");
    writeFileSync(file, stdout);
    const check = await service.edgectl("redirects", "check", file, "--json");
    expect([check.code, JSON.parse(check.stdout).findings]).toEqual([0, []]);
    await publish(stdout);
    const told = (await notFound()).paths.map(({ path }: { path: string }) => path);
    expect(told).toContain("/xq/zz/");
    expect(told).not.toContain("/sanastoo/");
  });
});

describe("a queue's messages", () => {
  it("that come again count once", async () => {
    const once = { id: "again", body: message([["fi", "not-found", "/again/", 5]]) };
    const sentTwice = message([["fi", "not-found", "/twice/", 3]], { id: "by-the-edge" });
    for (const id of ["q-1", "q-2"]) await deliver({ id, body: sentTwice });
    await until(() => seenPaths("count", "path = '/twice/'")).toEqual({ count: 3 });
    for (const batch of [
      [once],
      [once, once],
      [{ id: "other", body: message([["fi", "not-found", "/again/", 1]]) }, once],
    ]) {
      expect((await deliver(...batch)).outcome).toBe("ok");
    }
    await until(() => seenPaths("count", "path = '/again/'")).toEqual({ count: 6 });
  });

  it("that are none are counted and not asked for again", async () => {
    const bodies = ["not JSON", 7, '{"version":9}', message([["fi", "not-found", "/a", "many"]])];
    const { outcome, retryBatch } = await deliver(...bodies.map((body, n) => ({ id: `malformed-${n}`, body })));
    expect([outcome, retryBatch.retry]).toEqual(["ok", false]);
    expect((await notFound()).uncounted.malformed).toBe(bodies.length);
  });

  it("keep no more paths than are worth it, and those that are asked for most", { timeout: 60_000 }, async () => {
    const flood = (from: number) =>
      Array.from({ length: 2000 }, (_, n) => ["fi", "not-found", `/flood/${from + n}/`, 1]);
    for (let from = 0; from < 12_000; from += 2000) await deliver({ id: `flood-${from}`, body: message(flood(from)) });
    await until(() => seenPaths("count(*) AS n, sum(path = '/again/') AS again")).toEqual({ n: 10_000, again: 1 });
  });
});

describe("reports", () => {
  it.each([
    ["reports/redirects?from=yesterday", 400, "2026-11-21"],
    ["reports/redirects?from=2026-11-21&to=2026-11-20", 400, "after"],
    ["reports/redirects?limit=-1", 400, "1000"],
    ["reports/not-found?format=xml", 400, "format=csv"],
    ["reports/redirects?never=maybe", 400, "never=true"],
    ["reports/other", 404, ""],
  ])("%s is answered %i, saying what to do", async (path, status, advice) => {
    const answer = await call("GET", path);
    expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(advice)]);
  });

  it("are for those with the token, and only read", async () => {
    expect((await service.send("/api/control/reports/redirects")).status).toBe(401);
    expect((await call("POST", "reports/redirects")).status).toBe(405);
  });

  it("are written by edgectl as text, CSV and JSON", async () => {
    const text = await service.edgectl("redirects", "hits", "--limit", "1");
    expect([text.code, text.stdout.split("\n")[0]]).toEqual([
      0,
      expect.stringMatching(/^hits +last hit \(UTC\) +source/),
    ]);
    expect(text.stdout).toMatch(/3\d\d\d +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +\/r\/two +302 +\/blogi\/ +redirects.csv:/);
    const csv = await service.edgectl("redirects", "hits", "--format", "csv");
    expect(csv.stdout.split("\n")[0]).toBe("source,target,status,file,line,hits,last_hit");
    const json = await service.edgectl("redirects", "hits", "--json");
    expect(JSON.parse(json.stdout).rules.length).toBe(csv.stdout.trim().split("\n").length - 1);
    expect((await service.edgectl("redirects", "hits", "--from", "monday")).code).toBe(1);
  });
});

describe("a queue that takes nothing", () => {
  it("does an answer no harm", async () => {
    const refusing = await Service.start({ from: inject("published"), moodyQueue: true });
    await refusing.refuses(1);
    for (let round = 0; round < 3; round++) {
      expect((await refusing.send("/remonttilaina/")).status).toBe(301);
      expect((await refusing.send("/nothing/here/")).status).toBe(404);
      await new Promise((done) => setTimeout(done, 300));
    }
    await refusing.stop();
  });
});

describe("a database that fails", () => {
  it("has the batch come again, and other calls answered", async () => {
    await (await database()).exec("DROP TABLE message_ids");
    const { outcome, retryBatch } = await deliver({ id: "later", body: message([["fi", "not-found", "/later/", 1]]) });
    expect([outcome, retryBatch.retry]).toEqual(["ok", true]);
    expect((await call("GET", "live")).status).toBe(200);
  });
});
