// Results of an experiment: exposures from the queue, conversions from the origin's signed reports, and what comes of
// both.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keys, Service } from "../../edge/test/service.ts";
import { sign, signatureOf } from "../../edge/test/signed.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

let service: Service;
const call = caller(() => service);
const now = Date.now();
const day = 86_400_000;
const begun = now - 20 * day;

const experiment = {
  key: "hero",
  status: "running",
  variations: [{}, { slots: { heading: "Jämför i dag" } }],
  meta: [{ key: "plain" }, { key: "today" }],
  urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
  metrics: {
    goals: ["application-submitted", { name: "sale", measure: "revenue", currency: "EUR" }],
    guardrails: [{ name: "offer-shown", tolerance: 0.5 }],
  },
  plan: { visitors: 800, days: 14 },
};

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }];
  expect((await call("PUT", "experiments", { body: JSON.stringify(files) })).status).toBe(200);
});
afterAll(() => service.stop());

interface Exposed {
  visitor: string;
  variation: number;
  at?: number;
  consented?: boolean;
}

/** The message of an exposure, as the edge writes it. */
const exposure = ({ visitor, variation, at = begun, consented = true }: Exposed) =>
  ["exposure", 2, consented ? visitor : "", "hero", variation, at].join("\t");

let number = 0;
const tell = (...exposed: Exposed[]) =>
  deliver(
    service,
    exposed.map((one) => ({ id: `m${++number}`, body: exposure(one) })),
  );
const select = async (query: string) => {
  const database = await service.miniflare.getD1Database("DB", "control");
  return (await database.prepare(query).all()).results as Record<string, unknown>[];
};
const rows = () => select("SELECT visitor, variation, at FROM exposures ORDER BY visitor, variation");
const counts = () => select("SELECT experiment, variation, exposures FROM exposure_counts ORDER BY variation");

/** Reports what a visitor did. */
async function convert(...done: { id?: string; visitor: string; name?: string; at?: number; cents?: number }[]) {
  const reports = done.map(({ id, visitor, name = "application-submitted", at = now - day, cents }) => ({
    id: id ?? `c${++number}`,
    name,
    at: new Date(at).toISOString().replace(/\.\d+/, ""),
    value: cents ? { cents, currency: "EUR" } : null,
    touches: null,
    visitor: sign(keys.SIGNING_KEYS, "visitor", Buffer.from(visitor), now / 1000 + 1000),
  }));
  const body = JSON.stringify(reports);
  const signature = signatureOf(keys.CONVERSION_KEYS, "conversions", body);
  const headers = { "content-type": "application/json", "kirkas-signature": signature };
  expect((await service.send("/edge/conversions", { method: "POST", body, headers })).status).toBe(200);
}

describe("exposures", () => {
  it("of a visitor are there once however often they are told, with the first time", async () => {
    const first = { visitor: "v", variation: 1, at: begun + 5 };
    expect((await tell(first, first)).outcome).toBe("ok");
    await tell({ ...first, at: begun + 9 }, { ...first, at: begun });
    expect(await rows()).toEqual([{ visitor: "v", variation: 1, at: begun }]);
    const body = exposure({ visitor: "w", variation: 0 });
    await deliver(service, [{ id: "again", body }]);
    await deliver(service, [
      { id: "again", body },
      { id: "other", body: body.replace("hero", "he\tro") },
    ]);
    expect((await rows()).length).toBe(2);
  });

  it("of visitors without consent are counted, and nothing of them has an id", async () => {
    const shown = { visitor: "nobody", variation: 1, consented: false };
    const batch = [1, 2].map((n) => ({ id: `unnamed-${n}`, body: exposure(shown) }));
    await deliver(service, batch);
    await deliver(service, [...batch, { id: "unnamed-3", body: exposure({ ...shown, variation: 0 }) }]);
    expect(await counts()).toEqual([
      { experiment: "hero", variation: 0, exposures: 1 },
      { experiment: "hero", variation: 1, exposures: 2 },
    ]);
    expect((await rows()).length).toBe(2);
    await select("DELETE FROM exposure_counts");
  });

  it("survive a database that fails half-way: they wait in the journal", async () => {
    const database = await service.miniflare.getD1Database("DB", "control");
    await database.prepare("ALTER TABLE exposures RENAME TO away").run();
    const body = exposure({ visitor: "x", variation: 0 });
    const failed = await deliver(service, [{ id: "late", body }]);
    expect([failed.outcome, failed.retryBatch.retry]).toEqual(["ok", false]);
    await database.prepare("ALTER TABLE away RENAME TO exposures").run();
    await deliver(service, [{ id: "late", body }]);
    await deliver(service, [{ id: "late", body }]);
    expect((await rows()).filter((row) => row.visitor === "x").length).toBe(1);
    await database.prepare("DELETE FROM exposures").run();
  });
});

