// An expired session is renewed behind the visitor's back, once, and nobody is signed out by accident.
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ApiOrigin, expired, generation, old, refreshPath, setCookies } from "./api-origin.ts";
import { coordinatorThat } from "./broken-coordinator.ts";
import { Service } from "./service.ts";

const profile = "/api/v2/user/profile";
const limits = { ORIGIN_DEADLINE_MS: "20000", REFRESH_DEADLINE_MS: "15000", ORIGIN_MINIMUM_CALLS: "1000000" };

let origin: ApiOrigin;
let coordinated: Service;
let direct: Service;
let broken: Service;
let token = 0;

beforeAll(async () => {
  origin = await ApiOrigin.start();
  const edge = { ORIGIN_URL: origin.url, ...limits };
  const from = inject("published");
  coordinated = await Service.start({ from, edge });
  direct = await Service.start({ from, edge, coordinator: null });
  broken = await Service.start({ from, edge, ...coordinatorThat("throw new Error('down')") });
});
beforeEach(() => {
  origin.reset();
  origin.handler = expired;
  token += 1;
});
afterAll(async () => {
  await Promise.all([coordinated, direct, broken].map((service) => service.stop()));
  origin.stop();
});

/** Headers of a browser whose session no other test has had: the number's fraction tells it apart. */
const browser = (more: Record<string, string> = {}) => ({
  ...old,
  cookie: `theme=dark; __Host-access=0; __Host-refresh=0.${token}`,
  ...more,
});
const names = (cookies: string[] | undefined) => cookies?.map((cookie) => cookie.split(";")[0]);

