// A redirect table with a patch on it: what the edge answers from both, and that it never mixes two versions.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { caller, switchReviewsOff } from "../../control/test/call.ts";
import { examples, publishPatch, storePatch } from "../../control/test/patches.ts";
import { type Published, Service } from "./service.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-patches-"));

let service: Service;
let kv: Published;
/** Id of the table that the patches belong to. */
let base: string;
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published"), edge: { SHARD_MEMORY_BYTES: String(2 * 4096) } });
  kv = await service.published();
  await switchReviewsOff(service);
  // In parts, as tables are that have patches.
  const many = Array.from({ length: 1500 }, (_, n) => `/s/${n},/sanasto/?n=${n},301,,,\n`);
  base = await push(examples.base + many.join(""));
});
afterAll(() => service.stop());
beforeEach(() => promote(base));

async function push(text: string): Promise<string> {
  const file = join(folder, "all.csv");
  writeFileSync(file, text);
  const pushed = await service.edgectl("redirects", "push", file, "--shard-bytes", "1000");
  expect([pushed.code, pushed.stdout]).toEqual([0, expect.stringContaining("is live")]);
  return (await call("GET", "live")).json.redirects;
}

async function promote(id: string) {
  const { status, json } = await call("POST", `versions/${id}/promote`, { body: "{}" });
  expect([status, json.redirects]).toEqual([200, id]);
}

async function answer(path: string, host?: string) {
  const { status, headers } = await service.send(path, host ? { host } : {});
  return [status, headers.location];
}

const answers = (paths: string[]) => Promise.all(paths.map((path) => answer(path)));
const pointer = async () => JSON.parse((await kv.get("pointer/live")) ?? "");

const before = {
  "/p/b": [301, "/sanasto/?n=1"],
  "/p/changed": [301, "/sanasto/?n=3"],
  "/p/stays": [308, "/sanasto/?n=4"],
  "/p/new": [302, "/blogi/"],
  "/q/a": [404, undefined],
  "/s/7": [301, "/sanasto/?n=7"],
};
const first = {
  ...before,
  // The pattern that was under the rule answers.
  "/p/b": [302, "/blogi/"],
  "/p/changed": [301, "/sanasto/?n=30"],
  "/p/new": [301, "/sanasto/?n=5"],
  "/q/a": [301, "/blogi/"],
};
const second = {
  ...before,
  "/p/b": [308, "/sanasto/?n=6"],
  "/p/changed": [301, "/sanasto/?n=30"],
  "/p/new": [301, "/sanasto/"],
};
const paths = Object.keys(before);

describe("a table with a patch", () => {
  it("answers as the changed table would, and as before once the table is promoted again", async () => {
    expect(await answers(paths)).toEqual(Object.values(before));
    const one = await publishPatch(service, "first", base);
    expect(await pointer()).toMatchObject({ redirects: base, redirects_patch: one });
    expect(await answers(paths)).toEqual(Object.values(first));
    const two = await publishPatch(service, "second", base);
    expect(await answers(paths)).toEqual(Object.values(second));
    await promote(one);
    expect(await answers(paths)).toEqual(Object.values(first));
    await promote(base);
    expect(await pointer()).not.toHaveProperty("redirects_patch");
    expect(await answers(paths)).toEqual(Object.values(before));
    await promote(two);
    expect(await answers(paths)).toEqual(Object.values(second));
  });

  it("keeps the rule of a host when the path's rule for all hosts is removed", async () => {
    const twin = [302, "https://example.com/twin"];
    expect(await answer("/p/b", "intl.localhost")).toEqual(twin);
    await publishPatch(service, "first", base);
    expect(await answer("/P/B/", "intl.localhost")).toEqual(twin);
  });

  it("answers from shards that come and go", async () => {
    await publishPatch(service, "first", base);
    for (let n = 0; n < 1500; n += 97) expect(await answer(`/s/${n}`)).toEqual([301, `/sanasto/?n=${n}`]);
    expect(await answers(paths)).toEqual(Object.values(first));
  });

  it("goes with its patch when another table is pushed", async () => {
    await publishPatch(service, "first", base);
    const other = await push(`${examples.base}/p/other,/sanasto/,301,,,\n`);
    expect(await pointer()).toMatchObject({ redirects: other });
    expect(await pointer()).not.toHaveProperty("redirects_patch");
    expect(await answers(["/p/b", "/q/a"])).toEqual([before["/p/b"], before["/q/a"]]);
  });

  it("is not answered from caches of the version before", { timeout: 30_000 }, async () => {
    const cached = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: "400" } });
    const of = async (path: string) => (await cached.send(path)).headers.location;
    try {
      await switchReviewsOff(cached);
      const body = examples.base;
      const { json } = await caller(() => cached)("PUT", "redirects?market=all", { body });
      await expect.poll(() => of("/p/changed")).toBe("/sanasto/?n=3");
      await publishPatch(cached, "first", json.id);
      await expect.poll(() => of("/p/changed")).toBe("/sanasto/?n=30");
      await caller(() => cached)("POST", `versions/${json.id}/promote`, { body: "{}" });
      await expect.poll(() => of("/p/changed")).toBe("/sanasto/?n=3");
    } finally {
      await cached.stop();
    }
  });
});

