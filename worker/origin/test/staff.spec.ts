// Who works for us: an admin sees everybody, has somebody join, and changes what others do; nobody changes their own roles.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admin, clear, devicesOf, operator, withPasskey } from "./device";
import { type Answer, type Cookies, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
let cookies: Cookies;
let operators: Cookies;
const joined = "joni@kirkas.example";
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  await clear(origin);
  await origin.sql("DELETE FROM users WHERE email = ?", joined);
  await origin.sql("DELETE FROM user_roles WHERE user_id = ?", operator.id);
  await origin.sql("INSERT INTO user_roles (user_id, role) VALUES (?, 'operator')", operator.id);
  // The admin is the last: once one has a passkey, a code takes theirs.
  operators = await withPasskey(origin, operator);
  cookies = await withPasskey(origin, admin);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const add = (body: object, by = cookies) =>
  origin.call("/api/v1/admin/staff", { method: "POST", cookies: by, body: { name: "Joni", ...body } });
const change = (user: string, roles: string[], by = cookies) =>
  origin.call(`/api/v1/admin/staff/${user}`, { method: "PATCH", cookies: by, body: { roles } });
const lastAct = async () =>
  (await origin.sql("SELECT actor, action, subject, reason FROM audit ORDER BY seq DESC LIMIT 1"))[0];

test("an admin sees the staff, and how each can sign in", async () => {
  await devicesOf(origin).token(cookies);
  const people = (await origin.call("/api/v1/admin/staff", { cookies })).json() as unknown as {
    user: { id: string; email: string };
  }[];
  expect(people.map(({ user }) => user.email)).not.toContain("consumer@kirkas.example");
  const own = people.find(({ user }) => user.id === admin.id);
  expect(own).toMatchObject({ user: { roles: ["admin"] }, passkeys: 1, tokens: 1, signed_in: expect.any(String) });
  const other = people.find(({ user }) => user.email === "marketer@kirkas.example");
  expect(other).toMatchObject({ passkeys: 0, sessions: 0, tokens: 0 });
  expect(other).not.toHaveProperty("signed_in");
});

test("somebody who joins gets an account, roles and a code, with which they add a passkey", async () => {
  const answer = await add({ email: joined, roles: ["operator", "marketer"] });
  expect([answer.status, answer.json()]).toMatchObject([
    201,
    { user: { email: joined, name: "Joni", roles: ["marketer", "operator"] }, enrolment: { code: expect.any(String) } },
  ]);
  const { user } = answer.json() as { user: { id: string } };
  expect(await lastAct()).toMatchObject({ actor: admin.id, action: "enrolment-code", subject: user.id });
  const joining = await signIn(origin, joined);
  const { code } = (answer.json() as { enrolment: { code: string } }).enrolment;
  const options = { purpose: "registration", code };
  const begun = await origin.call("/api/v1/passkeys/options", { method: "POST", cookies: joining, body: options });
  expect(begun.status).toBe(200);
});

test.each([
  ["somebody of the staff", { email: operator.email, roles: ["operator"] }, 409],
  ["a lender's user", { email: "lender@kirkas.example", roles: ["operator"] }, 409],
  ["no role", { email: joined, roles: [] }, 422],
  ["a role that is none of ours", { email: joined, roles: ["consumer"] }, 400],
  ["no address", { email: "joni", roles: ["operator"] }, 400],
])("%s cannot join", async (_, body, status) => {
  expect((await add(body)).status).toBe(status);
});

describe("roles", () => {
  test("are changed by another admin, and count on the next call", async () => {
    expect((await change(operator.id, ["marketer"])).json().roles).toEqual(["marketer"]);
    expect((await profile(origin, operators)).json().roles).toEqual(["marketer"]);
    const act = { actor: admin.id, action: "roles-change", subject: operator.id, reason: "marketer" };
    expect(await lastAct()).toEqual(act);
  });

  test("all taken away end sessions and tokens", async () => {
    await devicesOf(origin).token(operators);
    expect((await change(operator.id, [])).status).toBe(200);
    expect((await profile(origin, operators)).status).toBe(401);
    expect(await origin.sql("SELECT * FROM personal_tokens WHERE user_id = ?", operator.id)).toEqual([]);
  });

  test("of one's own stay, so an admin is always left", async () => {
    expect(kindOf(await change(admin.id, ["operator"]))).toEqual([409, "state"]);
    expect(await origin.sql("SELECT role FROM user_roles WHERE user_id = ?", admin.id)).toEqual([{ role: "admin" }]);
  });

  test("take an admin, who has used a passkey within 15 minutes", async () => {
    expect((await change(admin.id, [], operators)).status).toBe(403);
    await origin.sql("UPDATE session_families SET created_at = created_at - 900000");
    expect(kindOf(await change(operator.id, ["marketer"]))).toEqual([409, "sign-in-again"]);
    expect(kindOf(await add({ email: joined, roles: ["operator"] }))).toEqual([409, "sign-in-again"]);
  });
});
