// What becomes of events on their way from the edge into reports while the queue refuses messages and the consumer
// ends in the middle: every one is there, once.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published"), moodyQueue: true });
});
afterAll(() => service.stop());

const call = caller(() => service);
const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36",
};

interface Sum {
  value: string;
  clicks: number;
}

const clicks = async (campaign: string) => {
  const sums = (await call("GET", "reports/clicks?by=campaign")).json.clicks as Sum[];
  return sums.find(({ value }) => value === campaign)?.clicks ?? 0;
};

/** Visits with a click each, some at a time. */
async function visits(count: number, campaign: string) {
  for (let from = 0; from < count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from) }, (_, place) =>
      service.send(`/sanasto/?gclid=${campaign}-${from + place}&campaign=${campaign}`, { headers }),
    );
    for (const { status } of await Promise.all(some)) expect(status).toBe(200);
  }
}

const database = () => service.miniflare.getD1Database("DB", "control");
const until = (look: () => unknown) => expect.poll(look, { timeout: 180_000, interval: 200 });

it("of 3000 events none is lost or counted twice, where a fifth is refused and a quarter of what is written dies", async () => {
  const db = await database();
  // Where a batch is written into the journal, and where the journal is merged.
  const dies = (table: string) =>
    `CREATE TRIGGER ${table}_dies BEFORE INSERT ON ${table} WHEN random() % 4 = 0 BEGIN SELECT RAISE(ABORT, 'dies'); END`;
  const tables = ["journal", "click_counts"];
  for (const table of tables) await db.prepare(dies(table)).run();
  await service.refuses(0.2);
  await visits(3000, "moody");
  await service.refuses(0);
  for (const table of tables) await db.prepare(`DROP TRIGGER ${table}_dies`).run();
  await until(() => clicks("moody")).toBe(3000);
  const rows = db.prepare("SELECT count(*) AS n FROM clicks WHERE campaign = 'moody'");
  expect(await rows.first("n")).toBe(3000);
}, 300_000);

it("what a queue refused until nobody tried any more is sent with the next event", async () => {
  await service.refuses(1);
  await visits(100, "away");
  // All attempts are over, as tests collect for 200 ms.
  await new Promise((done) => setTimeout(done, 1500));
  expect(await clicks("away")).toBe(0);
  await service.refuses(0);
  await visits(1, "back");
  await until(() => clicks("away")).toBe(100);
  expect(await clicks("back")).toBe(1);
}, 60_000);

it("what could not be taken in for long is taken in late", async () => {
  const db = await database();
  await db.prepare("CREATE TRIGGER down BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'down'); END").run();
  await visits(20, "late");
  await new Promise((done) => setTimeout(done, 1500));
  expect(await clicks("late")).toBe(0);
  await db.prepare("DROP TRIGGER down").run();
  await until(() => clicks("late")).toBe(20);
}, 60_000);
