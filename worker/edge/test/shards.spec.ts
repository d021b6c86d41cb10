// A redirect table in parts: an index in memory, shards read when a path asks for them.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Published, Service } from "./service.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-tables-"));
const shardBytes = 1000;

let service: Service;
let kv: Published;
/** Keys of the table's shards in KV. */
let shards: string[];

beforeAll(async () => {
  // Room for two shards and no more.
  service = await Service.start({ from: inject("published"), edge: { SHARD_MEMORY_BYTES: String(2 * 4096) } });
  kv = await service.published();
  const before = new Set(await bundles());
  const rows = Array.from({ length: 3000 }, (_, n) => `/s/old-${String(n).padStart(4, "0")},/sanasto/?n=${n},301,,,`);
  await push(
    "table.csv",
    ...rows,
    "/s/gone,,410,,,",
    "/s/old-0000/*,/blogi/,302,prefix,,",
    "/s/Case,/blogi/,308,,,sensitive",
  );
  const { redirects } = JSON.parse((await kv.get("pointer/live")) ?? "");
  shards = (await bundles()).filter((key) => !before.has(key) && key !== `bundle/${redirects}`);
});
afterAll(() => service.stop());

async function bundles() {
  return (await kv.list({ prefix: "bundle/" })).keys.map(({ name }) => name);
}

async function push(name: string, ...lines: string[]) {
  const file = join(folder, name);
  writeFileSync(file, `source,target,status,match,query,case\n${lines.join("\n")}\n`);
  const options = ["--market", "all", "--shard-bytes", String(shardBytes)];
  const pushed = await service.edgectl("redirects", "push", file, ...options);
  expect([pushed.code, pushed.stdout]).toEqual([0, expect.stringContaining("is live")]);
}

const old = (n: number) => `/s/old-${String(n).padStart(4, "0")}`;

async function statusAndTarget(path: string) {
  const { status, headers } = await service.send(path);
  return [status, headers.location];
}

describe("a table in parts", () => {
  it("has many of them", () => {
    expect(shards.length).toBeGreaterThan(10);
  });

  it.each([
    ["an exact path", "/s/old-0007", 301, "/sanasto/?n=7"],
    ["another spelling, with a query", "/S/OLD-2999/?gclid=A%2Fb", 301, "/sanasto/?n=2999&gclid=A%2Fb"],
    ["a path that is gone", "/s/gone/", 410, undefined],
    ["a pattern", "/s/old-0000/deeper", 302, "/blogi/"],
    ["a case-sensitive path", "/s/Case", 308, "/blogi/"],
    ["the same path in other letters", "/s/case", 404, undefined],
    ["a path that is nearly one", "/s/old-3000", 404, undefined],
    ["a page", "/sanasto/", 200, undefined],
  ])("answers %s", async (_, path, status, location) => {
    for (let n = 0; n < 2; n++) expect(await statusAndTarget(path)).toEqual([status, location]);
  });

  it("answers page data", async () => {
    const { status, body } = await service.send(`/page-data${old(1500)}/page-data.json`);
    expect([status, JSON.parse(body.toString())]).toEqual([200, { redirect: { to: "/sanasto/?n=1500", status: 301 } }]);
    expect((await service.send("/page-data/s/gone/page-data.json")).status).toBe(410);
  });

  it("answers every rule, whichever shards had to go", { timeout: 120_000 }, async () => {
    const wrong: unknown[] = [];
    for (let n = 0; n < 3000; n += 7) {
      const [status, location] = await statusAndTarget(old((n * 1009) % 3000));
      if (status !== 301 || location !== `/sanasto/?n=${(n * 1009) % 3000}`) wrong.push([n, status, location]);
    }
    expect(wrong).toEqual([]);
  });

  it("answers many at once that ask for many shards", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => statusAndTarget(old(n * 50))));
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => [301, `/sanasto/?n=${n * 50}`]));
  });
});

describe("shards in memory", () => {
  const [first, second, third] = [old(10), old(1500), old(2900)];

  it("stay while they are used, and those used longest ago go", async () => {
    for (const path of [first, second, first, third]) expect((await statusAndTarget(path))[0]).toBe(301);
    await service.withoutKv(async () => {
      expect(await statusAndTarget(first)).toEqual([301, "/sanasto/?n=10"]);
      expect(await statusAndTarget(third)).toEqual([301, "/sanasto/?n=2900"]);
      expect((await statusAndTarget(second))[0]).toBe(404);
    });
    expect(await statusAndTarget(second)).toEqual([301, "/sanasto/?n=1500"]);
  });
});

describe("a shard that can't be had", () => {
  const evicted = old(1000);

  /** Loads others, so that the shard in question is not in memory. */
  async function evict() {
    for (const n of [0, 2990]) expect((await statusAndTarget(old(n)))[0]).toBe(301);
  }

  async function saysNothingThatLasts() {
    const { status, headers } = await service.send(evicted);
    expect([status, headers.location, headers["cache-control"]]).toEqual([404, undefined, "no-store"]);
    const data = await service.send(`/page-data${evicted}/page-data.json`);
    expect([data.status, data.headers["cache-control"], data.body.toString()]).toEqual([404, "no-store", "{}"]);
  }

  const damages: [string, (bytes: ArrayBuffer) => ArrayBuffer | undefined][] = [
    ["is not there", () => undefined],
    ["is cut off", (bytes) => bytes.slice(0, -1)],
    ["is empty", () => new ArrayBuffer(0)],
    ["is of an older format", (bytes) => changed(bytes, 4)],
    ["is of another table", (bytes) => changed(bytes, 8)],
    ["has cells past its end", (bytes) => changed(bytes, 27)],
    ["is larger than all the room there is", () => new ArrayBuffer(1_000_000)],
  ];

  it.each(damages)("because it %s: 404, not to be kept, until it is there again", async (_, damage) => {
    const whole = await Promise.all(
      shards.map(async (key) => [key, (await kv.get(key, "arrayBuffer")) as ArrayBuffer] as const),
    );
    await evict();
    for (const [key, bytes] of whole) {
      const damaged = damage(bytes);
      await (damaged ? kv.put(key, damaged) : kv.delete(key));
    }
    // Those in memory go on; what is read now is damaged.
    await saysNothingThatLasts();
    expect((await statusAndTarget("/sanasto/"))[0]).toBe(200);
    for (const [key, bytes] of whole) await kv.put(key, bytes);
    expect(await statusAndTarget(evicted)).toEqual([301, "/sanasto/?n=1000"]);
  });

  it("because KV is down: 404, not to be kept, and no redirect that was known is lost", async () => {
    await evict();
    await service.withoutKv(async () => {
      expect(await statusAndTarget(old(0))).toEqual([301, "/sanasto/?n=0"]);
      expect(await statusAndTarget("/s/old-0000/deeper")).toEqual([302, "/blogi/"]);
      await saysNothingThatLasts();
    });
    expect(await statusAndTarget(evicted)).toEqual([301, "/sanasto/?n=1000"]);
  });
});

function changed(bytes: ArrayBuffer, at: number): ArrayBuffer {
  const copy = new Uint8Array(bytes.slice(0));
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy.buffer;
}
