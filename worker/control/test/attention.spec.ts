// What needs attention: what rises or goes wrong, and what may wait.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
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
