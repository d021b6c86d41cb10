// Redirects that are asked for again: answered without the wasm, as long as the table is live, and counted all the same.
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { caller } from "../../control/test/call.ts";
import { forget, redirect, redirected, tell } from "../src/platform/redirects.js";
import { type Answer, Service } from "./service.ts";

const { counted } = vi.hoisted(() => ({ counted: vi.fn() }));
vi.mock("../build/wasm/edge.js", () => ({ counted }));

describe("a redirect by a rule", () => {
  const url = "http://localhost/old";
  const later = () => Date.now() + 60_000;
  const answer = (from = url, rule = 7, until = later(), to = "/new/") =>
    redirect(new Request(from), 301, to, "public, max-age=60", "x-every\nanswer\n", rule, until);
  const location = (from = url) => redirected(from, Date.now())?.headers.get("location");

  beforeEach(() => counted.mockClear());
  afterEach(forget);

  it("is known by its address from then on", () => {
    expect(location()).toBeUndefined();
    for (const { status, headers, body } of [answer(), redirected(url, Date.now()) as Response]) {
      expect([status, Object.fromEntries(headers), body]).toEqual([
        301,
        { location: "/new/", "cache-control": "public, max-age=60", "x-every": "answer" },
        null,
      ]);
    }
    for (const other of [`${url}/`, `${url}?a`, "http://localhost/OLD", "http://intl.localhost/old"]) {
      expect(location(other)).toBeUndefined();
    }
  });

  it("is looked for in the wasm once its time is over, and known again when that has said so", () => {
    const until = later();
    answer(url, 7, until);
    expect(redirected(url, until - 1)).toBeDefined();
    expect(redirected(url, until)).toBeUndefined();
    answer("http://localhost/other", 8, until + 10);
    expect(redirected(url, until + 9)?.headers.get("location")).toBe("/new/");
  });

  it("is not kept where no time is to come, nor where it is long", () => {
    answer(url, 7, 0);
    answer(url, 7, Date.now());
    answer(url, 7, Number.NEGATIVE_INFINITY);
    answer(`${url}/${"x".repeat(300)}`);
    answer("http://localhost/far", 7, later(), `/${"x".repeat(300)}`);
    answer("http://localhost/other", 8);
    for (const from of [url, `${url}/${"x".repeat(300)}`, "http://localhost/far"])
      expect(location(from)).toBeUndefined();
  });

  it("is told of as often as it was answered here, once", () => {
    answer();
    answer("http://localhost/other", 8);
    for (let time = 0; time < 3; time += 1) location();
    location("http://localhost/other");
    tell();
    expect(counted.mock.calls).toEqual([
      [7, 3],
      [8, 1],
    ]);
    tell();
    location();
    tell();
    expect(counted.mock.calls.slice(2)).toEqual([[7, 1]]);
  });

  it("is forgotten with the table", () => {
    answer();
    location();
    forget();
    answer("http://localhost/other", 8);
    expect(location()).toBeUndefined();
    tell();
    expect(counted).not.toHaveBeenCalled();
  });

  it("is one of no more than there is room for: who is there stays, until others are asked for twice", () => {
    const urls = Array.from({ length: 400_000 }, (_, number) => `http://localhost/${number}`);
    for (const from of urls) answer(from);
    const kept = urls.filter((from) => location(from) !== undefined);
    expect(kept.length).toBeGreaterThan(110_000);
    expect(kept.length).toBeLessThanOrEqual(131_072);
    const last = urls.findLast((from) => location(from) === undefined) as string;
    answer(last);
    answer(last);
    expect(location(last)).toBe("/new/");
  });
});

describe("the edge", () => {
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
  const ask = async (path: string, options = {}) => {
    const { status, headers }: Answer = await service.send(path, options);
    return [status, headers.location];
  };
  const hits = async () => {
    const { rules } = (await call("GET", "reports/redirects")).json;
    const of = rules.map(({ source, hits }: { source: string; hits: number }) => [source, hits]);
    return Object.fromEntries(of);
  };
  /** What a path leads to, as soon as it is that. */
  const leads = (path: string, to: unknown[]) => expect.poll(() => ask(path), { timeout: 3 * maxAge }).toEqual(to);

  it("answers again as at first, counts each time, and follows the table that is pushed next", {
    timeout: 60_000,
  }, async () => {
    await publish("/k/one,/sanasto/,301", "/k/two,/blogi/,302", "/k/three/*,/sanasto/,301,prefix");
    await leads("/k/two", [302, "/blogi/"]);
    const asked = { "/k/one": 0, "/k/three/*": 0 };
    for (let round = 0; round < 8; round += 1) {
      for (let time = 0; time < 50; time += 1) {
        expect(await ask("/k/one")).toEqual([301, "/sanasto/"]);
        expect(await ask("/K/One/")).toEqual([301, "/sanasto/"]);
        expect(await ask("/k/one?gclid=1")).toEqual([301, "/sanasto/?gclid=1"]);
        expect(await ask("/k/one", { method: "HEAD" })).toEqual([301, "/sanasto/"]);
        expect(await ask("/k/three/a")).toEqual([301, "/sanasto/"]);
        asked["/k/one"] += 4;
        asked["/k/three/*"] += 1;
      }
      await pause(200);
    }
    // The rules have other numbers and targets now. Hits of the time before are still those of the rules before.
    await publish("/k/new,/blogi/,301", "/k/zero,/blogi/,301", "/k/one,/blogi/,302", "/k/two,/blogi/,302");
    const begun = performance.now();
    while ((await ask("/k/one"))[1] === "/sanasto/") {
      asked["/k/one"] += 1;
      await pause(20);
    }
    asked["/k/one"] += 1;
    expect(performance.now() - begun).toBeLessThan(maxAge + 1000);
    for (let time = 0; time < 50; time += 1) {
      expect(await ask("/k/one")).toEqual([302, "/blogi/"]);
      expect((await ask("/k/three/a"))[0]).toBe(404);
      asked["/k/one"] += 1;
    }
    const told = async () => {
      const { "/k/two": _, ...rest } = await hits();
      return rest;
    };
    await expect.poll(told, { timeout: 15_000, interval: 200 }).toEqual(asked);
  });
});