describe("a pointer to a pair of which something can't be had", () => {
  const damages: [string, (patch: Buffer) => Buffer | undefined][] = [
    ["a patch that is not there", () => undefined],
    ["a patch that is cut off", (patch) => patch.subarray(0, -1)],
    ["a patch of another version of the format", (patch) => changed(patch, 4)],
    ["a patch of another table", (patch) => changed(patch, 8)],
    ["a table in place of a patch", () => Buffer.from("KRED")],
  ];

  it.each(damages)("%s: the last good pair answers", async (_, damage) => {
    const one = await publishPatch(service, "first", base);
    expect(await answers(paths)).toEqual(Object.values(first));
    const two = await storePatch(service, "second", base);
    const sound = Buffer.from((await kv.get(`bundle/${two}`, "arrayBuffer")) as ArrayBuffer);
    const damaged = damage(sound);
    await (damaged ? kv.put("bundle/damaged", bytes(damaged)) : kv.delete("bundle/damaged"));
    const live = await pointer();
    await kv.put("pointer/live", JSON.stringify({ ...live, redirects_patch: "damaged" }));
    expect(await answers(paths)).toEqual(Object.values(first));
    await kv.put("pointer/live", JSON.stringify({ ...live, redirects_patch: two }));
    expect(await answers(paths)).toEqual(Object.values(second));
    await promote(one);
  });

  it("another table whose patch is absent: neither is taken", async () => {
    await publishPatch(service, "first", base);
    expect(await answers(paths)).toEqual(Object.values(first));
    const { json } = await call("PUT", "redirects?market=all", { body: "source,target,status\n/p/b,/blogi/,301\n" });
    await promote(base);
    const live = await pointer();
    await publishPatch(service, "first", base);
    expect(await answers(paths)).toEqual(Object.values(first));
    for (const patch of ["absent", (await pointer()).redirects_patch]) {
      await kv.put("pointer/live", JSON.stringify({ ...live, redirects: json.id, redirects_patch: patch }));
      expect(await answers(paths)).toEqual(Object.values(first));
    }
    await kv.put("pointer/live", JSON.stringify({ ...live, redirects: json.id }));
    expect(await answers(["/p/b", "/p/stays"])).toEqual([
      [301, "/blogi/"],
      [404, undefined],
    ]);
  });

  it("and KV is down: the pair in memory answers", async () => {
    await publishPatch(service, "first", base);
    expect(await answers(paths)).toEqual(Object.values(first));
    await service.withoutKv(async () => expect(await answers(paths)).toEqual(Object.values(first)));
  });
});

function changed(patch: Buffer, at: number): Buffer {
  const copy = Buffer.from(patch);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

function bytes(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
