// A session's analytics payload, from the app through the edge and a real queue into the database, and
// out as a report.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { AnalyticsPayload } from "../../../app/analytics/payload.ts";
import { analyticsPath } from "../../../app/analytics/report-session.ts";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

let service: Service;
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const payload = (others: Partial<AnalyticsPayload> = {}): AnalyticsPayload => ({
  location: "http://localhost/sanasto/",
  referrer: "https://search.example/",
  title: "Sanasto | Kirkas",
  language: "fi-FI",
  screenSize: "1920x1080",
  viewportSize: "1280x800",
  sessionId: crypto.randomUUID(),
  sessionCount: 1,
  ...others,
});

const usual = {
  host: "localhost",
  "content-type": "application/json",
  "sec-fetch-site": "same-origin",
  origin: "http://localhost",
  cookie: "__Host-consent=analytics",
};

/** Sends a body as a page of ours does, but for these headers; those that are undefined are left out. */
async function send(body: unknown, headers: Record<string, string | undefined> = {}, method = "POST") {
  const all = Object.entries({ ...usual, ...headers }).filter((entry): entry is [string, string] => !!entry[1]);
  const text = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return service.send(analyticsPath, { method, body: text, headers: Object.fromEntries(all) });
}

interface Row {
  region: string;
  value: string;
  sessions: number;
}

const report = async (query = "") => (await call("GET", `reports/sessions?${query}`)).json;
const by = async (measure: string) =>
  Object.fromEntries(
    (await report(`by=${measure}`)).sessions.map(({ region, value, sessions }: Row) => [
      `${region} ${value}`,
      sessions,
    ]),
  );
const total = async () => (await report()).sums.total;
const until = <T>(told: () => Promise<T>) => expect.poll(told, { timeout: 15_000, interval: 200 });
const database = () => service.miniflare.getD1Database("DB", "control");

let settled = 0;

/** Waits until all that was sent before is taken in: a session known by its language comes last. */
async function settle() {
  const language = `x-settled-${settled++}`;
  expect((await send(payload({ language }))).status).toBe(204);
  await until(() => by("language")).toHaveProperty(`fi ${language}`);
}

describe("a session", () => {
  it("is counted by what its payload says, with no answer to read and none to keep", async () => {
    const { status, headers, body } = await send(payload());
    expect([status, headers["cache-control"], body.length]).toEqual([204, "no-store", 0]);
    const other = payload({ location: "http://intl.localhost/pl-pl/", referrer: "", language: "pl", sessionCount: 4 });
    await send(other, { host: "intl.localhost", origin: "http://intl.localhost" });
    await until(total).toBe(2);
    const told = { landing: "/sanasto/", title: "Sanasto | Kirkas", language: "fi-FI", visit: "1" };
    for (const [measure, value] of Object.entries(told))
      expect(await by(measure)).toMatchObject({ [`fi ${value}`]: 1 });
    expect(await by("referrer")).toEqual({ "fi https://search.example": 1, "intl ": 1 });
    expect(await by("screen")).toEqual({ "fi 1920x1080": 1, "intl 1920x1080": 1 });
    expect(await by("viewport")).toEqual({ "fi 1280x800": 1, "intl 1280x800": 1 });
    expect(await by("visit")).toEqual({ "fi 1": 1, "intl 3-5": 1 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await by("day")).toEqual({ [`fi ${today}`]: 1, [`intl ${today}`]: 1 });
  });

  it("that is sent again, or delivered again, counts once", async () => {
    const [known, once] = [await total(), payload()];
    await Promise.all([send(once), send(once)]);
    await until(total).toBe(known + 1);
    const message = { id: "again", body: `session 1 fi\n${JSON.stringify(once)}` };
    for (const batch of [[message], [message, { ...message, id: "other" }]]) {
      expect((await deliver(service, batch)).outcome).toBe("ok");
    }
    await settle();
    expect(await total()).toBe(known + 2);
  });

  it("leaves no id, query or address in the database", async () => {
    const id = crypto.randomUUID();
    const secrets = [id, "maija", "0401234567"];
    await send(payload({ sessionId: id, location: "http://localhost/unsubscribe/maija@example.com/" }));
    await send(payload({ title: "Maija, 0401234567", referrer: "https://blog.example/maija/" }));
    await settle();
    expect(await by("landing")).toMatchObject({ "fi ": 1 });
    expect(await by("referrer")).toMatchObject({ "fi https://blog.example": 1 });
    const all = [];
    for (const name of ["session_counts", "counted_sessions", "message_ids", "uncounted"]) {
      all.push((await (await database()).prepare(`SELECT * FROM ${name}`).all()).results);
    }
    for (const secret of secrets) expect(JSON.stringify(all).toLowerCase()).not.toContain(secret);
  });
});

describe("what is no session of a visitor who consents", () => {
  const large = payload({ title: "x".repeat(4096) });
  it.each([
    ["without consent", payload(), { cookie: undefined }, 204],
    ["with consent to marketing", payload(), { cookie: "__Host-consent=marketing" }, 204],
    ["from another site", payload(), { "sec-fetch-site": "cross-site" }, 403],
    ["from another origin", payload(), { origin: "https://evil.example" }, 403],
    ["as text", payload(), { "content-type": "text/plain" }, 415],
    ["too large", large, {}, 413],
    ["of unknown length", payload(), { "transfer-encoding": "chunked" }, 411],
    ["too large once it is text", Buffer.alloc(2000, 0xff), {}, 413],
  ])("%s is not recorded", async (_, body, headers, status) => {
    const known = await total();
    const answer = await send(body, headers);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([status, "no-store"]);
    await settle();
    expect(await total()).toBe(known + 1);
  });

  it.each(["GET", "PUT", "OPTIONS"])("by %s is refused, saying which method is taken", async (method) => {
    const { status, headers } = await send("", {}, method);
    expect([status, headers.allow]).toEqual([405, "POST"]);
  });

  it("is counted as unreadable, and what is beside it in the batch is taken in", async () => {
    const known = await report();
    for (const body of ["", "{", "[]", '{"version":1,"tables":{}}', { ...payload(), other: 1 }]) {
      expect((await send(body)).status).toBe(204);
    }
    await until(async () => (await report()).sums.unreadable).toBe(known.sums.unreadable + 5);
    const text = (others: Partial<AnalyticsPayload>) => JSON.stringify(payload(others));
    const batch = [
      "session 1 fi\n{",
      `session 1 fi\n${text({ language: "beside" })}`,
      `session 1 mars\n${text({})}`,
      JSON.stringify({ version: 1, tables: {}, paths: [["fi", "not-found", "/beside/", 1]], dropped: 0, withheld: 0 }),
    ];
    const { outcome, retryBatch } = await deliver(
      service,
      batch.map((body, n) => ({ id: `beside-${n}`, body })),
    );
    expect([outcome, retryBatch.retry]).toEqual(["ok", false]);
    expect((await report()).sums.unreadable).toBe(known.sums.unreadable + 6);
    expect(await by("language")).toMatchObject({ "fi beside": 1 });
    const { paths, uncounted } = (await call("GET", "reports/not-found")).json;
    expect(paths).toContainEqual(expect.objectContaining({ path: "/beside/" }));
    expect(uncounted.malformed).toBe(1);
  });
});

describe("what is kept", () => {
  it("ends after 400 days, and is no more values a day than are worth it", async () => {
    const db = await database();
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [399, 402]) {
      const insert = "INSERT INTO session_counts VALUES (?1, 'fi', 'session', '', 7)";
      await db.prepare(insert).bind(dayBefore(days)).run();
    }
    const flood = Array.from({ length: 600 }, (_, n) => ({
      id: `flood-${n}`,
      body: `session 1 fi\n${JSON.stringify(payload({ language: `x-${n}` }))}`,
    }));
    await deliver(service, flood);
    const days = await db.prepare("SELECT day FROM session_counts WHERE sessions = 7 AND day < ?1").bind(dayBefore(9));
    expect((await days.all()).results).toEqual([{ day: dayBefore(399) }]);
    const kept = "SELECT count(*) AS n, sum(value = 'fi-FI') AS known FROM session_counts WHERE measure = 'language'";
    expect(await db.prepare(`${kept} AND region = 'fi'`).first()).toEqual({ n: 500, known: 1 });
  });
});

