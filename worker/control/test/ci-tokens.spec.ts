// Tokens for continuous integration: an admin makes one, it does what its scopes name, and it ends at once when it is revoked.
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { token as bootstrap, Service } from "../../edge/test/service.ts";
import { switchReviewsOff } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  await switchReviewsOff(service);
});
beforeEach(() => sql("DELETE FROM ci_tokens"));
afterAll(() => service.stop());

const off = { on: false, note: "" };
const table = "source,target,status\n/old,/sanasto/,301\n";
const day = 86_400_000;

async function sql<T>(query: string, ...values: (string | number)[]) {
  const database = await service.miniflare.getD1Database("DB", "control");
  return (
    await database
      .prepare(query)
      .bind(...values)
      .all<T>()
  ).results;
}

async function call(token: string, method: string, path: string, body?: object | string) {
  const answer = await service.send(`/api/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "cf-ipcountry": "FI" },
    body: typeof body === "object" ? JSON.stringify(body) : body,
  });
  const text = answer.body.toString();
  return { status: answer.status, json: text === "" ? undefined : JSON.parse(text) };
}

const make = (scopes: string[], days = 90) => call(bootstrap, "POST", "tokens?note=why", { name: "CI", scopes, days });
const tokenWith = async (...scopes: string[]): Promise<{ id: string; token: string }> => (await make(scopes)).json;

test("a token is made, shown once, listed and named in the audit", async () => {
  const { status, json } = await make(["redirects:publish", "release:read"]);
  expect(status).toBe(201);
  const [, id, sum] = /^kirkas_ci_([0-9a-f]{16})_[0-9a-f]{64}([0-9a-f]{8})$/.exec(json.token) ?? [];
  expect([id, sum]).toEqual([json.id, crc32(json.token.slice(0, -8)).toString(16).padStart(8, "0")]);
  expect(Date.parse(json.expires) - Date.now()).toBeGreaterThan(90 * day - 60_000);
  expect((await call(json.token, "PUT", "redirects?market=all", table)).status).toBe(200);
  const { tokens } = (await call(bootstrap, "GET", "tokens")).json;
  expect(tokens).toMatchObject([
    { id, name: "CI", scopes: ["redirects:publish", "release:read"], by: "bootstrap", last_use: { country: "FI" } },
  ]);
  const { entries } = (await call(bootstrap, "GET", "audit?limit=20")).json;
  const byToken = entries.filter(({ who }: { who: string }) => who === `token:${id}`);
  expect(byToken.map(({ what }: { what: string }) => what)).toContain("publish");
  expect(entries).toContainEqual(expect.objectContaining({ who: "bootstrap", what: "make token", why: "why" }));
  for (const stored of [await sql("SELECT * FROM ci_tokens"), tokens, entries])
    expect(JSON.stringify(stored)).not.toContain(json.token);
});

test.each<[string, string[], number]>([
  ["no scope", [], 90],
  ["an unknown scope", ["redirects:everything"], 90],
  ["a scope that gives others access", ["tokens:publish"], 90],
  ["a year and a day", ["redirects:read"], 366],
  ["no day", ["redirects:read"], 0],
])("%s is refused", async (_, scopes, days) => {
  expect((await make(scopes, days)).status).toBe(422);
  expect(await sql("SELECT * FROM ci_tokens")).toEqual([]);
});

describe("a token", () => {
  test.each<[string, string, string, object | string | undefined, number]>([
    ["redirects:read", "GET", "reports/redirects", undefined, 200],
    ["redirects:read", "PUT", "redirects?market=all", table, 403],
    ["redirects:draft", "PUT", "redirects?market=all", table, 403],
    ["redirects:publish", "PUT", "redirects?market=all", table, 200],
    ["redirects:publish-unreviewed", "PUT", "redirects?market=all", table, 200],
    ["redirects:publish", "GET", "campaigns", undefined, 403],
    ["redirects:publish", "GET", "tokens", undefined, 403],
    ["redirects:publish", "POST", "tokens", { name: "x", scopes: ["redirects:read"], days: 1 }, 403],
    ["redirects:publish", "POST", "admins/enrolment-code", { email: "admin@kirkas.example" }, 403],
    ["maintenance:publish", "PUT", "maintenance", off, 200],
    ["maintenance:read", "PUT", "maintenance", off, 403],
  ])("with %s: %s %s", async (scope, method, path, body, status) => {
    const { token } = await tokenWith(scope);
    expect((await call(token, method, path, body)).status).toBe(status);
  });

  test("says what it may", async () => {
    const { id, token } = await tokenWith("redirects:publish", "campaigns:read");
    const may = ["redirects", "campaigns", "audit"];
    const whoami = {
      id: `token:${id}`,
      who: `token:${id}`,
      roles: [],
      may,
      may_change: ["redirects"],
      may_read_counts: may,
    };
    expect((await call(token, "GET", "whoami")).json).toEqual(whoami);
  });

  test("promotes no version of another kind", async () => {
    const { experiments } = (await call(bootstrap, "GET", "live")).json;
    const { token } = await tokenWith("redirects:publish", "experiments:read");
    expect((await call(token, "POST", `versions/${experiments}/promote`, {})).status).toBe(403);
  });

  test("fails on the next call once it is revoked, which works once", async () => {
    const { id, token } = await tokenWith("maintenance:publish");
    expect((await call(token, "PUT", "maintenance", off)).status).toBe(200);
    expect((await call(bootstrap, "DELETE", `tokens/${id}`)).status).toBe(204);
    expect((await call(token, "PUT", "maintenance", off)).status).toBe(401);
    expect((await call(bootstrap, "DELETE", `tokens/${id}`)).status).toBe(404);
    expect((await call(bootstrap, "GET", "tokens")).json.tokens).toEqual([]);
    const [entry] = (await call(bootstrap, "GET", "audit?limit=1")).json.entries;
    expect([entry.what, JSON.parse(entry.detail)]).toEqual(["revoke token", { token: `token:${id}` }]);
  });

  test("fails once it has ended", async () => {
    const { token } = await tokenWith("maintenance:publish");
    await sql("UPDATE ci_tokens SET expires_at = ?", Date.now());
    expect((await call(token, "GET", "live")).status).toBe(401);
  });

  test("that is none is refused", async () => {
    const { token } = await tokenWith("redirects:read");
    for (const wrong of [`${token}0`, token.replace("kirkas_ci_", "kirkas_pat_"), "kirkas_ci_"])
      expect((await call(wrong, "GET", "live")).status).toBe(401);
  });
});

test("admins get a mail 14 and 3 days before the end, each once", async () => {
  const { id } = await tokenWith("redirects:read");
  const control = await service.miniflare.getWorker("control");
  const mails = async () => {
    await control.scheduled({ cron: "20 2 * * *" });
    await control.scheduled({ cron: "*/15 * * * *" });
    const answer = await service.send("/api/dev/outbox?to=admin@kirkas.example", {
      headers: { accept: "application/json" },
    });
    return JSON.parse(answer.body.toString()).filter(({ text }: { text: string }) => text.includes("CI")).length;
  };
  const endsIn = (days: number) => sql("UPDATE ci_tokens SET expires_at = ? WHERE id = ?", Date.now() + days * day, id);
  expect(await mails()).toBe(0);
  await endsIn(13.9);
  expect([await mails(), await mails()]).toEqual([1, 1]);
  await endsIn(2.9);
  expect([await mails(), await mails()]).toEqual([2, 2]);
});
