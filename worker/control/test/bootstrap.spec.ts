// The bootstrap token: what it may do, and that it gets an admin back in who has lost every key, and does nothing else.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

const services = new Map<string, Service>();
const serviceWith = (mode: string) => services.get(mode) as Service;
beforeAll(async () => {
  for (const BOOTSTRAP_TOKEN of ["full", "recovery", "off", ""])
    services.set(BOOTSTRAP_TOKEN, await Service.start({ from: inject("published"), control: { BOOTSTRAP_TOKEN } }));
});
afterAll(() => Promise.all([...services.values()].map((service) => service.stop())));

const admin = { id: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003", email: "admin@kirkas.example" };

async function sql<T>(mode: string, query: string, ...values: (string | number)[]) {
  const database = await serviceWith(mode).miniflare.getD1Database("DB", "origin");
  const bound = database.prepare(query).bind(...values);
  return (await bound.all<T>()).results;
}

async function call(mode: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const options = { method, headers, body: body && JSON.stringify(body) };
  const answer = await serviceWith(mode).send(`/api/control/${path}`, options);
  const text = answer.body.toString();
  return { status: answer.status, json: text === "" ? undefined : JSON.parse(text) };
}

const enrol = (mode: string, body: object) => call(mode, "POST", "admins/enrolment-code", body);
const givePasskey = (mode: string) =>
  sql(
    mode,
    `INSERT INTO passkeys (id, user_id, credential_id, cose_key, counter, backup_eligible, backed_up, transports, name, created_at)
     VALUES ('p', ?, 'c', 'k', 0, 0, 0, '[]', 'key', 1)`,
    admin.id,
  );
const passkeysOf = (mode: string) => sql(mode, "SELECT id FROM passkeys WHERE user_id = ?", admin.id);

afterEach(async () => {
  for (const mode of services.keys())
    for (const rows of ["passkeys", "enrolment_codes"]) await sql(mode, `DELETE FROM ${rows}`);
});

test.each([
  ["full", 200, 201],
  ["recovery", 403, 201],
  ["off", 401, 401],
  ["", 200, 201],
])("with BOOTSTRAP_TOKEN '%s' reading is answered %i, and enrolling %i", async (mode, reading, enrolling) => {
  expect((await call(mode, "GET", "live")).status).toBe(reading);
  expect((await enrol(mode, { email: admin.email })).status).toBe(enrolling);
});

test("where nothing is set, it does everything until an admin has a passkey", async () => {
  const off = { on: false, note: "" };
  expect((await call("", "PUT", "maintenance", off)).status).toBe(200);
  await givePasskey("");
  const refused = await call("", "PUT", "maintenance", off);
  expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining("edgectl people")]);
  expect((await enrol("", { email: admin.email, reset: true })).status).toBe(201);
});

test("it does nothing unless the setting is one", async () => {
  const service = await Service.start({ from: inject("published"), control: { BOOTSTRAP_TOKEN: "yes" } });
  try {
    const answer = await service.send("/api/control/live", { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(500);
  } finally {
    await service.stop();
  }
});

describe("the last admin who has lost every key", () => {
  beforeEach(() => givePasskey("recovery"));

  test("is enrolled by a reset, which ends what they had and is audited as bootstrap", async () => {
    const cookie = await serviceWith("recovery").signIn(admin.email);
    const plain = await enrol("recovery", { email: admin.email });
    expect([plain.status, plain.json.detail]).toEqual([422, expect.stringContaining("reset")]);
    expect(await passkeysOf("recovery")).toHaveLength(1);

    const { status, json } = await enrol("recovery", { email: admin.email, reset: true });
    expect([status, json.code]).toEqual([201, expect.stringMatching(/^\w{4}-\w{4}$/)]);
    expect(await passkeysOf("recovery")).toEqual([]);
    const session = await serviceWith("recovery").send("/api/control/live", { headers: { cookie } });
    expect(session.status).toBe(401);
    const audited = await sql("recovery", "SELECT actor, action, subject FROM audit ORDER BY seq DESC LIMIT 1");
    expect(audited).toEqual([{ actor: "bootstrap", action: "passkey-reset", subject: admin.id }]);
    const control = await serviceWith("recovery").miniflare.getD1Database("DB", "control");
    const entry = await control.prepare("SELECT who, what, detail FROM audit ORDER BY number DESC LIMIT 1").first();
    const detail = JSON.stringify({ user: `user:${admin.id}` });
    expect(entry).toEqual({ who: "bootstrap", what: "reset admin", detail });
    expect(JSON.stringify(entry)).not.toContain(json.code);
  });

  test.each([
    ["GET", "whoami"],
    ["GET", "audit"],
    ["GET", "tokens"],
    ["POST", "tokens"],
    ["PUT", "maintenance"],
    ["PUT", "redirects?dry_run=true"],
  ])("and the token may do nothing else: %s %s", async (method, path) => {
    expect((await call("recovery", method, path, method === "GET" ? undefined : {})).status).toBe(403);
  });
});

test("nobody but an admin is enrolled", async () => {
  for (const email of ["operator@kirkas.example", "consumer@kirkas.example", "nobody@kirkas.example"])
    expect((await enrol("recovery", { email })).status).toBe(422);
  expect((await enrol("recovery", { email: "no address" })).status).toBe(400);
  expect(await sql("recovery", "SELECT * FROM enrolment_codes")).toEqual([]);
});

test("where there is no admin, whoever has the address becomes the first", async () => {
  await sql("recovery", "DELETE FROM user_roles WHERE role = 'admin'");
  try {
    expect((await enrol("recovery", { email: "Aino@kirkas.example" })).status).toBe(201);
    const admins = await sql(
      "recovery",
      "SELECT lower(email) AS email FROM users JOIN user_roles ON user_id = id WHERE role = 'admin'",
    );
    expect(admins).toEqual([{ email: "aino@kirkas.example" }]);
    expect((await enrol("recovery", { email: "outi@kirkas.example" })).status).toBe(422);
  } finally {
    await sql("recovery", "DELETE FROM user_roles WHERE role = 'admin'");
    await sql("recovery", "INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')", admin.id);
  }
});

test("the origin takes such calls from control alone", async () => {
  for (const signature of ["", "1.c.AAAA.AAAA"]) {
    const answer = await serviceWith("recovery").send("/api/v1/control/enrolment-code", {
      method: "POST",
      headers: { "content-type": "application/json", "kirkas-signature": signature, "x-requested-with": "test" },
      body: JSON.stringify({ email: admin.email, reset: true }),
    });
    expect(answer.status).toBe(401);
  }
});
