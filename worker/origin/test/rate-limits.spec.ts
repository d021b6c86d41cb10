// How often one address may ask for links, use them and refresh, begin and send drafts, have mail sent, try codes and go on to providers; how often one
// draft is saved.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "./drafts";
import { type Call, type Origin, startOrigin } from "./origin";

const few = { signIn: 5, refresh: 5, application: 5, draft: 5, save: 5, mail: 5, code: 5, handOff: 5 };
let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" }, few);
});
afterAll(() => origin.stop());

const forwarded = (address: string) => ({ "x-forwarded-for": address });
const from = (address: string, body?: unknown): Call => ({
  method: "POST",
  body,
  headers: forwarded(address),
});

// The windows begin with the minute: twice the limit and one more is refused wherever they begin.
test.each<[string, string, unknown, number]>([
  ["asking for sign-in links", "/api/v1/login-links", { email: "nobody@kirkas.example", language: "fi" }, 202],
  ["guessing sign-in links", "/api/v1/login-links/consume", { token: "A".repeat(43) }, 410],
  ["asking for a passkey", "/api/v1/passkeys/options", { purpose: "sign-in" }, 200],
  ["refreshing", "/api/v3/user/token/refresh", undefined, 401],
  ["refusing links", "/api/v1/login-links/refuse", { token: "A".repeat(43) }, 204],
  ["sending", "/api/v1/applications", { kind: "loan", version: 1 }, 404],
  ["having mail sent", "/api/v1/drafts/loan/email", undefined, 404],
  ["having a link sent", "/api/v1/drafts/loan/resume-link", undefined, 404],
  ["trying codes", "/api/v1/drafts/loan/confirm", { code: "2222-2222" }, 404],
  ["going on to a provider", "/api/v1/hand-offs", { account: "fabula-everyday" }, 204],
])("%s is limited by address", async (name, path, body, usual) => {
  const answers = [];
  for (let call = 0; call < 11; call++) answers.push(await origin.call(path, from(`192.0.2.1, ${name}`, body)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([usual, 429]));
  const refused = answers.find((answer) => answer.status === 429);
  expect(refused?.headers.get("retry-after")).toBe("60");
  expect(refused?.headers.get("content-type")).toBe("application/problem+json");
  expect(refused?.setCookies).toEqual([]);
  expect((await origin.call(path, from(`192.0.2.2, ${name}`, body))).status).toBe(usual);
});

test("beginning drafts is limited by address, and nothing is stored", async () => {
  const begin = (address: string) => origin.call("/api/v1/drafts", from(address, { kind: "loan", language: "fi" }));
  const answers = [];
  for (let call = 0; call < 11; call++) answers.push(await begin("192.0.2.1, beginning"));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  expect((await begin("192.0.2.2, beginning")).status).toBe(201);
});

test("saving is limited by draft, wherever from", async () => {
  const [one, other] = [new Browser(origin), new Browser(origin)];
  for (const browser of [one, other]) {
    const { status } = await browser.call("POST", "/drafts", { kind: "loan", language: "fi" }, forwarded("saving"));
    expect(status).toBe(201);
  }
  const statuses = [];
  for (let call = 0; call < 11; call++) statuses.push((await one.save("costs", {})).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await other.save("costs", {})).status).toBe(200);
});
