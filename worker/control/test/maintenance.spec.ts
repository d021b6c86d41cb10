// Planned maintenance: windows that the pointer has, which begin and end without a write; what is refused, and what the audit says.
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());
afterEach(async () => {
  for (const { id } of await windows()) await call("DELETE", `${path}/${id}`);
});

const path = "maintenance/windows";
const call = caller(() => service);
const windows = async () => (await call("GET", path)).json.windows as { id: number; state: string }[];
const plan = (body: object, query = "") => call("POST", path + query, { body: JSON.stringify(body) });
const pointer = async () => JSON.parse((await (await service.published()).get("pointer/live")) ?? "{}");
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const tomorrow = { from: inSeconds(86_400), until: inSeconds(90_000) };
const audit = async () => (await call("GET", "audit?part=maintenance&acts=publishing")).json.entries;

describe("a window", () => {
  it("is planned as two moments, which the pointer has, and cancelled; the audit says who did and why", async () => {
    const from = "2031-11-28T02:00";
    const planned = await plan({ from, until: "2031-11-28T04:00", regions: ["fi"], text: "A database" }, "?note=Why");
    const { version } = (await call("GET", "live")).json;
    const window = {
      ...{ id: version, from: "2031-11-28T02:00:00+02:00", until: "2031-11-28T04:00:00+02:00" },
      ...{ zones: ["Europe/Helsinki"], regions: ["fi"], text: "A database", state: "planned" },
    };
    expect([planned.status, planned.json, planned.headers.etag]).toEqual([201, window, `"${version}"`]);
    expect(await windows()).toEqual([window]);
    const moments = { from: Date.UTC(2031, 10, 28, 0), until: Date.UTC(2031, 10, 28, 2) };
    const retry_after = "Fri, 28 Nov 2031 02:00:00 GMT";
    const published = { id: version, ...moments, regions: ["fi"], text: "A database", retry_after };
    expect((await pointer()).windows).toEqual([published]);

    const cancelled = await call("DELETE", `${path}/${version}?note=Because`);
    expect([cancelled.status, cancelled.json]).toEqual([200, window]);
    expect([await windows(), (await pointer()).windows]).toEqual([[], []]);
    const again = await call("DELETE", `${path}/${version}`);
    expect([again.status, again.json.detail]).toEqual([404, expect.stringContaining("maintenance/windows")]);

    const [last, first] = await audit();
    expect([first.what, first.why, last.what, last.why]).toEqual([
      ...["plan maintenance", "Why", "cancel maintenance", "Because"],
    ]);
    expect(JSON.parse(last.detail)).toEqual(JSON.parse(first.detail));
    expect(JSON.parse(first.detail)).toMatchObject({ window: version, from: "2031-11-28T00:00:00Z", regions: ["fi"] });
  });

  it("is tried out without a write, and only as its planner saw what is live", async () => {
    const before = await pointer();
    const tried = await plan(tomorrow, "?dry_run=true");
    expect([tried.status, tried.json.state, tried.headers.etag]).toEqual([200, "planned", `"${before.version}"`]);
    const stale = { "if-match": `"${before.version - 1}"` };
    const late = await call("POST", path, { body: JSON.stringify(tomorrow), headers: stale });
    expect([late.status, await pointer(), await windows()]).toEqual([412, before, []]);

    const { id } = (await plan(tomorrow)).json;
    expect((await call("DELETE", `${path}/${id}?dry_run=true`)).status).toBe(200);
    expect((await call("DELETE", `${path}/${id}`, { headers: stale })).status).toBe(412);
    expect(await windows()).toHaveLength(1);
  });

  it("begins and ends without a write, and is shown to whoever looks after the service", async () => {
    const matters = async () =>
      (await call("GET", "overview")).json.attention.map(({ matter }: { matter: string }) => matter);
    const { id } = (await plan({ from: inSeconds(2), until: inSeconds(5), text: "Short" })).json;
    const { version } = await pointer();
    expect([await matters(), (await windows())[0]?.state]).toEqual([[], "planned"]);
    await expect.poll(async () => (await windows())[0]?.state, { timeout: 4000 }).toBe("open");
    expect(await matters()).toEqual(["maintenance"]);
    await expect.poll(windows, { timeout: 6000 }).toEqual([]);
    expect([await matters(), (await pointer()).version]).toEqual([[], version]);
    // It is in the pointer until somebody plans or cancels.
    expect((await pointer()).windows.map((window: { id: number }) => window.id)).toEqual([id]);
    await plan(tomorrow);
    expect((await pointer()).windows.map((window: { id: number }) => window.id)).not.toContain(id);
  });
});

