// API calls that only read: the next from such a sender is sent without the wasm, and nothing else about it changes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { send, sentAlike, setSpared } from "../src/platform/call.js";
import { Crossing } from "../src/platform/crossing.js";
import { ApiOrigin, expired, refreshPath } from "./api-origin.ts";
import { Service } from "./service.ts";

const { continued, originEnded } = vi.hoisted(() => ({ continued: vi.fn(() => "the wasm's"), originEnded: vi.fn() }));
vi.mock("../build/wasm/edge.js", () => ({ continued, originEnded, listed: (connection: string) => connection }));
vi.mock("../src/platform/instance.js", () => ({ call: (work: () => unknown) => work() }));

describe("a call that only reads", () => {
  const env = {};
  const crossing = new Crossing("x-secret", "x-forwarded", "proxy-connection", "", "");
  let paths = 0;
  let url = "";
  let answer: () => Promise<Response>;
  const asked: Request[] = [];
  const service = {
    fetch: (request: Request) => {
      asked.push(request);
      return answer();
    },
  };
  const ask = (at = url, headers = {}) => new Request(at, { headers });
  const first = (request = ask(), alike = true) =>
    send(crossing, service, request, env, "http://origin", undefined, undefined, 1000, alike);
  const next = (request = ask()) => sentAlike(request, request.url, env);

  beforeEach(() => {
    paths += 1;
    url = `https://kirkas.example/api/v1/things/${paths}`;
    answer = async () => new Response("{}");
    asked.length = 0;
    continued.mockClear();
    originEnded.mockClear();
  });
  afterEach(() => setSpared(false));

  it("is sent as one before it was, with its own query and headers", async () => {
    expect(next()).toBeUndefined();
    await first(ask(`${url}?a`, { cookie: "a=1" }));
    const visitor = {
      cookie: "b=2",
      "x-forwarded-for": "6.6.6.6",
      x_forwarded_host: "evil",
      "x-secret": "1",
      "cf-connecting-ip": "192.0.2.1",
    };
    const response = await next(ask(`${url}?b=%20`, visitor));
    expect(await response?.text()).toBe("{}");
    expect(asked.map((request) => request.url)).toEqual(
      ["?a", "?b=%20"].map((query) => `http://origin/api/v1/things/${paths}${query}`),
    );
    expect(Object.fromEntries(asked[1]?.headers ?? [])).toEqual({
      cookie: "b=2",
      "cf-connecting-ip": "192.0.2.1",
      "x-forwarded-for": "192.0.2.1",
      "x-forwarded-host": "kirkas.example",
      "x-forwarded-proto": "https",
    });
    expect([asked[1]?.redirect, continued.mock.calls]).toEqual(["manual", []]);
  });

  it("goes to the wasm where anything differs by which the first was judged", async () => {
    await first(ask(url, { "sec-fetch-site": "same-origin", origin: "https://kirkas.example" }));
    const alike = { "sec-fetch-site": "same-origin", origin: "https://kirkas.example" };
    expect(next(ask(url, alike))).toBeDefined();
    for (const [at, headers] of [
      [`${url}/`, alike],
      [url.replace("things", "Things"), alike],
      [url.replace("https", "http"), alike],
      [url.replace("kirkas", "intl.kirkas"), alike],
      [`${url}?${"a".repeat(1000)}`, alike],
      [url, {}],
      [url, { ...alike, origin: "https://evil.example" }],
      [url, { ...alike, "sec-fetch-site": "cross-site" }],
      [url, { "sec-fetch-site": "same-origin" }],
    ] as const)
      expect(next(ask(at, headers)), `${at} ${JSON.stringify(headers)}`).toBeUndefined();
  });

  it("goes to the wasm where the first one's way was its own, or long", async () => {
    await first(ask(), false);
    expect(next()).toBeUndefined();
    url += "x".repeat(1000);
    await first();
    expect(next()).toBeUndefined();
  });

  it("that lacks a session is the wasm's from there on", async () => {
    await first();
    const refused = new Response("", { status: 401 });
    answer = async () => refused;
    const request = ask();
    expect(await next(request)).toBe("the wasm's");
    expect(continued.mock.calls).toEqual([[request, asked[1], env, expect.any(Number), undefined, refused, undefined]]);
  });

  it.each([200, 204, 404, 500, 502, 504])("that is answered %i is over, and counts each time", async (status) => {
    const given = new Response(null, { status });
    answer = async () => given;
    expect([await first(), await next(), continued.mock.calls]).toEqual([given, given, []]);
    expect(originEnded.mock.calls).toEqual([
      [env, status, false],
      [env, status, false],
    ]);
  });

  it("that isn't answered, or too late, is the wasm's from there on, once", async () => {
    await first();
    const broken = new TypeError("broken");
    answer = () => Promise.reject(broken);
    expect(await next()).toBe("the wasm's");
    vi.useFakeTimers();
    let late = (_: Response) => {};
    answer = () =>
      new Promise((done) => {
        late = done;
      });
    const pending = next();
    await vi.advanceTimersByTimeAsync(999);
    expect(continued).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    late(new Response("late", { status: 502 }));
    expect(await pending).toBe("the wasm's");
    vi.useRealTimers();
    expect(continued.mock.calls.map((call) => (call as unknown[]).at(-1))).toEqual([
      broken,
      expect.objectContaining({ name: "TimeoutError" }),
    ]);
    expect(originEnded.mock.calls).toEqual([
      [env, 200, false],
      [env, undefined, false],
      [env, undefined, false],
    ]);
  });

  it("goes to the wasm while the origin is spared", async () => {
    await first();
    setSpared(true);
    expect(next()).toBeUndefined();
    setSpared(false);
    expect(await (await next())?.text()).toBe("{}");
  });

  it("is one of no more than there is room for", async () => {
    const urls = Array.from({ length: 5000 }, (_, number) => `${url}/${number}`);
    for (const at of urls) await first(ask(at));
    const kept = urls.filter((at) => next(ask(at)) !== undefined);
    expect(kept.length).toBeGreaterThan(400);
    expect(kept.length).toBeLessThanOrEqual(512);
  });
});

