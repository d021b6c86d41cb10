// Sessions at the reference origin, renewed by the edge: however many ask at once and whatever is lost, the
// token is exchanged once, the answers are right and the session lasts.
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { ApiOrigin, refreshPath } from "./api-origin.ts";
import { coordinatorThat } from "./broken-coordinator.ts";
import { type Options, Service } from "./service.ts";

const profile = "/api/v2/user/profile";
// A machine that is busy may take a minute for a thousand calls: none of them is late.
const edge = { ORIGIN_DEADLINE_MS: "100000", REFRESH_DEADLINE_MS: "90000", ORIGIN_MINIMUM_CALLS: "1000000" };
const origin = { REFRESH_GRACE_SECONDS: "120" };

/** With how many calls at once each is asked: without one, each call reaches the origin. */
const coordinators: [string, number, Options][] = [
  ["a coordinator", 1000, {}],
  ["no coordinator", 200, { coordinator: null }],
  ["a coordinator that is down", 200, coordinatorThat("throw new Error('down')")],
];

let between: ApiOrigin;
let service: Service;
beforeAll(async () => {
  between = await ApiOrigin.start();
});
afterEach(() => service.stop());
afterAll(() => between.stop());

/** A service with these options, and the cookies of a session there whose access token has expired. */
async function expiredSession(options: Options) {
  service = await Service.start({ from: inject("published"), edge, origin, ...options });
  const cookie = await service.signIn();
  const database = await service.miniflare.getD1Database("DB", "origin");
  await database.prepare("UPDATE access_tokens SET expires_at = 0").run();
  const one = (sql: string) => database.prepare(sql).first<Record<string, unknown>>();
  return { cookie, one };
}

const pairs = (cookies: string[] | undefined) => cookies?.map((cookie) => cookie.split(";")[0]).join("; ") ?? "";
const rowCounts = `SELECT (SELECT count(*) FROM refresh_tokens) AS tokens, (SELECT count(*) FROM security_events) AS events,
  (SELECT count(*) FROM session_families WHERE revoked_at IS NOT NULL) AS ended`;

it.each(coordinators)(
  "with %s, %d calls at once rotate once, and each is answered right",
  async (_, count, options) => {
    const { cookie, one } = await expiredSession(options);
    const calls = Array.from({ length: count }, () => service.send(profile, { headers: { cookie } }));
    const answers = await Promise.all(calls);
    const users = answers.map(({ status, body }) => (status === 200 ? JSON.parse(body.toString()).email : status));
    expect(new Set(users)).toEqual(new Set(["consumer@kirkas.example"]));
    const renewed = new Set(answers.map((answer) => pairs(answer.headers["set-cookie"])));
    expect(renewed.size).toBe(1);
    expect(await one(rowCounts)).toEqual({ tokens: 2, events: 0, ended: 0 });
    const [next = ""] = renewed;
    const later = await service.send(profile, { headers: { cookie: next } });
    expect([later.status, later.headers["set-cookie"]]).toEqual([200, undefined]);
  },
  120_000,
);

it.each(coordinators)(
  "with %s, a rotation whose answer is lost is repeated to whoever asks again",
  async (_, __, options) => {
    between.handler = async ({ method, path, headers, body }, response) => {
      const origin = (await service.miniflare.getWorker("origin")) as unknown as { fetch: typeof fetch };
      const { host: _, "content-length": __, connection: ___, ...sent } = headers as Record<string, string>;
      const init = { method, headers: sent, body: method === "GET" ? undefined : body };
      const answer = await origin.fetch(`http://localhost${path}`, init);
      if (path === refreshPath && between.calls(refreshPath).length === 1) return void response.destroy();
      response.writeHead(answer.status, { "set-cookie": answer.headers.getSetCookie() });
      response.end(await answer.text());
    };
    between.reset();
    const { cookie, one } = await expiredSession({ ...options, edge: { ...edge, ORIGIN_URL: between.url } });
    const lost = await service.send(profile, { headers: { cookie } });
    expect([lost.status, lost.headers["set-cookie"]]).toEqual([503, undefined]);
    expect(await one(rowCounts)).toEqual({ tokens: 2, events: 0, ended: 0 });
    const again = await service.send(profile, { headers: { cookie } });
    expect(again.status).toBe(200);
    const cookies = pairs(again.headers["set-cookie"]);
    expect((await service.send(profile, { headers: { cookie: cookies } })).status).toBe(200);
    expect(await one(rowCounts)).toEqual({ tokens: 2, events: 0, ended: 0 });
  },
);

it("a change behind an expired session is made once", async () => {
  const { cookie, one } = await expiredSession({});
  await one(`INSERT INTO applications (id, user_id, kind, reference, language, country, currency, amount, months, purpose,
      state, facts, left_out, created_at, keep_until)
    SELECT 'a', id, 'loan', 'K-222222', 'fi', 'FI', 'EUR', 20000, 48, 'renovation', 'ready', '{}', '[]', 1, 2
    FROM users WHERE email = 'consumer@kirkas.example'`);
  const headers = { cookie, "x-requested-with": "test" };
  const answer = await service.send("/api/v1/applications/a/withdraw", { method: "POST", headers });
  expect([answer.status, JSON.parse(answer.body.toString()).state]).toEqual([200, "withdrawn"]);
  expect(pairs(answer.headers["set-cookie"])).toContain("__Host-refresh=");
  expect(await one("SELECT version FROM applications")).toEqual({ version: 2 });
});

it("a session that was ended elsewhere is refused, and all its cookies are cleared", async () => {
  const { cookie, one } = await expiredSession({});
  await one("UPDATE session_families SET revoked_at = 1 RETURNING id");
  const answer = await service.send(profile, { headers: { cookie } });
  expect(answer.status).toBe(401);
  expect(pairs(answer.headers["set-cookie"])).toBe("__Host-access=; __Host-refresh=; __Host-signed-in=");
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});
