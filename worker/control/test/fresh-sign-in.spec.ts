// Publishing with a session takes a passkey used within 12 hours; the token has no age.
import { afterAll, beforeAll, describe, expect, inject, it, test } from "vitest";
import { Service, token } from "../../edge/test/service.ts";
import { switchReviewsOff } from "./call.ts";

let service: Service;
let network: () => Response;
beforeAll(async () => {
  service = await Service.start({ from: inject("published"), control: { STAFF_SECOND_FACTOR: "" } });
});
afterAll(() => service.stop());

const hour = 60 * 60 * 1000;

/** Makes every session so far this much older. */
async function age(milliseconds: number) {
  const database = await service.miniflare.getD1Database("DB", "origin");
  await database.prepare("UPDATE session_families SET created_at = created_at - ?").bind(milliseconds).run();
}

/** The session of somebody who has signed in with a passkey, as far as the database tells. */
async function signIn(email: string, by: Service = service) {
  const cookie = await by.signIn(email);
  const database = await by.miniflare.getD1Database("DB", "origin");
  await database.prepare("UPDATE session_families SET amr = 'hwk'").run();
  return cookie;
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
  const cookie = await signIn("admin@kirkas.example");
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
    cookie = await signIn("admin@kirkas.example");
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
    const fresh = await signIn("admin@kirkas.example");
    expect((await call(fresh, "PUT", "maintenance", off)).status).toBe(200);
  });
});

describe("a mailed link", () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await service.signIn("admin@kirkas.example");
  });

  it("is enough to look, and to try out", async () => {
    expect((await call(cookie, "GET", "live")).status).toBe(200);
    expect((await call(cookie, "PUT", "maintenance?dry_run=true", off)).status).toBe(200);
  });

  it("changes nothing, however fresh it is", async () => {
    const refused = await call(cookie, "PUT", "maintenance", off);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ type: "tag:kirkas.example,2026:sign-in-again", max_age: 43_200 });
  });

  it("publishes where STAFF_SECOND_FACTOR is none, as in development", async () => {
    const development = await Service.start({ from: inject("published"), control: { STAFF_SECOND_FACTOR: "none" } });
    try {
      const own = await development.signIn("admin@kirkas.example");
      expect((await call(own, "PUT", "maintenance", off, development)).status).toBe(200);
    } finally {
      await development.stop();
    }
  });
});

describe("an origin of somebody else's", () => {
  const services = new Map<string, Service>();
  beforeAll(async () => {
    for (const STAFF_SECOND_FACTOR of ["", "origin", "passkeys"]) {
      const foreign = await Service.start({
        from: inject("published"),
        secrets: { ORIGIN_URL: "https://origin.example" },
        control: { STAFF_SECOND_FACTOR },
        network: () => network(),
      });
      services.set(STAFF_SECOND_FACTOR, foreign);
      await switchReviewsOff(foreign);
    }
  });
  afterAll(async () => {
    for (const foreign of services.values()) await foreign.stop();
  });

  const now = () => Math.floor(Date.now() / 1000);
  const passkey = { amr: ["hwk", "user"] };
  const recovered = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  it.each<[string, string, () => object, number, string | undefined]>([
    ["tells no time", "origin", () => ({}), 403, "signed_in_at"],
    ["tells a time that is none", "origin", () => ({ signed_in_at: "yesterday" }), 403, "signed_in_at"],
    ["tells an old one", "origin", () => ({ signed_in_at: "2020-01-01T00:00:00Z" }), 409, "Sign in again"],
    ["tells a new one", "origin", () => ({ signed_in_at: new Date().toISOString() }), 200, undefined],
    ["tells a new one in seconds", "origin", () => ({ auth_time: now() }), 200, undefined],
    ["tells of a mailed link", "origin", () => ({ auth_time: now(), amr: ["otp"] }), 409, "passkey"],
    ["tells of no method", "", () => ({ auth_time: now() }), 403, "STAFF_SECOND_FACTOR"],
    ["tells of a passkey", "", () => ({ auth_time: now(), ...passkey }), 200, undefined],
    ["tells of a key that anybody may use", "", () => ({ auth_time: now(), amr: ["hwk"] }), 409, "passkey"],
    ["tells of an old passkey", "", () => ({ auth_time: now() - 43_200, ...passkey }), 409, "passkey"],
    ["tells of a passkey, with a setting that is none", "passkeys", () => ({ auth_time: now(), ...passkey }), 500, ""],
  ])("%s, with STAFF_SECOND_FACTOR '%s'", async (_, setting, members, status, says) => {
    const foreign = services.get(setting);
    network = () => Response.json({ id: "u1", email: "o@bank.example", name: "O", roles: ["operator"], ...members() });
    const answer = await call("__Host-access=a; __Host-refresh=r", "PUT", "maintenance", off, foreign);
    expect(answer.status).toBe(status);
    if (says) expect(answer.json.detail).toContain(says);
    expect((await call("__Host-access=a; __Host-refresh=r", "GET", "live", undefined, foreign)).status).toBe(200);
  });

  it.each([
    ["needs a review", 3600, "PUT", "redirects?market=all", 409],
    ["needs none to switch", 3600, "PUT", "maintenance", 200],
    ["needs none any more", -1, "PUT", "redirects?market=all", 200],
  ])("tells of a recovery: publishing %s", async (_, seconds, method, path, status) => {
    const members = { auth_time: now(), ...passkey, review_until: recovered(seconds) };
    network = () => Response.json({ email: "o@bank.example", roles: ["operator"], ...members });
    const body = path === "maintenance" ? JSON.stringify(off) : "source,target,status\n/old,/sanasto/,301\n";
    const headers = { "x-requested-with": "test", cookie: "__Host-access=a; __Host-refresh=r" };
    const answer = await services.get("")?.send(`/api/control/${path}`, { method, headers, body });
    expect(answer?.status).toBe(status);
    if (status === 409) expect(answer?.body.toString()).toContain("tag:kirkas.example,2026:not-approved");
  });

  it("tells of a session that can only add a passkey: it may do nothing", async () => {
    network = () => Response.json({ email: "o@bank.example", roles: ["admin"], enrols_only: true });
    const foreign = services.get("");
    expect((await call("__Host-access=a; __Host-refresh=r", "GET", "live", undefined, foreign)).status).toBe(403);
  });
});