describe.each([
  ["with the coordinator", () => coordinated],
  ["without a coordinator", () => direct],
  ["with the coordinator down", () => broken],
])("%s", (_, service) => {
  it("a 401 leads to one refresh and one retry, and the visitor gets both answers' cookies", async () => {
    const answer = await service().send(profile, { headers: browser() });
    expect([answer.status, JSON.parse(answer.body.toString()).good]).toEqual([200, true]);
    expect(origin.received.map((call) => call.path)).toEqual([profile, refreshPath, profile]);
    expect(origin.received[2]?.headers.cookie).toBe("theme=dark; __Host-access=1; __Host-refresh=1");
    expect(names(answer.headers["set-cookie"])).toEqual(["__Host-access=1", "__Host-refresh=1", "seen=1"]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("a refresh that nobody can answer gives 503 with Retry-After, and the cookies stay", async () => {
    origin.handler = (call, response) => {
      response.writeHead(call.path === refreshPath ? 500 : 401);
      response.end();
    };
    const answer = await service().send(profile, { headers: browser() });
    expect([answer.status, answer.headers["content-type"]]).toEqual([503, "application/problem+json"]);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    origin.handler = expired;
    expect((await service().send(profile, { headers: browser() })).status).toBe(200);
  });

  it("a definite refusal passes the 401 on, with the cookies that it clears", async () => {
    origin.handler = (call, response) => {
      const cleared = call.path === refreshPath ? { "set-cookie": ["__Host-refresh=; Max-Age=0; Path=/"] } : {};
      response.writeHead(401, cleared);
      response.end(call.path);
    };
    const answer = await service().send(profile, { headers: browser() });
    expect([answer.status, answer.body.toString()]).toEqual([401, profile]);
    expect(names(answer.headers["set-cookie"])).toEqual(["__Host-refresh="]);
    expect(origin.received).toHaveLength(2);
  });
});

describe("a thousand calls of one session at once", () => {
  it("lead to one refresh, and all are answered", async () => {
    const calls = Array.from({ length: 1000 }, () => coordinated.send(profile, { headers: browser() }));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1000);
    expect(origin.calls(refreshPath)).toHaveLength(1);
  });
});

describe("when things go wrong in between", () => {
  it("a token endpoint that takes ten seconds is waited for, by all", async () => {
    origin.handler = async (call, response) => {
      if (call.path === refreshPath) await new Promise((done) => setTimeout(done, 10_000));
      await expired(call, response);
    };
    const answers = await Promise.all([1, 2, 3].map(() => coordinated.send(profile, { headers: browser() })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(origin.calls(refreshPath)).toHaveLength(1);
  });

  it("a refresh whose answer is lost is 503, and the next call renews the session", async () => {
    origin.handler = (call, response) => {
      if (call.path === refreshPath) response.destroy();
      else void expired(call, response);
    };
    const lost = await coordinated.send(profile, { headers: browser() });
    expect([lost.status, lost.headers["set-cookie"]]).toEqual([503, undefined]);
    origin.handler = expired;
    expect((await coordinated.send(profile, { headers: browser() })).status).toBe(200);
  });

  it.each([
    ["at the origin", {}],
    ["at a coordinator that hangs and at the origin after it", coordinatorThat("await scheduler.wait(60_000)")],
  ])("a refresh that takes too long, %s, is 503 with Retry-After, and the cookies stay", async (_, options) => {
    const edge = { ORIGIN_URL: origin.url, ...limits, REFRESH_DEADLINE_MS: "500" };
    const service = await Service.start({ from: inject("published"), edge, ...options });
    origin.handler = (call, response) => (call.path === refreshPath ? undefined : expired(call, response));
    const late = await service.send(profile, { headers: browser() });
    expect([late.status, late.headers["retry-after"]]).toEqual([503, "30"]);
    expect(late.headers["set-cookie"]).toBeUndefined();
    origin.handler = expired;
    expect((await service.send(profile, { headers: browser() })).status).toBe(200);
    await service.stop();
  });

  it("a client that leaves in the middle takes nothing from those who wait", async () => {
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    origin.handler = async (call, response) => {
      if (call.path === refreshPath) await held;
      await expired(call, response);
    };
    const { hostname: host, port } = coordinated.url;
    const leaver = request({ host, port, path: profile, headers: { host: "localhost", ...browser() } });
    const left = new Promise((done) => leaver.on("close", done));
    leaver.on("error", () => {});
    leaver.end();
    await expect.poll(() => origin.calls(refreshPath).length).toBe(1);
    const waiting = coordinated.send(profile, { headers: browser() });
    leaver.destroy();
    await left;
    await expect.poll(() => origin.calls(profile).length).toBe(2);
    go();
    const answer = await waiting;
    expect([answer.status, names(answer.headers["set-cookie"])?.[1]]).toEqual([200, "__Host-refresh=1"]);
    expect(origin.calls(refreshPath)).toHaveLength(1);
  });

  it("tabs that still have the old cookies get the same new ones", async () => {
    const first = await coordinated.send(profile, { headers: browser() });
    const later = await coordinated.send("/api/v1/things", { headers: browser() });
    expect(names(later.headers["set-cookie"])).toEqual(names(first.headers["set-cookie"]));
    expect(origin.calls(refreshPath)).toHaveLength(1);
  });

  it.each<[string, number | "network error", number]>([
    ["500", 500, 500],
    ["a status that is none", 999, 502],
    ["a network error", "network error", 502],
  ])("a retry that ends in %s still delivers the new cookies", async (_, ending, status) => {
    origin.handler = (call, response) => {
      if (call.path === refreshPath || generation(call, "access") === 0) return void expired(call, response);
      if (ending === "network error") return void response.destroy();
      response.writeHead(ending);
      response.end();
    };
    const answer = await coordinated.send(profile, { headers: browser() });
    expect(answer.status).toBe(status);
    expect(names(answer.headers["set-cookie"])).toEqual(["__Host-access=1", "__Host-refresh=1"]);
    expect(origin.calls(refreshPath)).toHaveLength(1);
  });

  it("one visitor's cookies are nobody else's, where all are told the same", async () => {
    origin.handler = (call, response) => {
      if (call.path === refreshPath || generation(call, "access") === 0) return void expired(call, response);
      response.destroy();
    };
    for (let turn = 0; turn < 3; turn += 1) {
      const own = await coordinated.send(profile, { method: "HEAD", headers: browser() });
      expect([own.status, names(own.headers["set-cookie"])]).toEqual([502, ["__Host-access=1", "__Host-refresh=1"]]);
      expect(own.headers["cache-control"]).toBe("private, no-store");
      const other = await coordinated.send(profile, { method: "HEAD" });
      expect([other.status, other.headers["set-cookie"]]).toEqual([502, undefined]);
      expect(other.headers["cache-control"]).toBe("no-store");
    }
  });

  it("what a refusal clears is decided anew for each who comes later: its user may have signed in again", async () => {
    let cleared = ["__Host-refresh=; Max-Age=0; Path=/"];
    origin.handler = (call, response) => {
      response.writeHead(401, call.path === refreshPath ? { "set-cookie": cleared } : {});
      response.end();
    };
    const first = await coordinated.send(profile, { headers: browser() });
    expect(names(first.headers["set-cookie"])).toEqual(["__Host-refresh="]);
    cleared = [];
    const late = await coordinated.send(profile, { headers: browser() });
    expect([late.status, late.headers["set-cookie"]]).toEqual([401, undefined]);
  });

  it("an answer that is refused after its token was exchanged clears nothing", async () => {
    const service = await Service.start({
      from: inject("published"),
      edge: { ORIGIN_URL: origin.url, ...limits, REFRESH_GRACE_MS: "0" },
    });
    await service.send(profile, { headers: browser() });
    origin.handler = (call, response) => {
      const cleared = call.path === refreshPath ? { "set-cookie": ["__Host-refresh=; Max-Age=0; Path=/"] } : {};
      response.writeHead(401, cleared);
      response.end();
    };
    const late = await service.send("/api/v1/things", { headers: browser() });
    expect([late.status, late.headers["set-cookie"]]).toEqual([401, undefined]);
    expect(origin.calls(refreshPath)).toHaveLength(2);
    await service.stop();
  });
});

describe("a user who signs out while the session is renewed", () => {
  const things = "/api/v1/things";
  const logout = "/api/v2/user/logout";
  /** Where what is under way waits until the user has signed out. */
  let waits: "refresh" | "retry" | "nowhere";
  let reached: () => void;
  let go: () => void;
  let ended: boolean;

  beforeEach(() => {
    waits = "nowhere";
    ended = false;
    const until = new Promise<void>((done) => {
      go = done;
    });
    origin.handler = async (call, response) => {
      const isOf = call.path === refreshPath ? "refresh" : call.path === things ? "retry" : undefined;
      if (call.path === logout) {
        ended = true;
        return void response.writeHead(204, { "set-cookie": ["__Host-refresh=; Max-Age=0; Path=/"] }).end();
      }
      // What the origin decided before the end comes late.
      if (isOf === waits && (isOf === "refresh" || generation(call, "access") === 1)) {
        reached();
        await until;
        return void (await expired(call, response));
      }
      if (ended && call.path !== refreshPath) return void response.writeHead(401).end();
      await expired(call, response);
    };
  });
  const signOut = async () => {
    expect((await coordinated.send(logout, { method: "POST", headers: browser() })).status).toBe(204);
  };

  it.each([
    ["a refresh", things, "refresh", 401],
    ["a retry", things, "retry", 200],
    ["the app's own refresh", refreshPath, "refresh", 401],
  ] as const)("gets no cookie of it by an answer to %s that comes late", async (_, path, place, status) => {
    waits = place;
    const underWay = new Promise<void>((done) => {
      reached = done;
    });
    const answer = coordinated.send(path, { method: path === things ? "GET" : "POST", headers: browser() });
    await underWay;
    await signOut();
    go();
    const { status: given, headers } = await answer;
    const set = (names(headers["set-cookie"]) ?? []).filter((cookie) => cookie?.startsWith("__Host-"));
    expect([given, set]).toEqual([status, []]);
  });

  it("gets none by what the coordinator remembers", async () => {
    const first = await coordinated.send(things, { headers: browser() });
    expect(names(first.headers["set-cookie"])?.[1]).toBe("__Host-refresh=1");
    await signOut();
    const late = await coordinated.send(things, { headers: browser() });
    expect([late.status, late.headers["set-cookie"]]).toEqual([401, undefined]);
    expect(origin.calls(refreshPath)).toHaveLength(1);
  });

  it("gets them while the session lasts, by the app's own refresh too", async () => {
    const answer = await coordinated.send(refreshPath, { method: "POST", headers: browser() });
    expect([answer.status, names(answer.headers["set-cookie"])]).toEqual([
      204,
      ["__Host-access=1", "__Host-refresh=1"],
    ]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("bodies and bytes", () => {
  const upload = (length: number, chunked: boolean, headers = browser()) =>
    coordinated.send("/api/v1/things", { method: "POST", body: "x".repeat(length), headers, chunked });
  const bodies = [
    ["whose length is told", false],
    ["whose length is not told", true],
  ] as const;

  it.each(bodies)("%s are sent again up to 64 KB, with the same idempotency key", async (_, chunked) => {
    const answer = await upload(64 * 1024, chunked);
    expect(origin.received[0]?.headers["content-length"]).toBe(String(64 * 1024));
    expect([answer.status, JSON.parse(answer.body.toString()).body.length]).toEqual([200, 64 * 1024]);
    const keys = origin.calls("/api/v1/things").map((call) => call.headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("that are UTF-8, in a cookie, are handed on alike before and after a renewal", async () => {
    const cookie = `name=caf\u00c3\u00a9; __Host-access=0; __Host-refresh=0.${token}`;
    expect((await coordinated.send(profile, { headers: browser({ cookie }) })).status).toBe(200);
    const names = origin.calls(profile).map((call) => call.headers.cookie?.split(";")[0]);
    expect(names).toHaveLength(2);
    expect(names[1]).toBe(names[0]);
  });

  it.each(bodies)("%s and that are longer end in 401 with the new cookies", async (_, chunked) => {
    const answer = await upload(64 * 1024 + 1, chunked);
    expect(answer.status).toBe(401);
    expect(names(answer.headers["set-cookie"])).toEqual(["__Host-access=1", "__Host-refresh=1", "seen=1"]);
  });

  it.each(bodies)(
    "%s and that are longer renew the session beforehand, the access token expired",
    async (_, chunked) => {
      const answer = await upload(100_000, chunked, browser({ cookie: `__Host-refresh=0.${token}` }));
      expect([answer.status, JSON.parse(answer.body.toString()).body.length]).toEqual([200, 100_000]);
      expect(origin.received.map((call) => call.path)).toEqual([refreshPath, "/api/v1/things", profile]);
    },
  );
});

describe("calls that renew nothing", () => {
  it.each([
    ["without a refresh cookie", profile, "GET", { cookie: "__Host-access=0" }],
    ["of signing in", "/api/v1/login-links/consume", "POST", {}],
    ["of signing out", "/api/v2/user/logout", "POST", {}],
    ["of refreshing", refreshPath, "POST", {}],
  ])("are those %s", async (_, path, method, headers) => {
    origin.handler = (_, response) => {
      response.writeHead(401);
      response.end();
    };
    const answer = await coordinated.send(path, { method, headers: browser(headers) });
    expect([answer.status, origin.received.length]).toEqual([401, 1]);
  });

  it.each([
    ["GET", { "sec-fetch-site": "cross-site" }],
    ["GET", { origin: "https://evil.example" }],
    ["POST", { "sec-fetch-site": "cross-site" }],
    ["POST", { origin: "https://evil.example" }],
    ["POST", { "x-requested-with": undefined }],
  ])("are those of another site, which are refused: %s %j", async (method, changes) => {
    const headers = Object.fromEntries(
      Object.entries(browser(changes as Record<string, string>)).filter(([, value]) => value !== undefined),
    );
    for (const path of [profile, "/api/control/live"]) {
      const answer = await coordinated.send(path, { method, headers });
      expect([answer.status, answer.headers["content-type"]]).toEqual([403, "application/problem+json"]);
      expect(JSON.parse(answer.body.toString()).title).toBe("Cross-site request");
    }
    expect(origin.received).toEqual([]);
  });
});

it("a streamed answer stays a stream after a renewal", async () => {
  let end = () => {};
  origin.handler = (call, response) => {
    const others = call.path === refreshPath || call.path === profile || generation(call, "access") === 0;
    if (others) return void expired(call, response);
    response.writeHead(200, { "content-type": "text/event-stream", "set-cookie": setCookies(2) });
    response.write("data: first\n\n");
    end = () => response.end("data: last\n\n");
  };
  const { hostname: host, port } = coordinated.url;
  const streaming = request({ host, port, path: "/api/v1/events", headers: { host: "localhost", ...browser() } });
  streaming.end();
  const [response] = await once(streaming, "response");
  const [first] = await once(response, "data");
  expect(first.toString()).toBe("data: first\n\n");
  expect(names(response.headers["set-cookie"])).toEqual([
    "__Host-access=1",
    "__Host-refresh=1",
    "__Host-access=2",
    "__Host-refresh=2",
  ]);
  end();
  const [last] = await once(response, "data");
  expect(last.toString()).toBe("data: last\n\n");
});
