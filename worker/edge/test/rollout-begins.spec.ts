// A roll-out begins while a request waits for a part of the redirect table: what it is answered with is for its visitor, and not for others.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { storeNext } from "./next-release.ts";
import { Service } from "./service.ts";

const maxAge = 8000;
let service: Service;
let next = "";
let shards: string[] = [];

beforeAll(async () => {
  service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: String(maxAge) } });
  const kv = await service.published();
  const bundles = async () => (await kv.list({ prefix: "bundle/" })).keys.map(({ name }) => name);
  next = await storeNext(service);
  const before = new Set(await bundles());
  const file = join(mkdtempSync(join(tmpdir(), "kirkas-tables-")), "table.csv");
  const rules = Array.from({ length: 500 }, (_, number) => `/s/old-${number},/sanasto/?n=${number},301`);
  writeFileSync(file, `source,target,status\n${rules.join("\n")}\n`);
  const pushed = await service.edgectl("redirects", "push", file, "--market", "all", "--shard-bytes", "1000");
  expect(pushed.code).toBe(0);
  const { redirects } = JSON.parse((await kv.get("pointer/live")) ?? "");
  shards = (await bundles()).filter((key) => !before.has(key) && key !== `bundle/${redirects}`);
  expect(shards.length).toBeGreaterThan(5);
}, 60_000);
afterAll(() => service.stop());

it("a page that was asked for before is drawn for by whoever comes next", { timeout: 60_000 }, async () => {
  const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const front = () => service.send("/", { headers: agent });
  const waiting = await service.holding(shards, async () => {
    const asked = front();
    const isAnswered = await Promise.race([asked.then(() => true), pause(500, false)]);
    expect(isAnswered, "the answer waits for a shard").toBe(false);
    expect((await service.edgectl("release", "rollout", next, "--share", "100")).code).toBe(0);
    const known = { cookie: `__Host-release=${next.slice(0, 16)}.1.10000` };
    const worker = async () => (await service.send("/service-worker.js", { headers: known })).body.includes("uusi");
    await expect.poll(worker, { timeout: 2 * maxAge, interval: 50 }).toBe(true);
    return { asked };
  });
  const first = await waiting.asked;
  expect(first.status).toBe(200);
  const second = await front();
  for (const { body, headers } of [first, second]) {
    expect([body.includes("uusi"), String(headers["set-cookie"])]).toEqual([
      true,
      expect.stringContaining("__Host-release="),
    ]);
  }
});
