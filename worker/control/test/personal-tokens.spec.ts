// Personal tokens at control: it asks the origin whose they are, and they do what their user may, or less.
import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { switchReviewsOff } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published"), control: { STAFF_SECOND_FACTOR: "" } });
  await switchReviewsOff(service);
});
beforeEach(() => sql("DELETE FROM personal_tokens"));
afterAll(() => service.stop());

const users = {
  admin: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003",
  marketer: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0004",
  operator: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005",
};
type User = keyof typeof users;

const hour = 3_600_000;
const off = { on: false, note: "" };
const table = "source,target,status\n/old,/sanasto/,301\n";

async function sql(query: string, ...values: (string | number)[]) {
  const database = await service.miniflare.getD1Database("DB", "origin");
  await database
    .prepare(query)
    .bind(...values)
    .run();
}

/** A token that this user allowed so many milliseconds ago. */
async function tokenOf(user: User, { scopes = [] as string[], age = 0 } = {}) {
  const id = randomBytes(8).toString("hex");
  const text = `kirkas_pat_${id}_${randomBytes(32).toString("hex")}`;
  const token = text + crc32(text).toString(16).padStart(8, "0");
  const hash = createHash("sha256").update(token).digest("base64url");
  const at = Date.now() - age;
  await sql(
    `INSERT INTO personal_tokens (id, hash, user_id, name, scopes, passkey_id, amr, confirmed_at, created_at, expires_at)
     VALUES (?, ?, ?, 'laptop', ?, 'x', 'hwk', ?, ?, ?)`,
    ...[id, hash, users[user], JSON.stringify(scopes), at, at, at + 720 * hour],
  );
  return token;
}

async function call(token: string, method: string, path: string, body?: object | string) {
  const answer = await service.send(`/api/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: typeof body === "object" ? JSON.stringify(body) : body,
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

test("a token does what its user may, and is named beside them in the audit", async () => {
  const token = await tokenOf("operator");
  expect((await call(token, "GET", "whoami")).json).toEqual({
    id: expect.stringMatching(/^user:[\w-]+ token:\w+$/),
    who: 'operator@kirkas.example by the token "laptop"',
    roles: ["operator"],
    may: ["redirects", "release", "maintenance", "experiments", "campaigns", "audit", "settings"],
    may_change: ["redirects", "release", "maintenance"],
    may_read_counts: ["redirects", "release", "maintenance", "experiments", "audit"],
  });
  expect((await call(token, "PUT", "maintenance", off)).status).toBe(200);
  expect((await call(token, "PUT", "experiments/switch", off)).status).toBe(403);
  const [entry] = (await call(token, "GET", "audit?limit=1")).json.entries;
  expect(entry).toMatchObject({ name: 'operator@kirkas.example by the token "laptop"', what: "maintenance" });
  expect(entry.who).toMatch(/^user:[\w-]+ token:\w+$/);
  expect(JSON.stringify(entry)).not.toContain(token);
});

test("a token publishes for twelve hours after its user has allowed it, and looks for longer", async () => {
  expect((await call(await tokenOf("operator", { age: 12 * hour - 60_000 }), "PUT", "maintenance", off)).status).toBe(
    200,
  );
  const old = await tokenOf("operator", { age: 12 * hour });
  const refused = await call(old, "PUT", "maintenance", off);
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ type: "tag:kirkas.example,2026:sign-in-again", max_age: 43_200 });
  expect((await call(old, "GET", "live")).status).toBe(200);
});

describe("a token that is limited", () => {
  test.each<[string[], string, string, object | string | undefined, number]>([
    [["redirects:read"], "GET", "reports/redirects", undefined, 200],
    [["redirects:read"], "GET", "live", undefined, 200],
    [["redirects:read"], "PUT", "redirects?market=all", table, 403],
    [["redirects:draft"], "PUT", "redirects?market=all", table, 403],
    [["redirects:publish"], "PUT", "redirects?market=all", table, 200],
    [["redirects:publish"], "GET", "reports/redirects", undefined, 200],
    [["redirects:publish"], "PUT", "maintenance", off, 403],
    [["redirects:publish"], "GET", "campaigns", undefined, 403],
    [["redirects:read", "campaigns:publish"], "GET", "versions?kind=redirects", undefined, 200],
    [["maintenance:publish"], "PUT", "maintenance", off, 200],
    [["nothing:publish"], "GET", "live", undefined, 403],
  ])("to %j: %s %s", async (scopes, method, path, body, status) => {
    const answer = await call(await tokenOf("admin", { scopes }), method, path, body);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json.detail).toContain("a scope of");
  });

  test("promotes no version of another kind", async () => {
    const { experiments } = (await call(await tokenOf("admin"), "GET", "live")).json;
    const token = await tokenOf("admin", { scopes: ["redirects:publish", "experiments:read"] });
    expect((await call(token, "POST", `versions/${experiments}/promote`, {})).status).toBe(403);
  });

  test("does no more than its user may", async () => {
    const token = await tokenOf("marketer", { scopes: ["redirects:publish"] });
    const answer = await call(token, "PUT", "redirects?market=all", table);
    expect([answer.status, answer.json.detail]).toEqual([403, expect.stringContaining("operator or admin")]);
  });
});

describe("on the next call a token fails", () => {
  let token: string;
  beforeEach(async () => {
    token = await tokenOf("operator");
    expect((await call(token, "PUT", "maintenance", off)).status).toBe(200);
  });

  test("that was revoked", async () => {
    await sql("DELETE FROM personal_tokens");
    const answer = await call(token, "PUT", "maintenance", off);
    expect([answer.status, answer.json.detail]).toEqual([401, expect.stringContaining("edgectl login")]);
  });

  test("that has expired", async () => {
    await sql("UPDATE personal_tokens SET expires_at = ?", Date.now());
    expect((await call(token, "GET", "live")).status).toBe(401);
  });

  test("whose user has lost the role", async () => {
    await sql("UPDATE user_roles SET role = 'marketer' WHERE user_id = ?", users.operator);
    try {
      expect((await call(token, "PUT", "maintenance", off)).status).toBe(403);
    } finally {
      await sql("UPDATE user_roles SET role = 'operator' WHERE user_id = ?", users.operator);
    }
  });
});

test.each(["kirkas_pat_", `kirkas_pat_${"0".repeat(16)}_${"0".repeat(72)}`, "kirkas_ci_0"])(
  "a token that is none is refused: %s",
  async (token) => {
    const answer = await service.send("/api/control/live", { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  },
);

test("an origin that does not know tokens lets nobody in with one, whoever's session comes along", async () => {
  const foreign = await Service.start({
    from: inject("published"),
    secrets: { ORIGIN_URL: "https://origin.example" },
    network: (request) => {
      expect(request.headers.get("cookie")).toBeNull();
      return Response.json({ email: "o@bank.example", roles: ["admin"] });
    },
  });
  try {
    const headers = { authorization: "Bearer kirkas_pat_x", cookie: "__Host-access=a; __Host-refresh=r" };
    expect((await foreign.send("/api/control/live", { headers })).status).toBe(401);
  } finally {
    await foreign.stop();
  }
});