describe("results", () => {
  const told = async () => (await call("GET", "reports/experiments?experiment=hero")).json;
  const visitors = (variation: number) => Array.from({ length: 400 }, (_, place) => `${"ab"[variation]}${place}`);

  beforeAll(async () => {
    for (const variation of [0, 1]) {
      const all = visitors(variation);
      await tell(...all.map((visitor) => ({ visitor, variation })));
      // One in five, and one in two; offers as often in both; sales of 100 and of 110 EUR.
      const part = (share: number) => all.slice(0, 400 * share);
      const done = [
        ...part([0.2, 0.5][variation] ?? 0).map((visitor) => ({ visitor })),
        ...part(0.5).map((visitor) => ({ visitor, name: "offer-shown" })),
        ...part(0.25).map((visitor) => ({ visitor, name: "sale", cents: [10_000, 11_000][variation] })),
      ];
      for (let begin = 0; begin < done.length; begin += 100) await convert(...done.slice(begin, begin + 100));
    }
    // None of these counts: without consent, in both, before the exposure, of nobody who was exposed.
    await tell(
      { visitor: "n", variation: 1, consented: false },
      { visitor: "both", variation: 0 },
      { visitor: "both", variation: 1 },
    );
    await convert({ visitor: "n" }, { visitor: "both" }, { visitor: "a399", at: begun - day }, { visitor: "nobody" });
  });

  it("compare visitors who consent by what they did after they were exposed", async () => {
    const { variations, sample_ratio, metrics, exposures, mixed } = await told();
    expect(variations).toMatchObject([
      { id: "plain", visitors: 400 },
      { id: "today", visitors: 400 },
    ]);
    expect([sample_ratio.mismatch, exposures, mixed]).toEqual([false, [401, 402], 1]);
    const shown = Object.fromEntries(
      metrics.map(({ id, shown }: { id: string; shown: { total: number; mean: number }[] }) => [
        id,
        shown.map(({ total }) => total),
      ]),
    );
    expect(shown).toEqual({
      "application-submitted": [80, 200],
      "sale:revenue:EUR": [10_000, 11_000],
      "offer-shown": [200, 200],
    });
  });

  it("say plainly what to do, and why", async () => {
    const { verdict, text, reasons } = await told();
    expect(verdict).toMatchObject({ decision: "ship", variation: "today" });
    expect(text).toMatch(/^hero: Ship “today”\n {2}- .*application-submitted/);
    expect(reasons[0]).toMatch(/^“application-submitted” of “today” is .*: better$/);
    expect(reasons).toHaveLength(verdict.reasons.length);
    const { code, stdout } = await service.edgectl("reports", "experiment", "hero");
    expect([code, stdout]).toEqual([0, expect.stringContaining("hero: Ship “today”")]);
    expect(JSON.parse((await service.edgectl("reports", "experiment", "hero", "--json")).stdout).mixed).toBe(1);
  });

  it("stop where visitors are not split as planned", async () => {
    await tell(...Array.from({ length: 120 }, (_, place) => ({ visitor: `c${place}`, variation: 0 })));
    const { verdict, sample_ratio, text } = await told();
    expect([sample_ratio.mismatch, sample_ratio.p_value < 0.001]).toEqual([true, true]);
    expect([JSON.stringify(verdict.decision), text]).toEqual([
      expect.stringContaining("stop"),
      expect.stringContaining("hero: Stop"),
    ]);
  });

  it("of an experiment that was removed or rolled back stay readable, and it is listed", async () => {
    const ended = async () => {
      const all = (await call("GET", "experiments/ended")).json.ended as { key: string }[];
      return all.map(({ key }) => key).filter((key) => key === "hero" || key === "next");
    };
    const [{ id: first }] = (await call("GET", "versions?kind=experiments")).json;
    const before = await told();
    expect(await ended()).toEqual([]);

    const next = [{ file: "a.json", text: JSON.stringify({ experiments: [{ ...experiment, key: "next" }] }) }];
    expect((await call("PUT", "experiments", { body: JSON.stringify(next) })).status).toBe(200);
    expect(await ended()).toEqual(["hero"]);
    expect([(await told()).variations, (await told()).metrics]).toEqual([before.variations, before.metrics]);
    const { code, stdout } = await service.edgectl("reports", "experiment", "hero");
    expect([code, stdout]).toEqual([0, expect.stringContaining("hero: Stop")]);

    expect((await call("POST", `versions/${first}/promote`, { body: "{}" })).status).toBe(200);
    expect(await ended()).toEqual(["next"]);
    expect((await call("GET", "reports/experiments?experiment=next")).status).toBe(200);
  });

  it("of an experiment that nobody was shown say that it has not started", async () => {
    const { verdict, reasons, text } = (await call("GET", "reports/experiments?experiment=next")).json;
    expect([verdict.decision, reasons]).toEqual(["not_started", ["nobody has been shown it yet"]]);
    expect(text).toMatch(/^next: Not started\n/);
    expect(text).not.toContain("as planned");
    expect((await service.edgectl("reports", "experiment", "next")).stdout).toContain("next: Not started");
    const unknown = exposure({ visitor: "", variation: 0, consented: false }).replace("hero", "next");
    await deliver(service, [{ id: "unknown", body: unknown }]);
    const shown = (await call("GET", "reports/experiments?experiment=next")).json;
    expect([shown.verdict.decision, shown.exposures]).toEqual(["keep_running", [1, 0]]);
  });

  it("stay when the experiment is over, and nobody's id does", async () => {
    const control = (await service.miniflare.getWorker("control")) as unknown as {
      scheduled: (event: { cron: string }) => Promise<unknown>;
    };
    const settle = () => control.scheduled({ cron: "20 2 * * *" });
    const known = await told();
    await settle();
    expect((await rows()).length).toBeGreaterThan(900);
    const visitors = "SELECT count(*) AS n FROM conversions WHERE visitor IS NOT NULL";
    // Long before today, as the experiment's last exposure was: their places in time stay as they are.
    await select(`UPDATE exposures SET at = at - 30 * ${day}`);
    await select(`UPDATE conversions SET at = at - 30 * ${day}`);
    await settle();
    expect([await rows(), await select(visitors)]).toEqual([[], [{ n: 0 }]]);
    const { text, ...settled } = await told();
    const { text: _, ...before } = known;
    const figures = ({ variations, metrics, exposures, mixed }: typeof known) => ({
      variations,
      metrics,
      exposures,
      mixed,
    });
    expect(figures(settled)).toEqual(figures(before));
    expect(text).toContain("hero: Stop");
    await tell({ visitor: "later", variation: 0, at: now });
    await settle();
    const [first] = (await told()).variations;
    expect(first.visitors).toBe(before.variations[0].visitors + 1);
  });

  it("of an experiment that is not live are refused, saying which are", async () => {
    const { status, json } = await call("GET", "reports/experiments?experiment=none");
    expect([status, json.detail]).toEqual([400, 'There is no experiment "none". Say experiment=hero.']);
  });
});
