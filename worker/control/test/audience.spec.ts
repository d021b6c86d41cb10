// The sample of the audience: a row for each visitor and day, which says nothing of whose it is, and estimates from it.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

let service: Service;
const call = caller(() => service);
const day = 86_400_000;
/** Late yesterday, whatever time it is. */
const yesterday = Math.floor(Date.now() / day) * day - 1000;

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

interface Seen {
  token: string;
  at?: number;
  consented?: boolean;
  device?: string;
  source?: string;
  page?: string;
}

let number = 0;
const see = (...seen: Seen[]) =>
  deliver(
    service,
    seen.map(({ token, at = Date.now(), consented = false, device = "mobile", source = "", page = "/sanasto/" }) => ({
      id: `s${++number}`,
      body: ["audience", 1, at, token, 100, Number(consented), "fi", device, source, page].join("\t"),
    })),
  );
const select = async (query: string) => {
  const database = await service.miniflare.getD1Database("DB", "control");
  return (await database.prepare(query).all()).results as Record<string, unknown>[];
};
const estimate = (body: object) => call("POST", "experiments/audience", { body: JSON.stringify(body) });
const known = async (body: object) => {
  const { status, json } = await estimate(body);
  expect(status).toBe(200);
  return json;
};

it("has one row for a visitor and day, with all pages, and consent and source wherever they came", async () => {
  await see({ token: "a" }, { token: "a", page: "/vertaa/" }, { token: "b" });
  await estimate({});
  await see({ token: "a", page: "/sv/sanasto/", consented: true, source: "leadfamly" }, { token: "a" });
  await estimate({});
  const rows = await select(
    "SELECT token, one_in, consented, region, device, source, pages FROM audience_sample ORDER BY 1",
  );
  const a = { token: "a", one_in: 100, consented: 1, region: "fi", device: "mobile", source: "leadfamly" };
  expect(rows.map(({ pages, ...row }) => ({ ...row, pages: JSON.parse(String(pages)).toSorted() }))).toEqual([
    { ...a, pages: ["/sanasto/", "/sv/sanasto/", "/vertaa/"] },
    { ...a, token: "b", consented: 0, source: "", pages: ["/sanasto/"] },
  ]);
});

it("says nothing before a whole day is over", async () => {
  const none = { a_day: null, low: null, high: null, sampled: 0, days: 0, consenting: null };
  expect(await known({})).toEqual(none);
});

it("deletes tokens when the day is over, and rows after 14 days", async () => {
  await see({ token: "y", at: yesterday }, { token: "o", at: yesterday - 20 * day });
  await estimate({});
  const rows = await select("SELECT token FROM audience_sample ORDER BY day, token");
  expect(rows).toEqual([{ token: null }, { token: "a" }, { token: "b" }]);
  await select("DELETE FROM audience_sample");
});

it("estimates visitors a day with an interval, and says where there are too few", async () => {
  // Two days after the first; 30 visitors with a telephone, half of whom consent, and 4 with a tablet.
  await see({ token: "first", at: yesterday - 2 * day });
  const visitors = Array.from({ length: 30 }, (_, n) => ({ token: `m${n}`, consented: n % 2 === 0 }));
  const tablets = Array.from({ length: 4 }, (_, n) => ({ token: `t${n}`, device: "tablet", page: "/sv/sanasto/" }));
  await see(...[...visitors, ...tablets].map((seen, n) => ({ ...seen, at: yesterday - (n % 2) * day })));
  const mobile = await known({ condition: { deviceType: "mobile" }, pages: ["/sanasto/"] });
  expect(mobile).toMatchObject({ a_day: 1500, sampled: 30, days: 2, consenting: 0.5 });
  expect(mobile.low).toBeGreaterThan(1000);
  expect(mobile.high).toBeLessThan(2200);
  expect(await known({ condition: { deviceType: "tablet" } })).toMatchObject({ a_day: null, sampled: 4, days: 2 });
  expect(await known({ condition: { language: "sv-FI" } })).toMatchObject({ sampled: 4 });
  expect(await known({ pages: ["/vertaa/"] })).toMatchObject({ a_day: null, sampled: 0 });
  expect(await known({ condition: null, pages: [] })).toMatchObject({ sampled: 34 });
});

it("leaves out days on which the limit was reached", async () => {
  const mobile = { condition: { deviceType: "mobile" }, pages: ["/sanasto/"] };
  const cut = new Date(yesterday).toISOString().slice(0, 10);
  await select(`INSERT INTO turned_away (day, what, why, count) VALUES ('${cut}', 'audience', 'address', 9)`);
  expect(await known(mobile)).toMatchObject({ a_day: 1500, days: 2 });
  await select(`INSERT INTO turned_away (day, what, why, count) VALUES ('${cut}', 'audience', 'day', 9)`);
  expect(await known(mobile)).toMatchObject({ a_day: 1500, sampled: 15, days: 1 });
  await select("DELETE FROM turned_away");
});

it("leaves out the first day, on which the sample may have begun late", async () => {
  await select("UPDATE audience_sample SET day = date(day, '+1 day') WHERE day < date('now', '-2 days')");
  expect(await known({})).toMatchObject({ sampled: 17, days: 1 });
  await select("DELETE FROM audience_sample WHERE day < date('now', '-1 day')");
  expect(await known({})).toMatchObject({ a_day: null, sampled: 0, days: 0 });
});

it("refuses what the sample can't say, and says why", async () => {
  const refused = await estimate({ condition: { country: "FI" } });
  expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining("does not have country")]);
  expect((await estimate({ condition: { source: { $fits: 1 } } })).status).toBe(422);
  for (const condition of [false, "all", []]) expect((await estimate({ condition })).status).toBe(400);
  expect((await estimate({ pages: Array(101).fill("/") })).status).toBe(400);
  expect((await estimate({ who: 1 })).status).toBe(400);
});
