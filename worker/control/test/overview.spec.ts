import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver as deliverTo } from "./queue.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const publish = (source: string, note: string) =>
  call("PUT", `redirects?market=all&note=${note}`, { body: `source,target,status\n${source},/sanasto/,301\n` });

describe("the overview", () => {
  it("says who made live what there is, why, and what was live before", async () => {
    await publish("/first", "one");
    const first = (await call("GET", "live")).json.redirects;
    await publish("/second", "two");
    const { status, json } = await call("GET", "overview");
    const live = (await call("GET", "live")).json;
    expect([status, json.version]).toEqual([200, live.version]);
    const redirects = json.live.find(({ kind }: { kind: string }) => kind === "redirects");
    expect(redirects).toMatchObject({ id: live.redirects, before: first, by: { why: "two", who: "bootstrap" } });
  });

  it("names what needs attention, the worst first, until it is over", async () => {
    const matters = async () =>
      (await call("GET", "overview")).json.attention.map(({ matter }: { matter: string }) => matter);
    expect(await matters()).toEqual([]);
    await call("PUT", "experiments/switch", { body: '{"on":false}' });
    await call("PUT", "maintenance", { body: '{"on":true}' });
    expect(await matters()).toEqual(["maintenance", "experiments-off"]);
    await call("PUT", "experiments/switch", { body: '{"on":true}' });
    await call("PUT", "maintenance", { body: '{"on":false}' });
    expect(await matters()).toEqual([]);
  });

  it("warns of an index of rules that stands still", async () => {
    const rules = await service.miniflare.getD1Database("RULES", "control");
    const lag = "UPDATE index_state SET progress = ?1, updated_at = ?2";
    await rules
      .prepare(lag)
      .bind('{"step":"clear"}', Date.now() - 11 * 60_000)
      .run();
    expect(await attention()).toMatchObject([{ what: "lagging-index", part: "redirects", count: 1, snoozed: null }]);
    await rules.prepare(lag).bind('{"step":"done"}', Date.now()).run();
    expect(await attention()).toEqual([]);
  });

  it("is told by edgectl", async () => {
    await call("PUT", "maintenance", { body: '{"on":true}' });
    const { code, stdout } = await service.edgectl("overview");
    await call("PUT", "maintenance", { body: '{"on":false}' });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/attention +maintenance +maintenance \(1\)/)]);
    expect(stdout).toMatch(/live +redirects +[0-9a-f]{64} +\S+Z bootstrap two/);
    expect(stdout).toMatch(/in 24 hours +hits +\d/);
    const days = await service.edgectl("overview", "--span", "days");
    expect(days.stdout).toMatch(/in 30 days +not-found +\d/);
  });
});

const hour = 3_600_000;
const database = () => service.miniflare.getD1Database("DB", "control");
const attention = async () => (await call("GET", "overview")).json.attention;

describe("paths that lead nowhere", () => {
  const now = Math.floor(Date.now() / hour);
  const count = async (back: number, requests: number) => {
    const insert = "INSERT OR REPLACE INTO hour_counts (measure, hour, count) VALUES ('not-found', ?1, ?2)";
    await (await database())
      .prepare(insert)
      .bind(now - back, requests)
      .run();
  };
  afterAll(async () => (await database()).prepare("DELETE FROM hour_counts").run());

  it("need attention where they are asked for half as often again as in the week before", async () => {
    await count(5, 90);
    expect(await attention()).toEqual([]);
    // A week of 60 a day is known from here on.
    for (let day = 1; day <= 7; day++) await count(day * 24 + 1, 60);
    await count(8 * 24, 0);
    const [rise] = await attention();
    expect(rise).toMatchObject({ what: "rising-not-found", part: "redirects", count: 90, usual: 60 });
    expect((await service.edgectl("overview")).stdout).toMatch(/redirects +rising-not-found \(90, usually 60\)/);
    await count(5, 89);
    expect(await attention()).toEqual([]);
  });
});

