// The holdout: a share of visitors who are in no experiment and see no shipped variation, whose results are those of any experiment.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { deliver } from "../../control/test/queue.ts";
import { Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const consent = "__Host-consent=analytics.marketing";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An experiment whose second variation everybody has whom it includes: another page. */
const experiment = (members: object = {}) => ({
  key: "terms",
  status: "running",
  hashVersion: 2,
  weights: [0, 1],
  variations: [{}, { page: "/sv/jamfor/" }],
  meta: [{ key: "plain" }, { key: "other" }],
  urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
  ...members,
});
async function publish(members: object = {}, more: object[] = []) {
  const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment(members)] }) }, ...more];
  return call("PUT", "experiments", { body: JSON.stringify(files) });
}
const set = (change: object, query = "") =>
  call("PUT", `experiments/holdout${query}`, {
    body: JSON.stringify({ share: 0.1, until: day(90), reason: "A quarter", ...change }),
  });
const end = (query = "?note=enough") => call("DELETE", `experiments/holdout${query}`);
const holdout = async () => (await call("GET", "experiments/holdout")).json.holdout;

beforeEach(async () => {
  await end();
  expect((await publish()).status).toBe(200);
});

/** What a visitor of this number is shown, and which variations they have. */
async function visit(number: number, path = "/sv/") {
  const headers = { "user-agent": `Mozilla/5.0 (X11; Linux x86_64) Firefox/${number}`, cookie: consent };
  const answer = await service.send(path, { headers });
  const cookies = answer.headers["set-cookie"] ?? [];
  const readable = cookies.find((cookie) => cookie.startsWith("__Host-experiments="));
  return {
    variations: readable?.split(";")[0]?.split("=")[1]?.split("~").toSorted() ?? [],
    isOther: answer.body.toString().includes('"screen":"compare"'),
  };
}
const visits = async () => Promise.all(Array.from({ length: 100 }, (_, number) => visit(number)));

describe("visitors", () => {
  it("who are held out see pages as they are, shipped variations or not, and all others take part", async () => {
    expect((await visits()).every(({ isOther }) => isOther)).toBe(true);
    const { key } = (await set({})).json.holdout;
    const before = await visits();
    const heldOut = before.map(({ isOther }) => !isOther);
    for (const { variations, isOther } of before) {
      expect(variations).toEqual(isOther ? [`${key}.takes-part`, "terms.other"] : [`${key}.held-out`]);
    }
    expect(new Set(heldOut)).toEqual(new Set([true, false]));
    expect((await visit(1, "/sv/jamfor/")).variations).toEqual([]);
    const shipping = JSON.stringify({ variation: "other", reason: "Readers like it" });
    expect((await call("POST", "experiments/terms/ship", { body: shipping })).status).toBe(200);
    expect((await visits()).map(({ isOther }) => !isOther)).toEqual(heldOut);
    expect((await end()).status).toBe(200);
    expect((await visits()).every(({ isOther }) => isOther)).toBe(true);
  });

  it("who consent are compared as in any experiment", async () => {
    const { key } = (await set({})).json.holdout;
    await visits();
    const database = await service.miniflare.getD1Database("DB", "control");
    const select = "SELECT DISTINCT variation FROM exposures WHERE experiment = ? ORDER BY variation";
    const variations = async () => (await database.prepare(select).bind(key).all()).results;
    await expect.poll(variations, { timeout: 20_000 }).toEqual([{ variation: 0 }, { variation: 1 }]);
    const at = Date.now() - 1000;
    const told = Array.from({ length: 1000 }, (_, n) => ["exposure", 2, `v${n}`, key, n % 10 ? 1 : 0, at].join("\t"));
    await deliver(
      service,
      told.map((body, n) => ({ id: `h${n}`, body })),
    );
    const report = (await call("GET", `reports/experiments?experiment=${key}`)).json;
    expect(report.variations.map(({ id }: { id: string }) => id)).toEqual(["held-out", "takes-part"]);
    expect(report.sample_ratio.mismatch).toBe(false);
    expect(report.metrics[0].id).toBe("application-submitted");
    expect((await end()).status).toBe(200);
    // What came of it stays.
    const ended = (await call("GET", "experiments/ended")).json.ended;
    expect(ended).toContainEqual(expect.objectContaining({ key, name: expect.stringContaining("Holdout") }));
    const { variations: groups } = (await call("GET", `reports/experiments?experiment=${key}`)).json;
    expect(groups.map(({ id }: { id: string }) => id)).toEqual(["held-out", "takes-part"]);
  });
});

