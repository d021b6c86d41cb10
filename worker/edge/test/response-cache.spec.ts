// Answers that are the same for everybody, given again: to those who ask the same, as long as they hold, and counted all
// the same.
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { type CachedAnswer, ResponseCache } from "../src/platform/response-cache.ts";
import { type Answer, Service } from "./service.ts";

const page = "http://localhost/sanasto/";
const ask = (url = page, headers: Record<string, string> = {}, method = "GET") => new Request(url, { headers, method });
const later = () => Date.now() + 60_000;
const MIB = 1024 * 1024;
const byEncoding = ["accept-encoding"];
const byBoth = ["accept-encoding", "if-none-match"];

describe("the response cache", () => {
  let cache: ResponseCache;
  beforeEach(() => {
    cache = new ResponseCache(MIB);
  });
  const put = (request: Request, answer: Partial<CachedAnswer> = {}) =>
    cache.put(request, { vary: [], expires: later(), kind: 0, rule: 0, init: { status: 200 }, ...answer });
  const match = (request: Request, now = Date.now()) => cache.match(request, request.method, request.url, now);
  const give = (request: Request) => {
    const entry = match(request);
    if (entry) cache.count(entry);
  };
  const counts = () => {
    const all: unknown[] = [];
    cache.collect(({ kind, rule, url, hits }) => all.push([kind, rule, url, hits]));
    return all;
  };

  it("tells requests apart by method, address and the headers that the answer varies by, and by no others", () => {
    put(ask(), { vary: byBoth, text: "plain" });
    put(ask(page, { "accept-encoding": "br" }), { vary: byBoth, text: "brotli" });
    put(ask(page, { "if-none-match": '"a"' }), { vary: byBoth, text: "known" });
    put(ask(page, {}, "HEAD"), { vary: byBoth, text: "head" });
    const cases = [
      [ask(), "plain"],
      [ask(page, { cookie: "a=b", "user-agent": "x" }), "plain"],
      [ask(page, { "accept-encoding": "br" }), "brotli"],
      [ask(page, { "if-none-match": '"a"' }), "known"],
      [ask(page, {}, "HEAD"), "head"],
      [ask(page, { "if-none-match": '"b"' }), undefined],
      [ask(page, { "if-none-match": "" }), undefined],
      [ask(page, { "accept-encoding": "br", "if-none-match": '"a"' }), undefined],
      [ask("http://localhost/Sanasto/"), undefined],
      [ask("http://intl.localhost/sanasto/"), undefined],
      [ask(`${page}?a`), undefined],
      [ask(page, {}, "POST"), undefined],
    ] as const;
    for (const [request, text] of cases) expect(match(request)?.text).toBe(text);
  });

  it("tells visitors of two releases apart by the release's cookie, whatever else their cookies say", () => {
    const vary = ["accept-encoding", "cookie"];
    const by = (cookie: string) => ask(page, { cookie });
    put(ask(), { vary, text: "none" });
    put(by("__Host-release=a.1.100"), { vary, text: "first" });
    put(by("a=b; __Host-release=b.1.100; c=d"), { vary, text: "second" });
    const cases = [
      [ask(), "none"],
      [by("a=b; __Host-releases=a.1.100"), "none"],
      [by("x__Host-release=a.1.100"), "none"],
      [by("c=d; __Host-release=a.1.100"), "first"],
      [by("__Host-release=b.1.100"), "second"],
      [by("__Host-release=b.1.1000"), undefined],
    ] as const;
    for (const [request, text] of cases) expect(match(request)?.text).toBe(text);
  });

  it("forgets an answer once its time is over, and takes the next", () => {
    const expires = later();
    put(ask(), { expires, text: "first" });
    expect(match(ask(), expires - 1)?.text).toBe("first");
    expect(match(ask(), expires)).toBeUndefined();
    put(ask(), { expires: expires + 1, text: "second" });
    expect(match(ask(), expires)?.text).toBe("second");
    put(ask(`${page}over`), { expires: Date.now() });
    expect(match(ask(`${page}over`), 0)).toBeUndefined();
  });

  it("believes the newest answer about what an address varies by", () => {
    put(ask(page, { "accept-encoding": "br" }), { vary: byEncoding, text: "not found" });
    put(ask(page), { vary: [], text: "moved" });
    expect(match(ask(page, { "accept-encoding": "br" }))?.text).toBe("moved");
  });

  it("gives an answer without a body itself, any number of times", () => {
    put(ask(), { init: { status: 304, headers: { etag: '"a"' } } });
    expect(match(ask())?.response).toBe(match(ask())?.response);
    expect(match(ask())?.response?.headers.get("etag")).toBe('"a"');
  });

  it("counts what is counted as often as it was given, and tells it once", () => {
    cache.collectedUntil = later();
    put(ask("http://localhost/old"), { kind: 1, rule: 7 });
    put(ask("http://localhost/none/"), { kind: 3, rule: 0, vary: byEncoding });
    put(ask());
    for (let time = 0; time < 3; time += 1) give(ask("http://localhost/old"));
    give(ask("http://localhost/none/"));
    give(ask());
    expect(counts()).toEqual([
      [1, 7, "http://localhost/old", 3],
      [3, 0, "http://localhost/none/", 1],
    ]);
    expect(counts()).toEqual([]);
    give(ask("http://localhost/old"));
    // One that takes its place loses nothing.
    put(ask("http://localhost/old"), { kind: 1, rule: 7 });
    give(ask("http://localhost/old"));
    expect(counts()).toEqual([
      [1, 7, "http://localhost/old", 1],
      [1, 7, "http://localhost/old", 1],
    ]);
  });

  it("gives nothing that is counted where no message will tell of it", () => {
    put(ask("http://localhost/old"), { kind: 1, rule: 7 });
    put(ask());
    const now = Date.now();
    cache.collectedUntil = now + 10;
    expect(match(ask("http://localhost/old"), now + 9)).toBeDefined();
    expect(match(ask("http://localhost/old"), now + 10)).toBeUndefined();
    expect(match(ask(), now + 10)).toBeDefined();
  });

  it("forgets all, with what it counted", () => {
    const { generation } = cache;
    cache.collectedUntil = later();
    put(ask("http://localhost/old"), { kind: 1, rule: 7 });
    give(ask("http://localhost/old"));
    cache.clear();
    expect([match(ask("http://localhost/old")), counts(), cache.bytes]).toEqual([undefined, [], 0]);
    expect(cache.generation).not.toBe(generation);
  });

  it("stays within its bytes, and is not emptied by addresses that are asked for once", () => {
    const urls = Array.from({ length: 5000 }, (_, number) => `http://localhost/assets/${number}.js`);
    for (const url of urls) put(ask(url), { bodyKey: url });
    expect(cache.bytes).toBeLessThanOrEqual(MIB);
    expect(cache.bytes).toBeGreaterThan(0.9 * MIB);
    const known = urls.filter((url) => match(ask(url)) !== undefined);
    expect(known.length).toBeGreaterThan(500);
    expect(known).toEqual(urls.slice(0, known.length));
    const last = urls.at(-1) ?? "";
    put(ask(last), { bodyKey: last });
    expect(match(ask(last))?.bodyKey).toBe(last);
    expect(cache.bytes).toBeLessThanOrEqual(MIB);
    const long = `http://localhost/assets/${"x".repeat(1000)}`;
    for (let time = 0; time < 3; time += 1) put(ask(long));
    expect(match(ask(long))).toBeUndefined();
  });

  it("keeps the answers of an address that are asked for, whatever validators others make up", () => {
    const usual = ask(page, { "accept-encoding": "br" });
    put(usual, { vary: byBoth, text: "usual" });
    for (let number = 0; number < 1000; number += 1) {
      put(ask(page, { "if-none-match": `"${number}"` }), { vary: byBoth, text: "made up" });
    }
    expect(match(usual)?.text).toBe("usual");
  });
});