describe("times", () => {
  it.each([
    ["by the clocks of Helsinki", [], "2031-07-01T02:00", "2031-07-01T02:00:00+03:00"],
    ["by those of London for the other countries", ["intl"], "2031-07-01T02:00", "2031-07-01T02:00:00+01:00"],
    ["with an offset of their own", ["fi"], "2031-07-01T02:00+00:00", "2031-07-01T05:00:00+03:00"],
    ["before clocks go forward", [], "2031-03-30T02:30", "2031-03-30T02:30:00+02:00"],
    ["after clocks went forward", [], "2031-03-30T04:00", "2031-03-30T04:00:00+03:00"],
    ["in the hour that is there twice, with an offset", [], "2031-10-26T03:30+02:00", "2031-10-26T03:30:00+02:00"],
  ])("are read %s", async (_, regions, from, expected) => {
    const until = new Date(Date.parse(expected) + 3_600_000).toISOString();
    const { status, json } = await plan({ from, until, regions }, "?dry_run=true");
    expect([status, json.from]).toEqual([200, expected]);
  });

  it.each([
    ["2031-03-30T03:30", "which is no time in Europe/Helsinki"],
    ["2031-10-26T03:30", "Write 2031-10-26T03:30:00+03:00 or 2031-10-26T03:30:00+02:00."],
    ["tomorrow", "write a time as in 2026-11-28T02:00"],
  ])("such as %s are refused with what to do", async (from, why) => {
    const { status, json } = await plan({ from, until: "2031-10-26T05:00" });
    expect([status, json.detail]).toEqual([422, expect.stringContaining(why)]);
  });
});

it("what can't be planned is refused", async () => {
  const { id } = (await plan({ ...tomorrow, regions: ["fi"] })).json;
  for (const [body, status, why] of [
    [{}, 400, "Send when"],
    [{ ...tomorrow, what: 1 }, 400, "Send when"],
    [{ from: inSeconds(-60), until: inSeconds(60) }, 422, "from is over"],
    [{ from: tomorrow.until, until: tomorrow.from }, 422, "later than from"],
    [{ from: inSeconds(200_000), until: inSeconds(300_000) }, 422, "at most 24 hours"],
    [{ ...tomorrow, regions: ["se"] }, 422, "no region"],
    [tomorrow, 422, `Window ${id} is planned`],
  ] as const) {
    const answer = await plan(body);
    expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(why)]);
  }
  expect((await plan({ ...tomorrow, regions: ["intl"] })).status).toBe(201);
});

it("edgectl plans, lists and cancels", async () => {
  const times = ["--from", "2031-11-28T02:00", "--until", "2031-11-28T04:00"];
  const planned = await service.edgectl("maintenance", "plan", ...times, "--text", "A database", "--note", "Why");
  const line = /^(\d+): maintenance from 2031-11-28T02:00:00\+02:00 until 2031-11-28T04:00:00\+02:00\n$/;
  expect([planned.code, planned.stdout]).toEqual([0, expect.stringMatching(line)]);
  const [, id = ""] = planned.stdout.match(line) ?? [];
  const listed = await service.edgectl("maintenance", "windows");
  expect(listed.stdout).toMatch(/planned +2031-11-28T02:00:00\+02:00 .*Europe\/Helsinki +all regions +A database/);
  const refused = await service.edgectl("maintenance", "plan", ...times);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("leave a pause")]);
  expect((await service.edgectl("maintenance", "cancel", id)).stdout).toBe(`window ${id} is cancelled\n`);
  expect(await windows()).toEqual([]);
});
