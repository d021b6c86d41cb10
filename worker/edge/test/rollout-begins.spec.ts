// A roll-out begins while a request waits for a part of the redirect table: what it is answered with is for its visitor, and not for others.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { storeNext } from "./next-release.ts";
import { Service } from "./service.ts";

const maxAge = 8000;
const path = "/vain-muualla/";
let service: Service;
let next = "";
let shards: string[] = [];

beforeAll(async () => {
  const edge = { POINTER_MAX_AGE_MS: String(maxAge), COUNTS_COLLECTED_MS: "60000" };
  service = await Service.start({ from: inject("published"), edge });
  const kv = await service.published();
  const bundles = async () => (await kv.list({ prefix: "bundle/" })).keys.map(({ name }) => name);
  next = await storeNext(service);
  const before = new Set(await bundles());
  const file = join(mkdtempSync(join(tmpdir(), "kirkas-tables-")), "table.csv");
  const rules = Array.from(
    { length: 500 },
    (_, number) => `/s/old-${number},/sanasto/?n=${number},301,all,insensitive`,
  );
  // The table has a rule for this path in other letters, which it keeps apart: that takes the shard to tell.
  rules.push(`${path.toUpperCase()},/,301,all,sensitive`);
  writeFileSync(file, `source,target,status,market,case\n${rules.join("\n")}\n`);
  const pushed = await service.edgectl("redirects", "push", file, "--shard-bytes", "1000");
  expect(pushed.code).toBe(0);
  const { redirects } = JSON.parse((await kv.get("pointer/live")) ?? "");
  shards = (await bundles()).filter((key) => !before.has(key) && key !== `bundle/${redirects}`);
  expect(shards.length).toBeGreaterThan(1);
});
afterAll(() => service.stop());

it("a page that was asked for before is drawn for by whoever comes next", async () => {
  const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const get = () => service.send(path, { headers: agent });
  const status = async () => (await service.send("/s/old-1")).status;
  await expect.poll(status, { timeout: 5 * maxAge, message: "the table is live" }).toBe(301);
  const waiting = await service.holding(shards, async () => {
    const asked = get();
    const isAnswered = await Promise.race([asked.then(() => true), pause(500, false)]);
    expect(isAnswered, "the answer waits for a shard").toBe(false);
    expect((await service.edgectl("release", "rollout", next, "--share", "100")).code).toBe(0);
    const known = { cookie: `__Host-release=${next.slice(0, 16)}.1.10000` };
    const worker = async () => (await service.send("/service-worker.js", { headers: known })).body.includes("uusi");
    await expect.poll(worker, { timeout: 5 * maxAge, interval: 50 }).toBe(true);
    return { asked };
  });
  const first = await waiting.asked;
  const second = await get();
  const drawn = expect.stringContaining(`__Host-release=${next.slice(0, 16)}.`);
  for (const { status, headers } of [first, second]) {
    expect([status, String(headers["set-cookie"])]).toEqual([404, drawn]);
  }
});