describe("the edge", () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: "600000" } });
  });
  afterAll(() => service.stop());

  const comparable = ({ status, headers: { date: _, ...headers }, body }: Answer) => ({ status, headers, body });

  it("answers again as at first", async () => {
    const asset = (await service.send("/")).body.toString().match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
    for (const path of ["/", "/sv/sanasto/", "/page-data/sanasto/page-data.json", "/favicon.svg", asset]) {
      for (const headers of [{}, { "accept-encoding": "br" }] as Record<string, string>[]) {
        const first = comparable(await service.send(path, { headers }));
        expect([path, first.status]).toEqual([path, 200]);
        expect(comparable(await service.send(path, { headers }))).toEqual(first);
        const having = { headers: { ...headers, "if-none-match": first.headers.etag ?? "" } };
        const known = comparable(await service.send(path, having));
        expect([known.status, known.headers.etag, known.body.length]).toEqual([304, first.headers.etag, 0]);
        expect(comparable(await service.send(path, having))).toEqual(known);
        expect(comparable(await service.send(path, { headers }))).toEqual(first);
        for (let time = 0; time < 2; time += 1) {
          const head = await service.send(path, { headers, method: "HEAD" });
          expect([head.status, head.headers.etag, head.body.length]).toEqual([200, first.headers.etag, 0]);
        }
        expect((await service.send(path, { headers, method: "POST" })).status).toBe(405);
        expect(comparable(await service.send(path, { headers }))).toEqual(first);
      }
    }
    for (const path of [
      "/no/such/page/",
      "/page-data/none/page-data.json",
      "/page-data/remonttilaina/page-data.json",
    ]) {
      const first = comparable(await service.send(path));
      for (let time = 0; time < 2; time += 1) expect(comparable(await service.send(path))).toEqual(first);
    }
  });

  it("answers a page from memory while KV fails, and one that was never asked for as soon as KV answers", async () => {
    const first = comparable(await service.send("/sanasto/"));
    await service.withoutKv(async () => {
      expect(comparable(await service.send("/sanasto/"))).toEqual(first);
      const { status, headers } = await service.send("/sv/blogg/");
      expect([status, headers["retry-after"]]).toEqual([503, "30"]);
    });
    expect((await service.send("/sv/blogg/")).status).toBe(200);
  });
});

