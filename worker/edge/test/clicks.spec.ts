// Clicks on advertisements at the edge: kept with consent on the first response, told to reports without, and handed
// in by the app.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { keys, Service } from "./service.ts";
import { clicksCookie } from "./signed.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const consent = "__Host-consent=analytics.marketing";

async function visit(path: string, headers: Record<string, string> = {}, { method = "GET", host = "localhost" } = {}) {
  const answer = await service.send(path, { method, host, headers: { "user-agent": browser, ...headers } });
  const { location, "cache-control": cache } = answer.headers;
  const [cookie] = answer.headers["set-cookie"] ?? [];
  return { status: answer.status, location, cache, cookie, value: cookie?.split(";")[0] };
}

/** What the cookie holds, as far as tests look at it. */
const held = (value = "") => Buffer.from(value.split(".")[2] ?? "", "base64url").toString("latin1");

async function handIn(location: unknown, headers: Record<string, string> = {}, age: unknown = 0) {
  const answer = await service.send("/edge/clicks", {
    method: "POST",
    body: JSON.stringify({ location, age }),
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie: consent, ...headers },
  });
  const text = answer.body.toString();
  return {
    status: answer.status,
    cache: answer.headers["cache-control"],
    cookie: answer.headers["set-cookie"]?.[0],
    record: answer.status === 200 ? JSON.parse(text) : undefined,
  };
}

const clicksOf = async (source: string) =>
  (await call("GET", "reports/clicks?by=source")).json.clicks.find(
    ({ value }: { value: string }) => value === source,
  ) as { clicks: number; consented: number } | undefined;
const until = (look: () => unknown) => expect.poll(look, { timeout: 20_000, interval: 50 });