describe("the edge", () => {
  const path = "/api/v2/user/profile";
  let origin: ApiOrigin;
  let service: Service;
  beforeAll(async () => {
    origin = await ApiOrigin.start();
    service = await Service.start({ from: inject("published"), edge: { ORIGIN_URL: origin.url } });
  });
  beforeEach(() => {
    origin.reset();
    origin.handler = (call, response) => void response.end(call.path);
  });
  afterAll(async () => {
    await service.stop();
    origin.stop();
  });
  const get = async (query = "", options: Parameters<Service["send"]>[1] = {}) => {
    const { status, headers, body } = await service.send(path + query, options);
    return { status, headers, text: body.toString() };
  };

  it("hands on each call of an address as its sender made it", async () => {
    for (let time = 0; time < 3; time += 1) {
      for (const host of ["localhost", "intl.localhost"]) {
        const cookie = `theme=${host}${time}`;
        expect((await get(`?n=${time}`, { host, headers: { cookie } })).text).toBe(`${path}?n=${time}`);
        const { headers } = origin.received.at(-1) ?? {};
        expect(headers).toMatchObject({ cookie, "x-forwarded-host": host, "x-forwarded-for": "127.0.0.1" });
      }
    }
    expect((await get("", { method: "POST" })).text).toBe(path);
    expect(origin.received.at(-1)).toMatchObject({
      method: "POST",
      headers: { "idempotency-key": expect.any(String) },
    });
    expect((await get("?b", { body: "of no meaning", headers: { "content-length": "13" } })).text).toBe(`${path}?b`);
    expect(origin.received.at(-1)).toMatchObject({ method: "GET", body: "" });
    expect((await get("", { method: "HEAD" })).status).toBe(200);
    expect(origin.received.at(-1)?.method).toBe("HEAD");
    expect((await get(`?${"a".repeat(20_000)}`)).status).toBe(414);
  });

  it("lets no page of another site use a session at an address that others asked for", async () => {
    const cookie = "__Host-access=1";
    for (let time = 0; time < 2; time += 1) {
      expect((await get("", { headers: { cookie } })).status).toBe(200);
      expect((await get("", { headers: { cookie, "sec-fetch-site": "same-origin" } })).status).toBe(200);
      for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }] as Record<
        string,
        string
      >[]) {
        expect((await get("", { headers })).status).toBe(200);
        expect((await get("", { headers: { cookie, ...headers } })).status).toBe(403);
      }
    }
  });

  it("renews a session whose call was sent so", async () => {
    for (let time = 0; time < 2; time += 1) await get();
    origin.handler = expired;
    origin.reset();
    const cookie = `theme=dark; __Host-access=0; __Host-refresh=0.calls`;
    expect((await get("?a", { headers: { cookie } })).status).toBe(200);
    expect(origin.received.map((call) => call.path)).toEqual([`${path}?a`, refreshPath, `${path}?a`]);
    expect((await get("?a")).status).toBe(401);
  });

  it("spares an origin that fails such calls, and sends them again as soon as it answers", async () => {
    const edge = { ORIGIN_URL: origin.url, ORIGIN_MINIMUM_CALLS: "4", ORIGIN_REST_MS: "300" };
    const spared = await Service.start({ from: inject("published"), edge });
    const statuses = async (times: number) => {
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) all.push((await spared.send(path)).status);
      return all;
    };
    expect(await statuses(2)).toEqual([200, 200]);
    origin.handler = (_, response) => void response.writeHead(504).end();
    origin.reset();
    expect(await statuses(3)).toEqual([504, 504, 503]);
    expect(origin.received).toHaveLength(2);
    origin.handler = (_, response) => void response.end("back");
    await expect.poll(() => statuses(1)).toEqual([200]);
    expect(await statuses(3)).toEqual([200, 200, 200]);
    origin.handler = (_, response) => void response.writeHead(502).end();
    // Each of the three that were answered counts.
    expect((await statuses(4)).slice(0, 3)).toEqual([502, 502, 502]);
    expect(await statuses(1)).toEqual([503]);
    await spared.stop();
  });
});