describe("a holdout", () => {
  it("begins today, under a key of its own, and is in the audit with the reason", async () => {
    const { status, json } = await set({ share: 0.05 });
    expect(status).toBe(200);
    const expected = {
      share: 0.05,
      from: day(0),
      until: day(90),
      key: expect.stringMatching(/^holdout-[\d-]+-\w{4}$/),
    };
    expect([json.holdout, await holdout()]).toEqual([expected, json.holdout]);
    const [newest] = (await call("GET", "audit?limit=1&part=experiments&what=publish")).json.entries;
    expect(newest.why).toBe("A quarter");
  });

  it.each([
    ["a share above 10%", { share: 0.11 }, "above 0.1"],
    ["no share", { share: 0 }, "not above 0"],
    ["a last day that is over", { until: day(-1) }, "after today"],
    ["no day", { until: "2099-02-30" }, "no day"],
  ])("of %s is refused", async (_, change, why) => {
    const { status, json } = await set(change);
    expect([status, json.detail]).toEqual([422, expect.stringContaining(why)]);
    expect(await holdout()).toBe(null);
  });

  it("has one share as long as it runs, whoever publishes; only its last day can be moved", async () => {
    const running = (await set({ share: 0.05 })).json.holdout;
    const refused = await set({ share: 0.1 });
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining("End it first")]);
    const file = (change: object) => [
      { file: "holdout.json", text: JSON.stringify({ holdout: { ...running, seed: "s", ...change } }) },
    ];
    expect((await publish({}, file({}))).status).toBe(422);
    expect((await publish({}, file({ share: 0.5 }))).status).toBe(422);
    // What is published without it leaves it as it is.
    expect((await publish({ name: "Terms" })).status).toBe(200);
    expect(await holdout()).toEqual(running);
    expect((await set({ share: 0.05, until: day(30) }, "?dry_run=true")).json.holdout.until).toBe(day(30));
    expect(await holdout()).toEqual(running);
    expect((await set({ share: 0.05, until: day(30) })).json.holdout).toEqual({ ...running, until: day(30) });
  });

  it("ends in the night after its last day, and not before", async () => {
    const running = (await set({})).json.holdout;
    const files = (await call("GET", "experiments")).json as { file: string; text: string }[];
    const { seed } = JSON.parse(files.find(({ file }) => file === "holdout.json")?.text ?? "").holdout;
    const night = async () => {
      const control = await service.miniflare.getWorker("control");
      await control.scheduled({ cron: "20 2 * * *" });
    };
    await night();
    expect(await holdout()).toEqual(running);
    await end();
    const over = { ...running, seed, from: day(-90), until: day(-1) };
    expect((await publish({}, [{ file: "holdout.json", text: JSON.stringify({ holdout: over }) }])).status).toBe(200);
    await night();
    expect(await holdout()).toBe(null);
    const [newest] = (await call("GET", "audit?limit=1&part=experiments&what=publish")).json.entries;
    expect(newest).toMatchObject({ who: "cron", why: "the last day of the holdout is over" });
  });

  it("needs attention once it is overdue by a night", async () => {
    const matters = async () => {
      const { attention } = (await call("GET", "overview")).json;
      return attention.map(({ matter }: { matter: string }) => matter);
    };
    const { holdout: running } = (await set({})).json;
    await end();
    const file = (until: string) => {
      const over = { ...running, seed: "s", from: day(-90), until };
      return { file: "holdout.json", text: JSON.stringify({ holdout: over }) };
    };
    expect((await publish({}, [file(day(-1))])).status).toBe(200);
    expect(await matters()).not.toContain("overdue-holdout");
    expect((await publish({}, [file(day(-2))])).status).toBe(200);
    expect(await matters()).toContain("overdue-holdout");
  });

  it("that is not there can't be ended", async () => {
    expect((await end()).status).toBe(404);
  });

  it("is shown, set and ended by edgectl", async () => {
    const edgectl = async (...more: string[]) => (await service.edgectl("experiments", "holdout", ...more)).stdout;
    expect(await edgectl()).toContain("there is no holdout");
    expect(await edgectl("--share", "0.05", "--until", day(60), "--note", "Q4")).toContain(
      `5% of visitors are in no experiment from ${day(0)} to ${day(60)}`,
    );
    expect(await edgectl("--end", "--note", "enough")).toContain("there is no holdout");
  });
});