describe("a click", () => {
  it.each([
    ["a page", "/sanasto/?gclid=Ab%2Fc", 200, undefined],
    ["a page that is none", "/nowhere/?gclid=Ab%2Fc", 404, undefined],
    ["a path without its slash", "/sanasto?gclid=Ab%2Fc", 301, "/sanasto/?gclid=Ab%2Fc"],
    ["a path that a rule redirects", "/remonttilaina/?gclid=Ab%2Fc", 301, expect.stringContaining("gclid=Ab%2Fc")],
  ])("on %s is kept with consent, byte for byte, on that answer", async (_, path, status, location) => {
    const answer = await visit(path, { cookie: consent });
    expect(answer).toMatchObject({ status, location, cache: "private, no-store" });
    expect(answer.cookie).toMatch(
      /^__Host-clicks=1\.a\.[\w-]+\.[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    expect(held(answer.value)).toContain("Ab%2Fc");
  });

  it.each(["", "__Host-consent=none", "__Host-consent=analytics"])("is not kept with '%s'", async (cookie) => {
    const answer = await visit("/sanasto/?gclid=x1", { cookie });
    expect(answer).toMatchObject({ status: 200, cookie: undefined, cache: "public, max-age=0, must-revalidate" });
  });

  it("is added to those that the cookie holds, once", async () => {
    const first = await visit("/?gclid=G1", { cookie: consent });
    const cookie = `${consent}; ${first.value}`;
    expect((await visit("/?gclid=G1", { cookie })).cookie).toBeUndefined();
    const second = await visit("/?fbclid=F1", { cookie });
    expect(held(second.value)).toMatch(/G1.*F1/s);
    expect((await visit("/", { cookie })).cookie).toBeUndefined();
  });

  it.each([
    ["tampered with", (value: string) => `${value}x`],
    [
      "signed by another",
      () => clicksCookie(`a:${"z".repeat(32)}`, [{ at: 1, source: "bing", parameter: "m", id: "M" }]),
    ],
    ["over", () => clicksCookie(keys.SIGNING_KEYS, [{ at: 1, source: "bing", parameter: "m", id: "M" }], 5)],
  ])("is all there is where the cookie is %s", async (_, change) => {
    const first = await visit("/?gclid=G2", { cookie: consent });
    const answer = await visit("/?fbclid=F2", { cookie: `${consent}; ${change(first.value ?? "")}` });
    expect(held(answer.value)).toContain("F2");
    expect(held(answer.value)).not.toMatch(/G2|M$/);
  });

  it.each([
    ["a bot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET", "/sanasto/?gclid=x"],
    ["a prefetch", { "sec-purpose": "prefetch" }, "GET", "/sanasto/?gclid=x"],
    ["a prerender", { "sec-purpose": "prefetch;prerender" }, "GET", "/sanasto/?gclid=x"],
    ["a HEAD", {}, "HEAD", "/sanasto/?gclid=x"],
    ["page data", { "sec-fetch-dest": "empty" }, "GET", "/page-data/sanasto/page-data.json?gclid=x"],
    ["a query without click", {}, "GET", "/sanasto/?utm_source=financer"],
  ])("is not what %s makes", async (_, headers, method, path) => {
    expect((await visit(path, { cookie: consent, ...headers }, { method })).cookie).toBeUndefined();
  });

  it("is told to reports once, with consent and without", async () => {
    await visit("/sanasto/?ttclid=T1");
    await visit("/sanasto/?ttclid=T2", { cookie: consent });
    await visit("/sanasto/?ttclid=T2");
    await until(() => clicksOf("tiktok")).toEqual({ region: "fi", value: "tiktok", clicks: 2, consented: 1 });
  });
});

describe("the app", () => {
  it("hands in the visit at consent, and is told the record", async () => {
    expect((await visit("/sanasto/?msclkid=M1&amount=15000&campaign=c")).cookie).toBeUndefined();
    await until(() => clicksOf("bing")).toMatchObject({ clicks: 1, consented: 0 });
    const before = Date.now();
    const answer = await handIn("/sanasto/?msclkid=M1&amount=15000&campaign=c", {}, 60_000);
    expect(answer).toMatchObject({ status: 200, cache: "private, no-store" });
    expect(answer.cookie).toMatch(/^__Host-clicks=.*; Max-Age=25919\d\d$/);
    const { expiryDate, encounteredAt, ...rest } = answer.record;
    expect(rest).toEqual({ affiliate: "bing", trackingId: "M1", meta: { amount: "15000", campaign: "c" } });
    expect(expiryDate - new Date(encounteredAt).getTime()).toBe(30 * 86_400_000);
    expect(Math.abs(new Date(encounteredAt).getTime() - (before - 60_000))).toBeLessThan(10_000);
    await until(() => clicksOf("bing")).toMatchObject({ clicks: 1, consented: 1 });
    const value = answer.cookie?.split(";")[0];
    const again = await handIn("/", { cookie: `${consent}; ${value}` });
    expect([again.status, again.cookie, again.record.trackingId]).toEqual([200, undefined, "M1"]);
  });

  it("is told nothing where no click counts", async () => {
    for (const [location, age] of [["/sanasto/"], [7], ["/?gclid=x", "old"], ["/?gclid=x", -1], ["x".repeat(3000)]]) {
      expect(await handIn(location, {}, age)).toMatchObject({ status: 204, cookie: undefined, cache: "no-store" });
    }
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie: consent };
    const answer = await service.send("/edge/clicks", { method: "POST", body: "no JSON", headers });
    expect(answer.status).toBe(204);
  });

  it.each([
    ["without consent", { cookie: "__Host-consent=analytics" }, 204],
    ["from another site", { "sec-fetch-site": "cross-site" }, 403],
    ["as text", { "content-type": "text/plain" }, 415],
  ])("%s is heard by nobody", async (_, headers, status) => {
    expect(await handIn("/?gclid=x", headers)).toMatchObject({ status, cookie: undefined });
  });

  it("has all forgotten", async () => {
    const forget = (site: string) =>
      service.send("/edge/clicks", { method: "DELETE", headers: { "sec-fetch-site": site } });
    const answer = await forget("same-origin");
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([
      204,
      ["__Host-clicks=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"],
    ]);
    expect((await forget("cross-site")).headers["set-cookie"]).toBeUndefined();
  });
});

describe("without keys", () => {
  it("pages are answered, and nothing is kept", async () => {
    const without = await Service.start({ from: inject("published"), edge: { SIGNING_KEYS: "" } });
    const { status, headers } = await without.send("/sanasto/?gclid=x", {
      headers: { "user-agent": browser, cookie: consent },
    });
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
    await without.stop();
  });
});
