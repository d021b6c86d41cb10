// Users as admins see them: found by address, their answers after a reason, their data taken away and erased for them.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnData, PersonAnswers, UserAccount } from "../../../app/api/types";
import { apply } from "./drafts";
import { type Answer, type Cookies, mailTo, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
let admin: Cookies;
let consumer: Cookies;
let id: string;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  admin = await signIn(origin, "admin@kirkas.example");
  consumer = await signIn(origin);
  id = String((await profile(origin, consumer)).json().id);
  await apply(origin, consumer);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const read = <T>(answer: Answer): T => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json() as unknown as T;
};
const account = async (user = id) =>
  read<UserAccount>(await origin.call(`/api/v1/admin/users/${user}`, { cookies: admin }));
const post = (path: string, body: object, cookies = admin) =>
  origin.call(`/api/v1/admin/${path}`, { method: "POST", body, cookies });
const view = (person: string, reason: string) => post(`people/${encodeURIComponent(person)}/view`, { reason });

test("a user's account has roles, sessions and references with their states, and no answer", async () => {
  const found = await account();
  expect(found.user).toMatchObject({ email: "consumer@kirkas.example", roles: ["consumer"] });
  expect(found.sessions).toHaveLength(1);
  expect(found.applications).toEqual([
    expect.objectContaining({ kind: "loan", state: expect.any(String), role: "applicant", person: expect.any(String) }),
  ]);
  expect(found.is_erasable).toBe(true);
  expect(JSON.stringify(found)).not.toContain("131052");
  const lender = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = 'lender@kirkas.example'");
  expect((await account(lender[0]?.id)).user.lender).toEqual({ id: "fabula-bank", name: "Fabula Bank" });
});

test("answers are seen after a reason, which is recorded, and identity numbers are masked", async () => {
  const [application] = (await account()).applications;
  const person = application?.person ?? "";
  const refused = await view(person, "  ");
  expect([kindOf(refused), refused.json().errors]).toEqual([
    [422, "invalid-fields"],
    [{ pointer: "/reason", code: "missing" }],
  ]);
  expect((await account()).audit).toEqual([]);
  const seen = await view(person, "The consumer asked about the purpose.");
  const { answers, reference } = read<PersonAnswers>(seen);
  expect(reference).toBe(application?.reference);
  expect(answers).toMatchObject({ person: { last_name: "Kuluttaja" } });
  expect(seen.text).not.toContain("955N");
  expect((await account()).audit).toEqual([
    expect.objectContaining({
      ...{ actor: "Aino Ylläpitäjä", action: "view", reason: "The consumer asked about the purpose." },
    }),
  ]);
  expect(kindOf(await view("nobody:applicant", "Why not"))).toEqual([404, "not-found"]);
});

test("ending a user's session is recorded, and ending one's own is not", async () => {
  const theirs = await signIn(origin);
  const before = (await account()).sessions;
  const session = JSON.parse((await origin.call("/api/v1/sessions", { cookies: theirs })).text).find(
    (one: { current: boolean }) => one.current,
  );
  const ended = await origin.call(`/api/v1/sessions/${session.id}`, { method: "DELETE", cookies: admin });
  expect(ended.status).toBe(204);
  expect((await profile(origin, theirs)).status).toBe(401);
  const after = await account();
  expect(after.sessions).toHaveLength(before.length - 1);
  expect(after.audit[0]).toMatchObject({ action: "session-end", actor: "Aino Ylläpitäjä" });
});

test("an export for a user holds their answers without identity numbers, and says why it was made", async () => {
  const exported = await post(`users/${id}/export`, { reason: "Requested by letter.", language: "fi" });
  const data = read<OwnData>(exported);
  expect(data.profile.email).toBe("consumer@kirkas.example");
  expect(data.applications[0]?.own_part?.answers).toMatchObject({ person: { last_name: "Kuluttaja" } });
  expect(exported.text).not.toContain("955N");
  const page = await post(`users/${id}/export`, { reason: "By phone.", format: "html", language: "pl" });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.text).not.toContain("955N");
  expect((await account()).audit.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
    ["export", "By phone."],
    ["export", "Requested by letter."],
  ]);
  expect(kindOf(await post(`users/${id}/export`, { reason: "", language: "fi" }))).toEqual([422, "invalid-fields"]);
});

test("a stale sign-in neither exports nor erases, and our own staff are not erased here", async () => {
  const admins = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email LIKE 'admin%'");
  const body = { reason: "Why", language: "fi", confirmation: "admin@kirkas.example" };
  for (const one of admins) expect(kindOf(await post(`users/${one.id}/erasure`, body))).toEqual([409, "state"]);
  await origin.sql(
    "UPDATE session_families SET created_at = created_at - 3700000 WHERE user_id IN (SELECT id FROM users WHERE email = 'admin@kirkas.example')",
  );
  const { confirmation, ...exported } = body;
  expect(kindOf(await post(`users/${id}/export`, exported))).toEqual([409, "sign-in-again"]);
  expect(kindOf(await post(`users/${id}/erasure`, body))).toEqual([409, "sign-in-again"]);
  admin = await signIn(origin, "admin@kirkas.example");
});

test("a consumer and a lender's user are erased once their address is typed, and told by mail", async () => {
  for (const email of ["consumer@kirkas.example", "lender@kirkas.example"]) {
    const [user] = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = ?", email);
    const path = `users/${user?.id}/erasure`;
    const wrong = await post(path, { confirmation: "other@kirkas.example", reason: "By letter.", language: "fi" });
    expect(wrong.json().errors).toEqual([{ pointer: "/confirmation", code: "mismatch" }]);
    expect(read(await post(path, { confirmation: ` ${email} `, reason: "By letter.", language: "fi" }))).toEqual({
      locked: [],
    });
    expect((await origin.call(`/api/v1/admin/users/${user?.id}`, { cookies: admin })).status).toBe(404);
    expect((await mailTo(origin, email)).map(({ language }) => language)).toEqual(["fi"]);
    const [entry] = await origin.sql(
      "SELECT action, reason, actor <> subject AS by_staff FROM audit WHERE subject = ? ORDER BY seq DESC LIMIT 1",
      user?.id ?? "",
    );
    expect(entry).toEqual({ action: "erasure", reason: "By letter.", by_staff: 1 });
  }
  expect(await origin.sql("SELECT user_id FROM lender_users WHERE lender_id = 'fabula-bank'")).toEqual([]);
});
