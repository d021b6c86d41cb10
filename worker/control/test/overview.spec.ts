// What the overview says of what is live and what was counted.
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

const attention = async () => (await call("GET", "overview")).json.attention;

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
      ["requests", "errors", "hits", "not-found", "sessions", "renewals", "clicks", "conversions"],
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

  it("has requests, errors and renewals since the edge counts them", async () => {
    expect((await charts()).of("errors").points.at(-2)?.count).toBe(null);
    const traffic = { requests: 40, errors: 2, renewals: 3 };
    await deliver(anHourAgo, JSON.stringify({ ...JSON.parse(counts([])), ...traffic }));
    const { of } = await charts();
    const latest = ["requests", "errors", "renewals"].map((measure) => of(measure).points.at(-2));
    expect(latest).toMatchObject([{ count: 40 }, { count: 2, before: null }, { count: 3 }]);
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
