// Publishing with a session takes a sign-in of the last 12 hours; the token has no age.
import { afterAll, beforeAll, describe, expect, inject, it, test } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
let network: () => Response;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const hour = 60 * 60 * 1000;

/** Makes every session so far this much older. */
async function age(milliseconds: number) {
  const database = await service.miniflare.getD1Database("DB", "origin");
  await database.prepare("UPDATE session_families SET created_at = created_at - ?").bind(milliseconds).run();
}

async function call(cookie: string, method: string, path: string, body?: object, by: Service = service) {
  const headers: Record<string, string> = { "x-requested-with": "test" };
  if (cookie === token) headers.authorization = `Bearer ${token}`;
  else headers.cookie = cookie;
  const answer = await by.send(`/api/control/${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, type: answer.headers["content-type"], json: JSON.parse(answer.body.toString()) };
}

const off = { on: false, note: "" };

test("a session of more than 12 hours ago is asked to sign in again, and changes nothing", async () => {
  const cookie = await service.signIn("admin@kirkas.example");
  await age(12 * hour - 60_000);
  expect((await call(cookie, "PUT", "maintenance", off)).status).toBe(200);
  await age(60_000);
  const { json: before } = await call(token, "GET", "live");
  for (const [method, path] of [
    ["PUT", "maintenance"],
    ["PUT", "experiments"],
    ["PUT", "experiments/switch"],
    ["PUT", "campaigns"],
    ["PUT", "redirects"],
    ["PUT", "bundles/id?kind=redirects"],
    ["PUT", "sources/id"],
    ["POST", "blobs"],
    ["POST", `versions/${before.experiments}/promote`],
    ["POST", "deliveries/replay"],
  ] as const) {
    const refused = await call(cookie, method, path, off);
    expect([path, refused.status, refused.type]).toEqual([path, 409, "application/problem+json"]);
    expect(refused.json).toMatchObject({ type: "tag:kirkas.example,2026:sign-in-again", status: 409, max_age: 43_200 });
  }
  expect((await call(token, "GET", "live")).json).toEqual(before);
});

describe("an old sign-in", () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await service.signIn("admin@kirkas.example");
    await age(13 * hour);
  });

  it.each([
    ["GET", "live", undefined],
    ["GET", "audit", undefined],
    ["PUT", "maintenance?dry_run=true", off],
    ["POST", "blobs/missing", []],
  ])("is enough to look: %s %s", async (method, path, body) => {
    expect((await call(cookie, method, path, body)).status).toBe(200);
  });

  it("does not age the token", async () => {
    expect((await call(token, "PUT", "maintenance", off)).status).toBe(200);
  });

  it("is mended by a new one", async () => {
    const fresh = await service.signIn("admin@kirkas.example");
    expect((await call(fresh, "PUT", "maintenance", off)).status).toBe(200);
  });
});

describe("an origin of somebody else's", () => {
  let foreign: Service;
  beforeAll(async () => {
    foreign = await Service.start({
      from: inject("published"),
      secrets: { ORIGIN_URL: "https://origin.example" },
      network: () => network(),
    });
  });
  afterAll(() => foreign.stop());

  it.each([
    ["tells no time", undefined, 403, "signed_in_at"],
    ["tells a time that is none", "yesterday", 403, "signed_in_at"],
    ["tells an old one", "2020-01-01T00:00:00Z", 409, "Sign in again"],
    ["tells a new one", new Date().toISOString(), 200, undefined],
  ])("%s", async (_, signed_in_at, status, says) => {
    network = () => Response.json({ id: "u1", email: "o@bank.example", name: "O", roles: ["operator"], signed_in_at });
    const answer = await call("__Host-access=a; __Host-refresh=r", "PUT", "maintenance", off, foreign);
    expect(answer.status).toBe(status);
    if (says) expect(answer.json.detail).toContain(says);
    expect((await call("__Host-access=a; __Host-refresh=r", "GET", "live", undefined, foreign)).status).toBe(200);
  });
});
