import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

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
    const attention = async () => (await call("GET", "overview")).json.attention;
    await rules
      .prepare(lag)
      .bind('{"step":"clear"}', Date.now() - 11 * 60_000)
      .run();
    expect(await attention()).toEqual([{ matter: "lagging-index", part: "redirects", count: 1 }]);
    await rules.prepare(lag).bind('{"step":"done"}', Date.now()).run();
    expect(await attention()).toEqual([]);
  });

  it("has each figure that there is a report of", async () => {
    const { figures } = (await call("GET", "overview")).json;
    expect(figures.map(({ measure }: { measure: string }) => measure)).toEqual(["hits", "clicks", "conversions"]);
  });

  it("is told by edgectl", async () => {
    await call("PUT", "maintenance", { body: '{"on":true}' });
    const { code, stdout } = await service.edgectl("overview");
    await call("PUT", "maintenance", { body: '{"on":false}' });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/attention +maintenance +maintenance \(1\)/)]);
    expect(stdout).toMatch(/live +redirects +[0-9a-f]{64} +\S+Z bootstrap two/);
    expect(stdout).toMatch(/in 30 days +hits +\d/);
  });
});
