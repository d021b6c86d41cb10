// KV down: what is in memory answers, and before anything is, the tables the Worker was built with.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "./service.ts";

const redirects = [
  ["localhost", "/remonttilaina/", 301, "/lainan-kayttotarkoitus/remontti/"],
  ["localhost", "/REMONTTILAINA?gclid=A%2Fb", 301, "/lainan-kayttotarkoitus/remontti/?gclid=A%2Fb"],
  ["localhost", "/under-maintenance/", 302, "/"],
  ["intl.localhost", "/pl-pl/stara-strona/gleboko/", 301, "/pl-pl/"],
] as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

async function statusAndTarget(path: string, host = "localhost") {
  const { status, headers } = await service.send(path, { host });
  return [status, headers.location];
}

// These run in order: the first request of the service is made while KV is down.
describe("a cold isolate without KV", () => {
  it("redirects as the repository's tables say, and says of pages that they are unavailable", async () => {
    await service.withoutKv(async () => {
      for (const [host, path, status, to] of redirects) {
        expect([path, await statusAndTarget(path, host)]).toEqual([path, [status, to]]);
      }
      const data = await service.send("/page-data/remonttilaina/page-data.json");
      expect(JSON.parse(data.body.toString()).redirect.to).toBe("/lainan-kayttotarkoitus/remontti/");
      for (const [host, path] of [
        ["localhost", "/"],
        ["localhost", "/sanasto/"],
        ["localhost", "/no/such/page/"],
        ["localhost", "/page-data/sanasto/page-data.json"],
        ["intl.localhost", "/pl-pl/sanasto/"],
      ] as const) {
        const { status, headers, body } = await service.send(path, { host });
        expect([path, status, headers["retry-after"], headers["cache-control"]]).toEqual([path, 503, "30", "no-store"]);
        expect(body.toString()).toContain("try again");
      }
      expect((await service.send("/api/v2/user/profile")).status).toBe(401);
    });
  });

  it("has everything as soon as KV answers", async () => {
    expect((await service.send("/sanasto/")).status).toBe(200);
  });
});

describe("a warm isolate without KV", () => {
  it("answers every redirect and page that it has in memory, and says of other pages that they are unavailable", async () => {
    await service.withoutKv(async () => {
      for (const [host, path, status, to] of redirects) {
        expect([path, await statusAndTarget(path, host)]).toEqual([path, [status, to]]);
      }
      expect(await statusAndTarget("/sanasto")).toEqual([301, "/sanasto/"]);
      expect((await service.send("/no/such/page/")).status).toBe(404);
      // It was read while KV answered.
      expect((await service.send("/sanasto/")).status).toBe(200);
      const page = await service.send("/sv/sanasto/");
      expect([page.status, page.headers["retry-after"]]).toEqual([503, "30"]);
    });
  });
});

describe("a live table that KV doesn't have", () => {
  it("is answered for by the one that the Worker was built with", async () => {
    const fresh = await Service.start({ from: inject("published") });
    const kv = await fresh.published();
    const { redirects: id } = JSON.parse((await kv.get("pointer/live")) ?? "");
    await kv.delete(`bundle/${id}`);
    const { status, headers } = await fresh.send("/remonttilaina/");
    expect([status, headers.location]).toEqual([301, "/lainan-kayttotarkoitus/remontti/"]);
    await fresh.stop();
  });
});
