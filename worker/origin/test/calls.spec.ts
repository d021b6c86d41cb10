// What holds for every call: methods, media types, sizes, other sites, caching and the description.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, type Origin, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
afterAll(() => origin.stop());

const wish = { email: "consumer@kirkas.example", language: "fi" };
const post = (call: Call): Call => ({ method: "POST", ...call });

test.each<[string, string, Call, number]>([
  ["an unknown path", "/api/nothing", {}, 404],
  ["an unknown path, by POST", "/api/nothing", post({ body: {} }), 404],
  ["a wrong method", "/api/v2/user/profile", { method: "DELETE" }, 405],
  [
    "a body that is not JSON",
    "/api/v1/login-links",
    post({ text: "email=a", headers: { "content-type": "application/x-www-form-urlencoded" } }),
    415,
  ],
  ["a body without a media type", "/api/v1/login-links", post({ text: "{}", headers: { "content-type": "" } }), 415],
  ["broken JSON", "/api/v1/login-links", post({ text: "{", headers: { "content-type": "application/json" } }), 400],
  ["no body", "/api/v1/login-links", post({}), 400],
  ["a long body", "/api/v1/login-links", post({ body: { ...wish, next: "/".repeat(70_000) } }), 413],
  [
    "another site's request",
    "/api/v1/login-links",
    post({ body: wish, headers: { "sec-fetch-site": "cross-site" } }),
    403,
  ],
  [
    "a request of another host of ours, without its origin",
    "/api/v1/login-links",
    post({ body: wish, headers: { "sec-fetch-site": "same-site" } }),
    403,
  ],
  ["another site's origin", "/api/v2/user/logout", post({ headers: { origin: "https://evil.example" } }), 403],
  [
    "an origin of another host of ours",
    "/api/v2/user/logout",
    post({ headers: { origin: "http://localhost:8787", "x-forwarded-host": "intl.localhost:8787" } }),
    403,
  ],
  ["a broken filter", "/api/dev/outbox?to=a&to=b", {}, 400],
])("%s is a problem", async (_, path, call, status) => {
  const answer = await origin.call(path, call);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const { type, title, detail, ...rest } = answer.json();
  expect(rest).toEqual({ status });
  expect(type).toMatch(/^tag:kirkas\.example,2026:[a-z-]+$/);
  expect(title).toMatch(/\w/);
  expect(detail).toMatch(/\w/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test.each([
  ["/api/v2/user/profile", "DELETE", "GET,HEAD"],
  ["/api/v3/user/token/refresh", "GET", "POST"],
])("%s says which methods it takes", async (path, method, allow) => {
  expect((await origin.call(path, { method })).headers.get("allow")).toBe(allow);
});

test.each([
  [{ origin: "http://localhost:8787" }],
  [
    {
      origin: "http://intl.localhost:8787",
      "x-forwarded-host": "intl.localhost:8787",
      "sec-fetch-site": "same-origin",
    },
  ],
])("the site's own requests pass: %j", async (headers) => {
  expect((await origin.call("/api/v2/user/logout", post({ headers }))).status).toBe(204);
});

test.each([
  ["/api/v1/login-links", post({ body: wish })],
  ["/api/v2/user/logout", post({})],
  ["/api/openapi.json", {}],
  ["/api/dev/outbox", {}],
])("no cache keeps the answer of %s", async (path, call) => {
  expect((await origin.call(path, call)).headers.get("cache-control")).toBe("private, no-store");
});

test("the description is served as it is checked in", async () => {
  const answer = await origin.call("/api/openapi.json");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.text).toBe(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
});
