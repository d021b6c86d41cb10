// Bodies in memory: read from KV once, for as long as there is room.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { BodyStore } from "../src/platform/body-store.ts";
import { Service, variables } from "./service.ts";

const KIB = 1024;

/** KV with these bodies, in pieces of 64 KB; it counts what is read. */
function kv(bodies: Record<string, number>) {
  const reads: string[] = [];
  const get = async (key: string) => {
    reads.push(key);
    const length = bodies[key];
    if (length === undefined) return null;
    const pieces = Array.from({ length: Math.ceil(length / (64 * KIB)) }, (_, number) =>
      new Uint8Array(Math.min(64 * KIB, length - number * 64 * KIB)).fill(number + 1),
    );
    return new ReadableStream({ pull: (stream) => (pieces[0] ? stream.enqueue(pieces.shift()) : stream.close()) });
  };
  return { reads, kv: { get } as unknown as Parameters<BodyStore["read"]>[0] };
}

describe("the body store", () => {
  it("has what was read, byte for byte", async () => {
    const store = new BodyStore(1024 * KIB);
    const { kv: published } = kv({ a: 100 * KIB });
    expect(store.get("a")).toBeUndefined();
    const body = await store.read(published, "a");
    expect(body).toBe(store.get("a"));
    const bytes = new Uint8Array(body as ArrayBuffer);
    expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([100 * KIB, 1, 2]);
  });

  it("stores nothing where nothing is, nor what can't be read", async () => {
    const store = new BodyStore(1024 * KIB);
    const { kv: published, reads } = kv({});
    expect([await store.read(published, "a"), await store.read(published, "a")]).toEqual([null, null]);
    expect([reads, store.bytes]).toEqual([["a", "a"], 0]);
    const failing = { get: () => Promise.reject(new Error("KV is down")) } as unknown as typeof published;
    await expect(store.read(failing, "a")).rejects.toThrow("KV is down");
    expect(store.get("a")).toBeUndefined();
  });

  it("stays within its bytes: what was used longest ago goes first", async () => {
    const store = new BodyStore(300 * KIB);
    const { kv: published } = kv({ a: 90 * KIB, b: 90 * KIB, c: 90 * KIB, d: 90 * KIB });
    for (const key of ["a", "b", "c"]) await store.read(published, key);
    store.get("a");
    await store.read(published, "d");
    expect(["a", "b", "c", "d"].map((key) => store.get(key) !== undefined)).toEqual([true, false, true, true]);
    expect(store.bytes).toBeLessThanOrEqual(300 * KIB);
  });
});

describe("the edge", () => {
  let service: Service;
  beforeAll(async () => {
    const { POINTER_MAX_AGE_MS = "" } = variables("wrangler.toml");
    service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS } });
  });
  afterAll(() => service.stop());

  it("reads a page or an asset from KV once, and less than every hundredth request reads at all", {
    timeout: 60_000,
  }, async () => {
    const html = (await service.send("/")).body.toString();
    const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path = ""]) => path);
    expect(assets.length).toBeGreaterThan(3);
    const pages = ["/", "/sanasto/", "/sv/sanasto/", "/en/", "/page-data/sanasto/page-data.json", "/favicon.svg"];
    const ask = async (path: string) => {
      for (const encoding of ["br", "identity"]) {
        const { status } = await service.send(path, { headers: { "accept-encoding": encoding } });
        expect([path, status]).toEqual([path, path.startsWith("/none") ? 404 : 200]);
      }
    };
    const round = async (number: number) => {
      for (const path of [...pages, ...assets, `/none/${number}/`]) await ask(path);
      return 2 * (pages.length + assets.length + 1);
    };
    await round(0);
    const reads = async () => {
      const all = Object.entries(await service.kvReads());
      return all.filter(([key]) => key.startsWith("asset/") || key.startsWith("page/")).map(([, times]) => times);
    };
    const before = await reads();
    expect(before.length).toBeGreaterThan(pages.length);
    expect(Math.max(...before)).toBe(1);
    let requests = 0;
    for (let number = 1; requests < 1000; number += 1) requests += await round(number);
    const read = (await reads()).reduce((sum, times) => sum + times, 0) - before.length;
    expect(read / requests).toBeLessThanOrEqual(0.01);
    expect(read).toBe(0);
  });

  it("streams a body that is too long for memory, whole", async () => {
    const body = new Uint8Array(700 * KIB).map((_, at) => (at * 31) >> 3);
    await (await service.published()).put("asset/long-abcdef12.png", body.buffer);
    for (let time = 0; time < 2; time += 1) {
      const answer = await service.send("/assets/long-abcdef12.png");
      expect([answer.status, answer.body.equals(Buffer.from(body))]).toEqual([200, true]);
    }
    expect((await service.kvReads())["asset/long-abcdef12.png"]).toBe(2);
  });

  it("has an asset as soon as it is stored, though it was asked for before", async () => {
    const path = "/assets/late-abcdef12.png";
    for (let time = 0; time < 2; time += 1) expect((await service.send(path)).status).toBe(404);
    await (await service.published()).put("asset/late-abcdef12.png", new Uint8Array(10).buffer);
    expect((await service.send(path)).status).toBe(200);
  });
});