describe("an experiment", () => {
  const experiment = (change = {}) => ({
    key: "hero",
    status: "running",
    variations: [{}, { slots: { heading: "Jämför i dag" } }],
    meta: [{ key: "plain" }, { key: "today" }],
    urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
    plan: { visitors: 800, days: 14 },
    ...change,
  });
  const publishExperiment = async (change = {}) => {
    const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment(change)] }) }];
    expect((await call("PUT", "experiments", { body: JSON.stringify(files) })).status).toBe(200);
  };
  /** Puts visitors of a variation into the database, first shown it so many days ago. */
  const expose = async (variation: number, visitors: number, days: number) => {
    const insert =
      "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2) " +
      "INSERT INTO exposures (experiment, visitor, variation, at) SELECT 'hero', ?1 || '-' || n, ?1, ?3 FROM n";
    await (await database())
      .prepare(insert)
      .bind(variation, visitors, Date.now() - days * 24 * hour)
      .run();
  };
  const forget = async () => (await database()).prepare("DELETE FROM exposures").run();
  const whats = async () => (await attention()).map(({ what }: { what: string }) => what);
  /** What is found is remembered until something is merged. */
  const again = async () =>
    (await database()).prepare("UPDATE journal_state SET version = version + 1 WHERE name = 'merged'").run();
  beforeAll(() => publishExperiment());
  afterAll(async () => {
    await forget();
    await publishExperiment({ status: "draft" });
  });

  it("needs attention where its visitors are not split as planned", async () => {
    await expose(0, 300, 3);
    await expose(1, 200, 3);
    await again();
    const [split] = await attention();
    expect(split).toMatchObject({ what: "wrong-split:hero", part: "experiments", experiment: "hero", count: 1 });
    await forget();
    await again();
    expect(await whats()).toEqual([]);
  });

  it("needs attention at its planned end, and no more once it has stopped", async () => {
    await expose(0, 400, 15);
    await expose(1, 400, 15);
    await again();
    expect(await whats()).toEqual(["past-plan:hero"]);
    await publishExperiment({ status: "stopped", force: 1 });
    expect(await whats()).toEqual([]);
    await again();
    await call("PUT", "experiments/switch", { body: '{"on":false}' });
    expect(await whats()).toEqual(["experiments-off"]);
    await call("PUT", "experiments/switch", { body: '{"on":true}' });
  });
});

describe("what needs attention", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString();
  const snooze = (body: object, path = "overview/snoozes/maintenance") =>
    call("PUT", path, { body: JSON.stringify(body) });
  const asMarketer = async (method: string, body?: object) => {
    const cookie = await service.signIn("marketer@kirkas.example");
    const headers = { cookie, "x-requested-with": "test" };
    return service.send("/api/control/overview/snoozes/maintenance", { method, headers, body: JSON.stringify(body) });
  };
  const snoozed = async () => (await attention())[0]?.snoozed;
  const wait = { until: inDays(3), reason: "Mended on Monday" };
  beforeAll(() => call("PUT", "maintenance", { body: '{"on":true}' }));
  afterAll(() => call("PUT", "maintenance", { body: '{"on":false}' }));

  it("can wait for 30 days at most, with a reason", async () => {
    for (const body of [
      { ...wait, until: inDays(31) },
      { ...wait, until: inDays(-1) },
      { ...wait, reason: " " },
    ])
      expect((await snooze(body)).status).toBe(422);
    expect((await snooze({})).status).toBe(400);
    expect((await snooze(wait, "overview/snoozes/ending-tokens")).status).toBe(404);
    expect((await snooze(wait, "overview/snoozes/maintenance?dry_run=true")).json).toEqual({
      by: "bootstrap",
      ...wait,
    });
    expect(await snoozed()).toBe(null);
  });

  it("waits with who says so, until when and why, and is in the audit", async () => {
    expect((await snooze(wait)).status).toBe(200);
    expect(await snoozed()).toEqual({ by: "bootstrap", ...wait });
    await snooze({ until: inDays(9), reason: "Next week" });
    expect((await snoozed()).reason).toBe("Next week");
    const { entries } = (await call("GET", "audit?part=maintenance&q=snooze&limit=1")).json;
    expect(entries).toMatchObject([{ what: "snooze", who: "bootstrap", why: "Next week" }]);
    expect((await call("GET", "audit/check")).json.whole).toBe(true);
  });

  it("is for those to snooze who may change its part", async () => {
    expect((await asMarketer("PUT", wait)).status).toBe(403);
    expect((await asMarketer("DELETE")).status).toBe(403);
    expect((await snoozed()).reason).toBe("Next week");
  });

  it("needs it again where somebody ends the snooze, or its time has passed", async () => {
    expect((await call("DELETE", "overview/snoozes/maintenance?dry_run=true")).status).toBe(204);
    expect((await snoozed()).reason).toBe("Next week");
    expect((await call("DELETE", "overview/snoozes/maintenance?note=Now")).status).toBe(204);
    expect((await call("DELETE", "overview/snoozes/maintenance")).status).toBe(404);
    expect(await snoozed()).toBe(null);
    await snooze(wait);
    await (await database())
      .prepare("UPDATE snoozes SET until = ?1")
      .bind(Date.now() - 1)
      .run();
    expect(await snoozed()).toBe(null);
  });

  it("is snoozed by edgectl", async () => {
    const edgectl = (...words: string[]) => service.edgectl("overview", ...words);
    const day = inDays(3).slice(0, 10);
    const words = ["snooze", "maintenance", "--until", day, "--reason", "Known"];
    const dry = await edgectl(...words, "--dry-run");
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining(`would wait until ${day}T00:00:00.000Z`)]);
    expect((await edgectl(...words)).code).toBe(0);
    expect((await edgectl()).stdout).toMatch(/snoozed +maintenance +maintenance \(1\) +until \S+ by bootstrap: Known/);
    const { code, stdout } = await edgectl("unsnooze", "maintenance", "--note", "Now");
    expect([code, stdout]).toEqual([0, expect.stringContaining("maintenance waits no more")]);
    expect((await edgectl("unsnooze", "maintenance")).code).toBe(1);
  });
});

