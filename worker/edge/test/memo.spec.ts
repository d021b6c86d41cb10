// What is remembered of earlier answers: the same again, for those who ask the same, and only as long as it holds.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { remember, remembered } from "../src/platform/memo.js";
import { type Answer, Service } from "./service.ts";

const ask = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });
const later = () => Date.now() + 60_000;
const page = "http://localhost/sanasto/";

describe("the memo", () => {
  it("knows the way to answer who is alike in address, Accept-Encoding and If-None-Match", () => {
    const plain = () => "plain";
    const brotli = () => "brotli";
    const known = () => "known";
    remember(ask(page), later(), plain);
    remember(ask(page, { "accept-encoding": "br" }), later(), brotli);
    remember(ask(page, { "if-none-match": '"a"' }), later(), known);
    const cases = [
      [page, {}, plain],
      [page, { cookie: "a=b", "user-agent": "x" }, plain],
      [page, { "accept-encoding": "br" }, brotli],
      [page, { "if-none-match": '"a"' }, known],
      [page, { "if-none-match": '"b"' }, undefined],
      [page, { "accept-encoding": "br", "if-none-match": '"a"' }, undefined],
      ["http://localhost/Sanasto/", {}, undefined],
      ["http://intl.localhost/sanasto/", {}, undefined],
      [`${page}?a`, {}, undefined],
    ] as const;
    for (const [url, headers, way] of cases) expect(remembered(ask(url, headers), url, Date.now())).toBe(way);
  });

  it("forgets a way once its time is over, and takes the next", () => {
    const url = "http://localhost/";
    const until = later();
    remember(ask(url), until, () => "first");
    expect(remembered(ask(url), url, until - 1)?.()).toBe("first");
    expect(remembered(ask(url), url, until)).toBeUndefined();
    remember(ask(url), until + 1, () => "second");
    expect(remembered(ask(url), url, until)?.()).toBe("second");
    remember(ask("http://localhost/over"), Date.now(), () => "over");
    expect(remembered(ask("http://localhost/over"), "http://localhost/over", 0)).toBeUndefined();
  });

  it("keeps no more than it has room for: who is there stays, until others are asked for twice", () => {
    const urls = Array.from({ length: 100_000 }, (_, number) => `http://localhost/assets/${number}.js`);
    for (const url of urls) remember(ask(url), later(), () => url);
    const kept = urls.filter((url) => remembered(ask(url), url, Date.now()) !== undefined);
    expect(kept.length).toBeGreaterThan(1800);
    expect(kept.length).toBeLessThanOrEqual(2048);
    const last = urls.at(-1) ?? "";
    expect(remembered(ask(last), last, Date.now())).toBeUndefined();
    for (let time = 0; time < 2; time += 1) remember(ask(last), later(), () => last);
    expect(remembered(ask(last), last, Date.now())?.()).toBe(last);
    const long = `http://localhost/assets/${"x".repeat(1000)}`;
    remember(ask(long), later(), () => long);
    expect(remembered(ask(long), long, Date.now())).toBeUndefined();
  });
});

describe("the edge", () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: "600000" } });
  });
  afterAll(() => service.stop());

  const told = ({ status, headers: { date: _, ...headers }, body }: Answer) => ({ status, headers, body });

  it("answers again as at first", async () => {
    const asset = (await service.send("/")).body.toString().match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
    for (const path of ["/", "/sv/sanasto/", "/page-data/sanasto/page-data.json", "/favicon.svg", asset]) {
      for (const headers of [{}, { "accept-encoding": "br" }] as Record<string, string>[]) {
        const first = told(await service.send(path, { headers }));
        expect([path, first.status]).toEqual([path, 200]);
        expect(told(await service.send(path, { headers }))).toEqual(first);
        const having = { headers: { ...headers, "if-none-match": first.headers.etag ?? "" } };
        const known = told(await service.send(path, having));
        expect([known.status, known.headers.etag, known.body.length]).toEqual([304, first.headers.etag, 0]);
        expect(told(await service.send(path, having))).toEqual(known);
        expect(told(await service.send(path, { headers }))).toEqual(first);
        const head = await service.send(path, { headers, method: "HEAD" });
        expect([head.status, head.headers.etag, head.body.length]).toEqual([200, first.headers.etag, 0]);
        expect((await service.send(path, { headers, method: "POST" })).status).toBe(405);
      }
    }
  });

  it("says of a page that it knows the way to that it can't be read while KV fails, and has it as soon as KV answers", async () => {
    const first = told(await service.send("/sanasto/"));
    await service.withoutKv(async () => {
      const { status, headers } = await service.send("/sanasto/");
      expect([status, headers["retry-after"]]).toEqual([503, "30"]);
    });
    expect(told(await service.send("/sanasto/"))).toEqual(first);
  });
});
