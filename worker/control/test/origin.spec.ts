// The origin that control asks whose a session is: what it is sent, and what its answers lead to.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
let asked: Request[] = [];
let answer: (request: Request) => Response | Promise<Response>;
const profile = (roles: unknown = ["operator"]) =>
  Response.json({ id: "u1", email: "o@bank.example", name: "O", roles });

beforeAll(async () => {
  service = await Service.start({
    from: inject("published"),
    // Longer than control waits.
    edge: { ORIGIN_DEADLINE_MS: "20000" },
    secrets: { ORIGIN_URL: "https://origin.example/base/" },
    network: (request) => {
      asked.push(request);
      return answer(request);
    },
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => service.stop());

const cookie = "theme=dark; __Host-access=a; __Host-refresh=r";
const live = (headers: Record<string, string> = { cookie }) =>
  service.send("/api/control/live", { host: "intl.localhost:8787", headers });

test("gets the visitor's cookies at ORIGIN_URL, and what the edge says of them, at every call", async () => {
  answer = () => profile();
  expect([(await live()).status, (await live()).status]).toEqual([200, 200]);
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array(2).fill("GET https://origin.example/base/api/v2/user/profile"),
  );
  const headers = Object.fromEntries(asked[0]?.headers ?? []);
  expect(headers).toMatchObject({ cookie, "x-forwarded-host": "intl.localhost:8787", "x-forwarded-proto": "http" });
});

test.each([
  ["knows the session", () => profile(), 200],
  ["knows other roles besides", () => profile(["owner", "operator"]), 200],
  ["knows other roles only", () => profile(["owner"]), 403],
  ["does not know the session", () => new Response(null, { status: 401 }), 401],
  ["fails", () => new Response(null, { status: 500 }), 503],
  ["has no such call", () => new Response(null, { status: 404 }), 503],
  ["leads elsewhere", () => Response.redirect("https://evil.example/"), 503],
  ["answers no JSON", () => new Response("<html>"), 503],
  ["answers no profile", () => Response.json({ roles: ["admin"] }), 503],
  ["answers roles that are no list", () => profile("admin"), 503],
  ["does not answer in time", () => new Promise<Response>(() => {}), 503],
] as const)("that %s: the call is answered", async (_, answers, status) => {
  answer = answers;
  const { status: told, headers } = await live();
  expect([told, headers["retry-after"]]).toEqual([status, status === 503 ? "5" : undefined]);
  expect(asked).toHaveLength(1);
});

test("is not asked for the token's holder, nor for nobody", async () => {
  expect((await live({ authorization: `Bearer ${token}`, cookie, "x-requested-with": "test" })).status).toBe(200);
  expect((await live({ cookie: "theme=dark" })).status).toBe(401);
  expect(asked).toEqual([]);
});
