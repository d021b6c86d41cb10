// A release for a share of visitors: who gets it and keeps it, that pages, data and files are of one release, what is counted of both,
// and the way on and back.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { storeNext } from "./next-release.ts";
import { Service } from "./service.ts";
import { untilStable } from "./until-stable.ts";

let service: Service;
let first = "";
let next = "";
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  first = (await call("GET", "live")).json.release;
  next = await storeNext(service);
}, 60_000);
afterAll(() => service.stop());

/** A visitor with a browser of their own. */
class Visitor {
  cookie: string | undefined;
  readonly #agent: string;

  constructor(number: number) {
    this.#agent = `Mozilla/5.0 (X11; Linux x86_64; rv:${number}.0) Firefox/${number}.0`;
  }

  async get(path: string) {
    const cookie = this.cookie && { cookie: `__Host-release=${this.cookie}` };
    const answer = await service.send(path, { headers: { "user-agent": this.#agent, ...cookie } });
    const [set] = (answer.headers["set-cookie"] ?? []).filter((text) => text.startsWith("__Host-release="));
    if (set) this.cookie = set.split(/[=;]/)[1];
    return { ...answer, isNew: answer.body.toString().includes("uusi"), set };
  }
}

const visitors = Array.from({ length: 100 }, (_, number) => new Visitor(number + 1));
const rollOut = (share: number) => service.edgectl("release", "rollout", next, "--share", String(share));
const visit = () => Promise.all(visitors.map((visitor) => visitor.get("/")));
const data = "/page-data/page-data.json";
const arms = async () => (await call("GET", "releases/candidate")).json.arms;

it("without a roll-out no page sets a cookie", async () => {
  expect((await visit()).filter(({ isNew, set }) => isNew || set)).toEqual([]);
});

it("a growing share moves nobody back, and page, data and files are of one release", { timeout: 60_000 }, async () => {
  let before: boolean[] = [];
  for (const share of [1, 10, 50, 100]) {
    const { code, stderr } = await rollOut(share);
    expect([code, stderr]).toEqual([0, ""]);
    const pages = await visit();
    const now = pages.map(({ isNew }) => isNew);
    expect(before.filter((was, number) => was && !now[number])).toEqual([]);
    const count = now.filter(Boolean).length;
    expect(count).toBeGreaterThanOrEqual(share === 100 ? 100 : before.filter(Boolean).length);
    expect(count).toBeLessThanOrEqual(share === 100 ? 100 : share + 25);
    for (const path of [data, "/service-worker.js"]) {
      const same = await Promise.all(visitors.map((visitor) => visitor.get(path)));
      expect(same.map(({ isNew }) => isNew)).toEqual(now);
    }
    before = now;
  }
});

it("whoever has a page asks for data of the same release, and a tab without a cookie has the live one's", async () => {
  expect((await new Visitor(500).get(data)).isNew).toBe(false);
  const visitor = new Visitor(501);
  const page = await visitor.get("/");
  expect([page.isNew, page.headers["cache-control"]]).toEqual([true, "private, no-store"]);
  expect(page.set).toMatch(/^__Host-release=[0-9a-f]{16}\.\d+\.10000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect((await visitor.get(data)).isNew).toBe(true);
  const again = await visitor.get("/");
  expect([again.isNew, again.set]).toEqual([true, undefined]);
});

it("bots get the live release without a cookie", async () => {
  const answer = await service.send("/", { headers: { "user-agent": "Googlebot/2.1" } });
  expect([answer.body.toString().includes("uusi"), answer.headers["set-cookie"]]).toEqual([false, undefined]);
});

it("both releases' pages, 404s and failures are counted", async () => {
  const visitor = new Visitor(502);
  await visitor.get("/");
  const [, before] = await untilStable(arms);
  await visitor.get("/none-of-this/");
  await expect.poll(async () => (await arms())[1].not_found, { timeout: 5000 }).toBe(before.not_found + 1);
  const [live, candidate] = await arms();
  expect([live.release, live.share, candidate.release, candidate.share]).toEqual([first, 0, next, 10_000]);
  expect(live.pages).toBeGreaterThan(100);
  expect(candidate.pages).toBeGreaterThan(100);
  expect([live.errors, candidate.errors]).toEqual([0, 0]);
});

it("pages say how they did, and it counts for the release that they are of", async () => {
  const visitor = new Visitor(503);
  const { headers } = await visitor.get("/");
  expect(headers["server-timing"]).toBe('rollout;desc="counted"');
  const says = (report: unknown, { consent = "analytics", cookie = visitor.cookie, method = "POST" } = {}) =>
    service.send("/edge/vitals", {
      method,
      headers: { "content-type": "application/json", cookie: `__Host-consent=${consent}; __Host-release=${cookie}` },
      body: JSON.stringify(report),
    });
  const answers = [
    await says({ lcp: 1830, errors: 0 }),
    await says({ lcp: null, errors: 3 }),
    await says({ lcp: 900, errors: 0 }),
    // These count for nothing.
    await says({ lcp: 1, errors: 1 }, { consent: "marketing" }),
    await says({ lcp: 1, errors: 1 }, { cookie: "0123456789abcdef.1.100" }),
    await says({ lcp: 1, errors: 1, url: "/somewhere/" }),
    await says("x".repeat(5000)),
    await says("", { method: "PUT" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204, 413, 405]);
  const figures = { reported: 3, script_errors: 1, lcp: 1900 };
  await expect.poll(async () => (await arms())[1], { timeout: 5000 }).toMatchObject(figures);
  expect((await arms())[0]).toMatchObject({ reported: 0, script_errors: 0, lcp: null });
});

it("bots, and data without a cookie, count for neither release, also when they are answered again from the cache", async () => {
  const before = await untilStable(arms);
  for (let time = 0; time < 3; time += 1) {
    await service.send("/", { headers: { "user-agent": "Googlebot/2.1" } });
    expect((await service.send(data)).status).toBe(200);
    expect((await service.send("/none-of-that/", { headers: { "user-agent": "Googlebot/2.1" } })).status).toBe(404);
  }
  const visitor = new Visitor(503);
  for (const path of ["/", data, data]) await visitor.get(path);
  await expect.poll(async () => (await arms())[1].pages, { timeout: 5000 }).toBe(before[1].pages + 3);
  expect((await arms())[0]).toEqual(before[0]);
});

it("after the end everybody is back at the next page, and assets of open tabs are still there", async () => {
  const [visitor] = visitors;
  const asset = (await visitor?.get("/"))?.body.toString().match(/\/assets\/[^"]+\.js/)?.[0] ?? "";
  expect((await service.edgectl("release", "rollout", next, "--stop")).stdout).toMatch(/has ended/);
  expect((await visit()).filter(({ isNew }) => isNew)).toEqual([]);
  expect((await visitor?.get(asset))?.status).toBe(200);
  expect((await visitor?.get(data))?.isNew).toBe(false);
});

it("what was rolled out to all becomes live, and its cookies change nothing any more", async () => {
  expect((await rollOut(100)).code).toBe(0);
  const visitor = new Visitor(600);
  expect((await visitor.get("/")).isNew).toBe(true);
  expect((await service.edgectl("release", "rollout", next, "--promote")).code).toBe(0);
  expect((await call("GET", "live")).json).toMatchObject({ release: next, candidate: null });
  expect((await visit()).filter(({ isNew, set }) => !isNew || set)).toEqual([]);
  expect((await new Visitor(601).get(data)).isNew).toBe(true);
});