describe("the report", () => {
  it.each([
    ["by=cakes", "by=referrer"],
    ["from=yesterday", "from=2026-11-21"],
    ["to=2026-13-01", "to=2026-11-21"],
    ["from=2026-11-22&to=2026-11-21", "after"],
    ["format=xml", "format=csv"],
  ])("of %s is refused, saying what to do", async (query, advice) => {
    const answer = await call("GET", `reports/sessions?${query}`);
    expect([answer.status, answer.json.detail]).toEqual([400, expect.stringContaining(advice)]);
  });

  it("is for those with the token, and only read", async () => {
    expect((await service.send("/api/control/reports/sessions")).status).toBe(401);
    expect((await call("POST", "reports/sessions")).status).toBe(405);
  });

  it("takes both days that are given", async () => {
    const sent = new Date("2026-01-15T23:59:59.900Z");
    await deliver(service, [{ id: "then", body: `session 1 fi\n${JSON.stringify(payload())}` }], sent);
    const [day, before, after] = ["2026-01-15", "2026-01-14", "2026-01-16"];
    const totals = [`from=${day}&to=${day}`, `to=${before}&from=${before}`, `from=${after}&to=${after}`];
    expect(await Promise.all(totals.map(async (query) => (await report(query)).sums.total))).toEqual([1, 0, 0]);
    expect((await report(`to=${day}&from=${before}`)).sessions).toEqual([{ region: "fi", value: day, sessions: 1 }]);
  });

  it("is written by edgectl as text, CSV and JSON", async () => {
    const sessions = (...args: string[]) => service.edgectl("reports", "sessions", "--by", "referrer", ...args);
    const text = await sessions();
    expect([text.code, text.stdout.split("\n")[0]]).toEqual([0, expect.stringMatching(/^sessions +region +referrer$/)]);
    expect(text.stdout).toMatch(/^\d+ +fi +https:\/\/search\.example$/m);
    expect(text.stderr).toMatch(/^sessions in all: \d+; payloads that could not be read: 6\n$/);
    const csv = (await sessions("--format", "csv", "--limit", "1")).stdout.trim().split("\n");
    expect(csv).toEqual(["region,referrer,sessions", expect.stringMatching(/^fi,https:\/\/search\.example,\d+$/)]);
    const json = JSON.parse((await sessions("--json", "--from", "2026-01-15", "--to", "2026-01-15")).stdout);
    expect(json.sessions).toEqual([{ region: "fi", value: "https://search.example", sessions: 1 }]);
    expect((await sessions("--from", "monday")).code).toBe(1);
    expect((await service.edgectl("reports", "sessions", "--by", "cakes")).code).toBe(2);
  });
});

describe("a queue that takes nothing", () => {
  it("does an answer no harm", async () => {
    const refusing = await Service.start({ from: inject("published"), moodyQueue: true });
    await refusing.refuses(1);
    for (let round = 0; round < 3; round++) {
      const body = JSON.stringify(payload());
      const { status } = await refusing.send(analyticsPath, { method: "POST", body, headers: usual });
      expect(status).toBe(204);
    }
    expect((await refusing.send("/")).status).toBe(200);
    await refusing.stop();
  });
});