describe("the edge whose table changes", () => {
  const maxAge = 2000;
  let service: Service;
  beforeAll(async () => {
    const edge = { POINTER_MAX_AGE_MS: String(maxAge), COUNTS_COLLECTED_MS: "500" };
    service = await Service.start({ from: inject("published"), edge });
  });
  afterAll(() => service.stop());

  const call = caller(() => service);
  const table = (...lines: string[]) => `source,target,status,match\n${lines.map((line) => `${line}\n`).join("")}`;
  const publish = async (...lines: string[]) =>
    expect((await call("PUT", "redirects?market=all", { body: table(...lines) })).status).toBe(200);
  const statusAndTarget = async (path: string, options = {}) => {
    const { status, headers }: Answer = await service.send(path, options);
    return [status, headers.location];
  };
  const hits = async () => {
    const { rules } = (await call("GET", "reports/redirects")).json;
    const of = rules.map(({ source, hits }: { source: string; hits: number }) => [source, hits]);
    return Object.fromEntries(of);
  };
  /** What a path leads to, as soon as it is that. */
  const leads = (path: string, to: unknown[]) =>
    expect.poll(() => statusAndTarget(path), { timeout: 3 * maxAge }).toEqual(to);

  it("answers again as at first, counts each time, and follows the table that is pushed next", {
    timeout: 60_000,
  }, async () => {
    await publish("/k/one,/sanasto/,301", "/k/two,/blogi/,302", "/k/three/*,/sanasto/,301,prefix");
    await leads("/k/two", [302, "/blogi/"]);
    const expected = { "/k/one": 0, "/k/three/*": 0 };
    for (let round = 0; round < 8; round += 1) {
      for (let time = 0; time < 50; time += 1) {
        expect(await statusAndTarget("/k/one")).toEqual([301, "/sanasto/"]);
        expect(await statusAndTarget("/K/One/")).toEqual([301, "/sanasto/"]);
        expect(await statusAndTarget("/k/one?gclid=1")).toEqual([301, "/sanasto/?gclid=1"]);
        expect(await statusAndTarget("/k/one", { method: "HEAD" })).toEqual([301, "/sanasto/"]);
        expect(await statusAndTarget("/k/three/a")).toEqual([301, "/sanasto/"]);
        expected["/k/one"] += 4;
        expected["/k/three/*"] += 1;
      }
      await pause(200);
    }
    // The rules have other numbers and targets now. Hits of the time before are still those of the rules before.
    await publish("/k/new,/blogi/,301", "/k/zero,/blogi/,301", "/k/one,/blogi/,302", "/k/two,/blogi/,302");
    const begun = performance.now();
    while ((await statusAndTarget("/k/one"))[1] === "/sanasto/") {
      expected["/k/one"] += 1;
      await pause(20);
    }
    expected["/k/one"] += 1;
    expect(performance.now() - begun).toBeLessThan(maxAge + 1000);
    for (let time = 0; time < 50; time += 1) {
      expect(await statusAndTarget("/k/one")).toEqual([302, "/blogi/"]);
      expect((await statusAndTarget("/k/three/a"))[0]).toBe(404);
      expected["/k/one"] += 1;
    }
    const comparable = async () => {
      const { "/k/two": _, ...rest } = await hits();
      return rest;
    };
    await expect.poll(comparable, { timeout: 15_000, interval: 200 }).toEqual(expected);
    const notFound = async () => {
      const { paths } = (await call("GET", "reports/not-found")).json;
      return paths?.find(({ path }: { path: string }) => path === "/k/three/a");
    };
    await expect.poll(notFound, { timeout: 15_000, interval: 200 }).toMatchObject({ count: 50 });
  });
});
