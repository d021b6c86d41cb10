// A token that its user confirms in place, and the mails about tokens.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admin, clear, devicesOf, operator, withPasskey } from "./device";
import { type Answer, type Cookies, mailTo, type Origin, startOrigin } from "./origin";

let origin: Origin;
let calls: ReturnType<typeof devicesOf>;
let cookies: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  calls = devicesOf(origin);
});
beforeEach(async () => {
  await clear(origin);
  await origin.sql("DELETE FROM outbox");
  cookies = await withPasskey(origin);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const hour = 3_600_000;
const codesFor = async (token: string) =>
  (await calls.codes({ machine: "another", scope: "" }, bearer(token))) as {
    device_code: string;
    user_code: string;
  };
const subjectsTo = async (email: string) =>
  (await mailTo(origin, email)).map(({ subject }) => subject).filter((subject) => subject.includes("token"));

test("a token is confirmed with the same name, scopes and end, and by a new passkey's use", async () => {
  const { access_token, token_id } = await calls.token(cookies, { scope: "redirects:publish" });
  await origin.sql(
    "UPDATE personal_tokens SET confirmed_at = confirmed_at - ?, expires_at = expires_at - ?",
    hour,
    hour,
  );
  const [before] = await origin.sql<{ confirmed_at: number; expires_at: number }>("SELECT * FROM personal_tokens");
  const { device_code, user_code } = await codesFor(access_token);
  expect((await calls.look(cookies, user_code)).json()).toMatchObject({
    machine: "outi-laptop",
    scopes: ["redirects:publish"],
    confirms: true,
  });
  expect((await calls.decide(cookies, user_code, "approve")).status).toBe(204);
  const answer = await calls.redeem(device_code, {}, bearer(access_token));
  expect([answer.status, answer.json()]).toMatchObject([200, { access_token, token_id, token_name: "outi-laptop" }]);
  const tokens = await origin.sql<{ id: string; confirmed_at: number; expires_at: number }>(
    "SELECT * FROM personal_tokens",
  );
  expect(tokens).toMatchObject([{ id: token_id, expires_at: before?.expires_at }]);
  expect((tokens[0]?.confirmed_at ?? 0) - (before?.confirmed_at ?? 0)).toBe(hour);
  expect((await calls.redeem(device_code, {}, bearer(access_token))).status).toBe(400);
});

test("it is confirmed by nobody but its user", async () => {
  const { access_token } = await calls.token(cookies);
  const { user_code } = await codesFor(access_token);
  const other = await withPasskey(origin, admin);
  expect(kindOf(await calls.look(other, user_code))).toEqual([404, "device-code-unknown"]);
  expect(kindOf(await calls.decide(other, user_code, "approve"))).toEqual([404, "device-code-unknown"]);
});

test("its code gives no other token, and nothing without the token", async () => {
  const { access_token } = await calls.token(cookies);
  const { device_code, user_code } = await codesFor(access_token);
  await calls.decide(cookies, user_code, "approve");
  expect((await calls.redeem(device_code)).json().error).toBe("invalid_grant");
  expect(await origin.sql("SELECT id FROM personal_tokens")).toHaveLength(1);
});

test("a token that has ended cannot be confirmed, nor one that ends meanwhile", async () => {
  const { access_token } = await calls.token(cookies);
  const { device_code, user_code } = await codesFor(access_token);
  await calls.decide(cookies, user_code, "approve");
  await origin.sql("DELETE FROM personal_tokens");
  expect((await calls.redeem(device_code, {}, bearer(access_token))).json().error).toBe("invalid_grant");
  expect((await calls.authorize({}, bearer(access_token))).json().error).toBe("invalid_request");
});

test("its user gets a mail when a token is made, and one three days before it ends", async () => {
  await calls.token(cookies);
  expect(await subjectsTo(operator.email)).toEqual(["Kirkas: a token was made for your account"]);
  await origin.runSchedule();
  expect(await subjectsTo(operator.email)).toHaveLength(1);
  await origin.sql("UPDATE personal_tokens SET expires_at = ?", Date.now() + 71 * hour);
  await origin.runSchedule();
  await origin.runSchedule();
  expect(await subjectsTo(operator.email)).toEqual([
    "Kirkas: a token ends soon",
    "Kirkas: a token was made for your account",
  ]);
});
