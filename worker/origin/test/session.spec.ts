// Refreshing and ending a session: rotation, the grace time, reuse, logout and their races.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Answer, type Cookies, logOut, type Origin, profile, refresh, signIn, startOrigin } from "./origin";

let origin: Origin;
let session: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  await origin.sql("DELETE FROM session_families");
  session = await signIn(origin);
});
afterAll(() => origin.stop());

const events = () =>
  origin.sql<{ n: number }>("SELECT count(*) AS n FROM security_events").then(([row]) => row?.n ?? 0);

/** Makes every rotation so far `milliseconds` older. */
const wait = (milliseconds: number) =>
  origin.sql("UPDATE refresh_tokens SET rotated_at = rotated_at - ?", milliseconds);

function expectRefused(answer: Answer) {
  expect(answer.status).toBe(401);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
}

function expectSignedOut(answer: Answer) {
  expectRefused(answer);
  expect(answer.cookies).toEqual({ access: "", refresh: "" });
}

/** Where the browser may have newer cookies, they stay. */
function expectRefusedAlone(answer: Answer) {
  expectRefused(answer);
  expect(answer.setCookies).toEqual([]);
}

test("a refresh gives two new tokens, and both work", async () => {
  const refreshed = await refresh(origin, session);
  expect(refreshed.status).toBe(204);
  expect(refreshed.text).toBe("");
  expect(refreshed.cookies.access).not.toBe(session.access);
  expect(refreshed.cookies.refresh).not.toBe(session.refresh);
  expect((await profile(origin, refreshed.cookies)).status).toBe(200);
  expect((await refresh(origin, refreshed.cookies)).status).toBe(204);
});

test.each([
  ["a cookie that is no token", { refresh: "nonsense" }],
  ["an unknown token", { refresh: "A".repeat(43) }],
])("a refresh with %s is refused and clears the cookies", async (_, cookies) => {
  expectSignedOut(await refresh(origin, cookies));
});

test("a refresh without a cookie is refused and leaves alone what a sign-in may just have set", async () => {
  expectRefusedAlone(await refresh(origin, {}));
});

test("a refresh token works for 30 days", async () => {
  const [row] = await origin.sql<{ life: number }>(
    "SELECT expires_at - issued_at AS life FROM refresh_tokens ORDER BY rowid DESC LIMIT 1",
  );
  expect(row?.life).toBe(30 * 24 * 60 * 60 * 1000);
  await origin.sql("UPDATE refresh_tokens SET expires_at = ?", Date.now());
  expectSignedOut(await refresh(origin, session));
  expect(await events()).toBe(0);
});

test("an access token works for 10 minutes", async () => {
  expect((await profile(origin, session)).status).toBe(200);
  await origin.sql("UPDATE access_tokens SET expires_at = ?", Date.now());
  expect((await profile(origin, session)).status).toBe(401);
  expect((await refresh(origin, session)).status).toBe(204);
});

/** Makes every session so far this much older. */
const age = (milliseconds: number) =>
  origin.sql("UPDATE session_families SET created_at = created_at - ?", milliseconds);
const minute = 60_000;
const session90Days = 90 * 24 * 60 * minute;
const lifeOf = (cookie: string | undefined) => Number(cookie?.match(/Max-Age=(\d+)/)?.[1]);

test("a session ends 90 days after the sign-in, however often it is renewed", async () => {
  await age(session90Days - 5 * minute);
  const last = await refresh(origin, session);
  expect(last.status).toBe(204);
  for (const cookie of last.setCookies) {
    expect(lifeOf(cookie), cookie).toBeLessThanOrEqual(300);
    expect(lifeOf(cookie), cookie).toBeGreaterThan(280);
  }
  const [row] = await origin.sql<{ left: number }>(
    `SELECT token.expires_at - family.created_at AS left FROM refresh_tokens token
     JOIN session_families family ON family.id = token.family_id WHERE token.rotated_at IS NULL`,
  );
  expect(row?.left).toBe(session90Days);
  expect((await profile(origin, last.cookies)).status).toBe(200);
  await age(5 * minute);
  expect((await profile(origin, last.cookies)).status).toBe(401);
  expectSignedOut(await refresh(origin, last.cookies));
  // Not even the answer of a moment ago is given again.
  expectSignedOut(await refresh(origin, session));
  expect(await events()).toBe(0);
});

test("the profile tells when the user signed in, which renewing does not change", async () => {
  await age(7 * minute);
  const before = (await profile(origin, session)).json().signed_in_at as string;
  expect(before).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(Math.abs(Date.parse(before) - (Date.now() - 7 * minute))).toBeLessThan(minute);
  const { cookies } = await refresh(origin, session);
  expect((await profile(origin, cookies)).json().signed_in_at).toBe(before);
});

