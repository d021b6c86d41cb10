// The sessions a user has open: listed, and ended by the user or by an admin.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cookies, consume, loginToken, type Origin, profile, refresh, signIn, startOrigin } from "./origin";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(() => origin.sql("DELETE FROM session_families"));
afterAll(() => origin.stop());

type OpenSession = { id: string; device: string; opened: string; renewed: string; current: boolean };

const list = async (cookies: Cookies, path = "/api/v1/sessions") =>
  JSON.parse((await origin.call(path, { cookies })).text) as OpenSession[];
const end = (cookies: Cookies, id: string | undefined) =>
  origin.call(`/api/v1/sessions/${id}`, { method: "DELETE", cookies });

test("a user sees each session once, by its device, and which one is at hand", async () => {
  const here = await signIn(origin);
  await consume(origin, await loginToken(origin), { "user-agent": firefox });
  const renewed = await refresh(origin, here);
  const sessions = await list(renewed.cookies);
  expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
    { device: "", current: true },
    { device: "Firefox, Linux", current: false },
  ]);
  for (const { opened, renewed } of sessions) {
    for (const moment of [opened, renewed]) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  }
});

test("a session that is ended, signed out of or expired is not listed", async () => {
  const here = await signIn(origin);
  const other = await signIn(origin);
  const [id] = (await list(other)).filter((session) => session.current).map((session) => session.id);
  expect((await end(here, id)).status).toBe(204);
  const expired = await signIn(origin);
  const [gone] = (await list(expired)).filter((session) => session.current);
  await origin.sql("UPDATE refresh_tokens SET expires_at = ? WHERE family_id = ?", Date.now(), gone?.id ?? "");
  expect((await list(here)).map((session) => session.current)).toEqual([true]);
});

test("a session that is ended is over at once, and ending it again finds nothing", async () => {
  const here = await signIn(origin);
  const other = await signIn(origin);
  const [session] = (await list(here)).filter((found) => !found.current);
  expect((await end(here, session?.id)).status).toBe(204);
  expect((await profile(origin, other)).status).toBe(401);
  expect((await refresh(origin, other)).status).toBe(401);
  expect((await end(here, session?.id)).status).toBe(404);
  expect((await profile(origin, here)).status).toBe(200);
});

test("another user's session is not there, and stays open", async () => {
  const mine = await signIn(origin);
  const theirs = await signIn(origin, "lender@kirkas.example");
  const [session] = await list(theirs);
  expect((await end(mine, session?.id)).status).toBe(404);
  expect((await profile(origin, theirs)).status).toBe(200);
});

test("an admin finds a user, sees and ends anyone's session, and it is kept who did", async () => {
  const admin = await signIn(origin, "admin@kirkas.example");
  const theirs = await signIn(origin);
  const find = (email: string) =>
    origin.call("/api/v1/users/find", { method: "POST", cookies: admin, body: { email } });
  const user = String((await find(" Consumer@kirkas.example")).json().id);
  expect((await find("nobody@kirkas.example")).status).toBe(404);
  const [session] = await list(admin, `/api/v1/users/${user}/sessions`);
  expect((await end(admin, session?.id)).status).toBe(204);
  expect((await profile(origin, theirs)).status).toBe(401);
  const [row] = await origin.sql("SELECT user_id, revoked_by FROM session_families WHERE id = ?", session?.id ?? "");
  expect(row).toEqual({ user_id: user, revoked_by: (await profile(origin, admin)).json().id });
});
