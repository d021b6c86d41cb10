// A thousand visitors at once, all caches on, with production's age limits: each has the answers that a service without
// caches gives, and nobody another's.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { ApiOrigin } from "./api-origin.ts";
import { type Answer, Service, variables } from "./service.ts";

const VISITORS = 1000;
/** How many are at work at a time. */
const AT_ONCE = 40;
const consent = "__Host-consent=analytics.marketing";

let origin: ApiOrigin;
let cached: Service;
let uncached: Service;
beforeAll(async () => {
  origin = await ApiOrigin.start();
  origin.handler = ({ headers, body, path }, response) => {
    const cookie = headers.cookie ?? "";
    response.setHeader("content-type", "application/json");
    if (path.endsWith("/own")) response.setHeader("set-cookie", `own=${cookie.match(/visitor=(\d+)/)?.[1]}; Path=/`);
    response.end(JSON.stringify({ cookie, body, path }));
  };
  const publish = async (service: Service) => {
    const heading = { slots: { heading: "Another heading" } };
    const experiment = {
      key: "halves",
      status: "running",
      hashVersion: 2,
      variations: [{}, heading],
      weights: [0.5, 0.5],
      meta: [{ key: "plain" }, { key: "other" }],
      urlPatterns: [{ include: true, type: "simple", pattern: "/sv/jamfor/" }],
    };
    const body = JSON.stringify([{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }]);
    expect((await caller(() => service)("PUT", "experiments", { body })).status).toBe(200);
  };
  const edge = { ORIGIN_URL: origin.url };
  const { POINTER_MAX_AGE_MS = "", COUNTS_COLLECTED_MS = "" } = variables("wrangler.toml");
  const production = { ...edge, POINTER_MAX_AGE_MS, COUNTS_COLLECTED_MS };
  cached = await Service.start({ from: inject("published"), edge: production });
  uncached = await Service.start({ from: inject("published"), edge: { ...edge, BODY_STORE_BYTES: "1" } });
  await Promise.all([publish(cached), publish(uncached)]);
});
afterAll(async () => {
  await Promise.all([cached.stop(), uncached.stop()]);
  origin.stop();
});

interface Visit {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a visitor does: each has a browser, cookies and clicks of their own, and every third has not consented. */
function visits(visitor: number): Visit[] {
  const cookie = `visitor=${visitor}; __Host-access=token-${visitor}${visitor % 3 === 0 ? "" : `; ${consent}`}`;
  const encoding = visitor % 2 === 0 ? "br" : "identity";
  const headers = {
    "user-agent": `Mozilla/5.0 (Windows NT 10.0) Firefox/${visitor}.0`,
    "accept-encoding": encoding,
    cookie,
  };
  const own = {
    ...headers,
    "accept-encoding": "identity",
    "x-requested-with": "1",
    "content-type": "application/json",
  };
  return [
    { path: "/sanasto/", headers },
    { path: "/sv/jamfor/", headers },
    { path: `/sanasto/?gclid=click-${visitor}`, headers },
    { path: "/remonttilaina/", headers },
    { path: `/remonttilaina/?gclid=click-${visitor}`, headers },
    { path: "/api/v2/user/profile", headers: { ...headers, "accept-encoding": "identity" } },
    { path: "/api/v1/own", method: "POST", body: `{"visitor":${visitor}}`, headers: own },
    { path: "/none/", headers, method: visitor % 2 === 0 ? "GET" : "HEAD" },
    { path: "/page-data/sanasto/page-data.json", headers },
  ];
}

/** An answer, as far as it doesn't change from one time to the next. A cookie of clicks holds when they came. */
function lasting({ status, headers, body }: Answer) {
  const { date: _, "set-cookie": cookies = [], connection: __, "keep-alive": ___, ...rest } = headers;
  const names = cookies.map((cookie) => (cookie.startsWith("own=") ? cookie : cookie.split("=")[0]));
  return { status, headers: rest, names, body: body.toString("latin1") };
}

const held = (cookie: string) => Buffer.from(cookie.split(";")[0]?.split(".")[2] ?? "", "base64url").toString("latin1");

it("gives no visitor another's answer", { timeout: 240_000 }, async () => {
  const isLive = async () => (await cached.send("/sv/jamfor/")).headers["cache-control"]?.startsWith("private");
  await expect.poll(isLive, { timeout: 40_000, interval: 500 }).toBe(true);
  const shown = new Map<string, number>();
  const visit = async (visitor: number) => {
    for (const { path, ...options } of visits(visitor)) {
      const answer = await cached.send(path, options);
      const name = `${visitor} ${path}`;
      // The same requests of every visitor have the same answer, but for the experiment's page: to ask the slow one of some is enough.
      if (visitor % (path === "/sv/jamfor/" ? 4 : 10) === 0) {
        expect([name, lasting(answer)]).toEqual([name, lasting(await uncached.send(path, options))]);
      }
      const cookies = answer.headers["set-cookie"] ?? [];
      if (path.startsWith("/api/")) {
        expect([name, JSON.parse(answer.body.toString()).cookie]).toEqual([name, options.headers?.cookie]);
      }
      if (path === "/api/v1/own") {
        expect([name, JSON.parse(answer.body.toString()).body]).toEqual([name, options.body]);
        expect(cookies).toEqual([`own=${visitor}; Path=/`]);
      } else if (path.includes("gclid") && visitor % 3 !== 0) {
        expect([name, cookies.map(held).join()]).toEqual([name, expect.stringContaining(`click-${visitor}`)]);
        expect(answer.headers["cache-control"]).toBe("private, no-store");
      } else if (path !== "/sv/jamfor/") {
        expect([name, cookies]).toEqual([name, []]);
      } else {
        expect(answer.headers["cache-control"]).toContain("private");
        const variation = String(answer.headers["server-timing"]);
        shown.set(variation, (shown.get(variation) ?? 0) + 1);
      }
    }
  };
  for (let begin = 0; begin < VISITORS; begin += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => visit(begin + number)));
  }
  // Both halves of the experiment were shown.
  expect(shown.size).toBe(2);
  expect(Math.min(...shown.values())).toBeGreaterThan(VISITORS / 4);
});
