// Results by language, class of device and source: what exposures say of visitors, compared part by part, without a verdict.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

let service: Service;
const call = caller(() => service);
const day = 86_400_000;
const begun = Date.now() - 20 * day;
const database = () => service.miniflare.getD1Database("DB", "control");

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const experiment = {
    key: "hero",
    status: "running",
    variations: [{}, { slots: { heading: "Jämför i dag" } }],
    meta: [{ key: "plain" }, { key: "today" }],
    urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
    metrics: { goals: ["application-submitted"] },
    plan: { visitors: 800, days: 14 },
  };
  const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }];
  expect((await call("PUT", "experiments", { body: JSON.stringify(files) })).status).toBe(200);
});
afterAll(() => service.stop());

interface Seen {
  visitor: string;
  variation: number;
  at?: number;
  about?: readonly [language: string, device: string, source: string];
}
let number = 0;
const expose = (seen: Seen[]) =>
  deliver(
    service,
    seen.map(({ visitor, variation, at = begun, about }) => ({
      id: `e${++number}`,
      body: ["exposure", about ? 3 : 2, visitor, "hero", variation, at, ...(about ?? [])].join("\t"),
    })),
  );
const segments = async () => (await call("GET", "experiments/hero/segments")).json;

it("there are none while all visitors are alike, or nothing is known of them", async () => {
  await expose([{ visitor: "old", variation: 0 }]);
  expect(await segments()).toMatchObject({ comparisons: 0, segments: [] });
});

it("an exposure says what the visitor was like the first time", async () => {
  await expose([{ visitor: "first", variation: 0, at: begun + 5, about: ["fi-FI", "desktop", "google"] }]);
  await segments();
  await expose([
    { visitor: "first", variation: 0, at: begun, about: ["sv-FI", "mobile", ""] },
    { visitor: "first", variation: 0, at: begun + 9, about: ["fi-FI", "tablet", ""] },
  ]);
  await segments();
  const select = "SELECT at, language, device, source FROM exposures WHERE visitor = 'first'";
  const { results } = await (await database()).prepare(select).all();
  expect(results).toEqual([{ at: begun, language: "sv-FI", device: "mobile", source: "" }]);
  await (await database()).prepare("DELETE FROM exposures").run();
});

it("each is compared by itself, p-values are corrected over all, and nothing is a verdict", async () => {
  // Among 600 visitors of each variation one in five converts, and one in two of those with a telephone who see the other page.
  const all = [0, 1].flatMap((variation) =>
    Array.from({ length: 600 }, (_, n) => ({
      visitor: `${variation}-${n}`,
      variation,
      about: ["sv-FI", n % 2 === 0 ? "mobile" : "desktop", n % 4 === 0 ? "google" : ""] as const,
      converts: n % 20 < (variation === 1 && n % 2 === 0 ? 10 : 4),
    })),
  );
  for (let from = 0; from < all.length; from += 100) await expose(all.slice(from, from + 100));
  const insert = await (await database()).prepare(
    "INSERT INTO conversions (id, name, day, at, touches, first_source, first_campaign, first_language, first_landing, " +
      "last_source, last_campaign, last_language, last_landing, visitor) " +
      "SELECT value, 'application-submitted', ?2, ?3, '[]', '', '', '', '', '', '', '', '', value FROM json_each(?1)",
  );
  const converted = all.filter(({ converts }) => converts).map(({ visitor }) => visitor);
  await insert.bind(JSON.stringify(converted), new Date(begun + day).toISOString().slice(0, 10), begun + day).run();

  const found = await segments();
  const names = found.segments.map(({ dimension, value }: Record<string, string>) => [dimension, value]);
  expect(names).toEqual([
    ["device", "desktop"],
    ["device", "mobile"],
    ["source", ""],
    ["source", "google"],
  ]);
  expect([found.comparisons, found.coverage, found.verdict]).toEqual([4, 0.95, undefined]);
  const [, mobile, , google] = found.segments;
  expect(mobile.visitors).toEqual([300, 300]);
  const outcome = ({ metrics }: typeof mobile) => metrics[0].comparisons[0].outcome;
  expect(outcome(mobile).compared.corrected_p_value).toBeLessThan(0.05);
  expect(outcome(mobile).compared.corrected_p_value).toBeGreaterThan(
    outcome(mobile).compared.relative.sequential.p_value,
  );
  expect(outcome(google).refused).toBe("too_few");
  const printed = await service.edgectl("experiments", "segments", "hero");
  expect(printed.stderr).toContain("exploratory: among 4 segments and 4 comparisons false alarms are likely");
  expect(printed.stdout).toMatch(/device +mobile +600 +application-submitted +today/);
});

it("sums take the place of visitors once the experiment has ended, and segments stay", async () => {
  const before = await segments();
  await (await database())
    .prepare("UPDATE exposures SET at = at - ?1")
    .bind(40 * day)
    .run();
  await (await service.miniflare.getWorker("control")).scheduled({ cron: "20 2 * * *" });
  expect(await (await database()).prepare("SELECT count(*) AS n FROM exposures").first("n")).toBe(0);
  expect((await segments()).segments).toEqual(before.segments);
});

it("of no experiment there are none", async () => {
  expect((await call("GET", "experiments/none/segments")).status).toBe(404);
});