test.each([
  ["no cookie", {}],
  ["a refresh token only", { refresh: "A".repeat(43) }],
  ["an unknown token", { access: "A".repeat(43) }],
])("the profile with %s is a problem", async (_, cookies) => {
  const answer = await profile(origin, cookies);
  expect(answer.status).toBe(401);
  expect(answer.json()).toMatchObject({ status: 401, title: "Signed out" });
});

test("within 30 seconds the token just exchanged is answered with the same successors", async () => {
  const first = await refresh(origin, session);
  await wait(29_000);
  const second = await refresh(origin, session);
  expect(second.status).toBe(204);
  expect(second.cookies).toEqual(first.cookies);
  expect(second.setCookies[0]).toMatch(/Max-Age=57\d;/);
});

test("later, it ends the session, and that is recorded", async () => {
  const before = await events();
  const refreshed = await refresh(origin, session);
  await wait(30_000);
  expectRefusedAlone(await refresh(origin, session));
  expect((await profile(origin, refreshed.cookies)).status).toBe(401);
  expectSignedOut(await refresh(origin, refreshed.cookies));
  expect(await events()).toBe(before + 1);
});

test("a token two generations old ends the session even within the grace time", async () => {
  const second = await refresh(origin, session);
  const third = await refresh(origin, second.cookies);
  expectRefusedAlone(await refresh(origin, session));
  expect((await profile(origin, third.cookies)).status).toBe(401);
  expectSignedOut(await refresh(origin, third.cookies));
});

test("a late refusal of an old session leaves the cookies of a newer one", async () => {
  await logOut(origin, session);
  const newer = await signIn(origin);
  expectRefusedAlone(await refresh(origin, session));
  expect((await profile(origin, newer)).status).toBe(200);
});

test("reuse in one session leaves the user's other sessions be", async () => {
  const other = await signIn(origin);
  await refresh(origin, session);
  await wait(30_000);
  await refresh(origin, session);
  expect((await profile(origin, other)).status).toBe(200);
});

test("twenty refreshes at once rotate once and get the same successors", async () => {
  const generations = "SELECT count(*) AS n FROM refresh_tokens";
  const [before] = await origin.sql<{ n: number }>(generations);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(origin, session)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(204));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.cookies))).size).toBe(1);
  const [after] = await origin.sql<{ n: number }>(generations);
  expect(after?.n).toBe((before?.n ?? 0) + 1);
  expect((await profile(origin, answers[0]?.cookies ?? {})).status).toBe(200);
});

test("the sealed successors are forgotten after the grace time", async () => {
  const sealed = () => origin.sql("SELECT 1 FROM refresh_tokens WHERE sealed_successor IS NOT NULL");
  await refresh(origin, session);
  expect(await sealed()).not.toEqual([]);
  await wait(30_000);
  await refresh(origin, { refresh: "A".repeat(43) });
  expect(await sealed()).toEqual([]);
});

test("logging out ends the session and clears the cookies", async () => {
  const refreshed = await refresh(origin, session);
  const answer = await logOut(origin, refreshed.cookies);
  expect(answer.status).toBe(204);
  expect(answer.cookies).toEqual({ access: "", refresh: "" });
  expect((await profile(origin, refreshed.cookies)).status).toBe(401);
  expectSignedOut(await refresh(origin, refreshed.cookies));
  expectSignedOut(await refresh(origin, session));
});

test.each([
  ["its access token", "access"],
  ["its refresh token", "refresh"],
] as const)("%s is enough to log a session out", async (_, which) => {
  await logOut(origin, { [which]: session[which] });
  expect((await profile(origin, session)).status).toBe(401);
  expectSignedOut(await refresh(origin, session));
});

test("logging out when signed out is no problem", async () => {
  expect((await logOut(origin, {})).status).toBe(204);
});

test("a refresh that races a logout does not bring the session back", async () => {
  const [, ...refreshes] = await Promise.all([
    logOut(origin, session),
    ...Array.from({ length: 10 }, () => refresh(origin, session)),
  ]);
  for (const { cookies } of refreshes) {
    expect((await profile(origin, cookies)).status).toBe(401);
    expect((await refresh(origin, cookies)).status).toBe(401);
  }
});

test("the hourly work deletes what has expired and nothing else", async () => {
  await origin.sql("UPDATE refresh_tokens SET expires_at = 0");
  await origin.sql("UPDATE access_tokens SET expires_at = 0");
  await origin.sql("UPDATE login_links SET expires_at = 0");
  const live = await signIn(origin);
  await origin.runSchedule();
  const counts = await origin.sql(
    `SELECT (SELECT count(*) FROM session_families) AS families, (SELECT count(*) FROM refresh_tokens) AS refresh,
            (SELECT count(*) FROM access_tokens) AS access, (SELECT count(*) FROM login_links) AS links`,
  );
  expect(counts).toEqual([{ families: 1, refresh: 1, access: 1, links: 1 }]);
  expect((await profile(origin, live)).status).toBe(200);
});