describe("what was counted", () => {
  interface Series {
    measure: string;
    points: { at: string; count: number | null; before: number | null }[];
    sum: number;
    change: number | null;
  }
  const charts = async (span = "hours") => {
    const all = (await call("GET", `overview?span=${span}`)).json.charts;
    return { ...all, of: (measure: string) => all.series.find((one: Series) => one.measure === measure) as Series };
  };
  const counts = (paths: unknown[], tables = {}) =>
    JSON.stringify({ version: 1, tables, paths, dropped: 0, withheld: 0 });
  const click = (key: string, at: number, consented: 0 | 1) =>
    `click\t1\tfi\t${key}\t${at}\t${consented}\tgoogle\t\tfi\t/`;
  const now = Date.now();
  // In the middle of an hour, so that none begins meanwhile.
  const anHourAgo = now - (now % hour) - hour / 2;
  let deliveries = 0;
  const deliver = (at: number, ...bodies: string[]) =>
    deliverTo(
      service,
      bodies.map((body) => ({ id: `hour-${++deliveries}`, body })),
      new Date(at),
    );

  it("is there for each measure, hour by hour and day by day", async () => {
    const { series, span, of } = await charts();
    expect([span, series.map(({ measure }: Series) => measure)]).toEqual([
      "hours",
      ["hits", "not-found", "sessions", "clicks", "conversions"],
    ]);
    expect(of("hits").points.length).toBe(24);
    expect((await charts("days")).of("hits").points.length).toBe(30);
    expect((await call("GET", "overview?span=years")).status).toBe(400);
  });

  it("stands at its hour beside the same one of the day before, whatever came in between", async () => {
    const nowhere = (count: number) => counts([["fi", "not-found", "/nowhere/", count]]);
    await deliver(anHourAgo, nowhere(5));
    await deliver(anHourAgo - 24 * hour, nowhere(2), nowhere(1));
    expect((await charts()).of("not-found").points.at(-2)).toMatchObject({ count: 5, before: 3 });
    await deliver(anHourAgo, nowhere(1));
    const { points, sum, change } = (await charts()).of("not-found");
    expect([points.at(-2)?.count, sum, change]).toEqual([6, 6, null]);
    expect((await charts("days")).of("not-found").sum).toBe(9);
  });

  it("has hits of the live table, and none of a table that is not stored", async () => {
    const live = (await call("GET", "live")).json.redirects;
    await deliver(anHourAgo, counts([], { [live]: [[0, 7]], ["0".repeat(64)]: [[0, 1000]] }));
    expect((await charts()).of("hits").points.at(-2)?.count).toBe(7);
  });

  it("has a click once, also where its visitor consents later", async () => {
    await deliver(anHourAgo, click("a", anHourAgo, 0), click("b", anHourAgo, 0));
    expect((await charts()).of("clicks").points.at(-2)?.count).toBe(2);
    await deliver(anHourAgo, click("a", anHourAgo + 60_000, 1), click("c", anHourAgo, 1));
    expect((await charts()).of("clicks").points.at(-2)?.count).toBe(3);
  });

  it("has a gap where nothing at all was counted, and what was made live as marks", async () => {
    const { of, marks } = await charts();
    expect(of("hits").points[2]).toMatchObject({ count: null, before: null });
    expect(of("sessions").points.at(-2)?.count).toBe(0);
    const ofRedirects = marks.filter(({ kind }: { kind: string }) => kind === "redirects");
    expect(ofRedirects.slice(-2)).toMatchObject([{ why: "one" }, { why: "two" }]);
  });
});
