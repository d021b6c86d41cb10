// How often one address may ask for links, use them and refresh, and one user apply.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, loan, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" }, { signIn: 5, refresh: 5, application: 5 });
});
afterAll(() => origin.stop());

const from = (address: string, body?: unknown): Call => ({
  method: "POST",
  body,
  headers: { "x-forwarded-for": address },
});

// The windows begin with the minute: twice the limit and one more is refused wherever they begin.
test.each<[string, string, unknown, number]>([
  ["asking for sign-in links", "/api/v1/login-links", { email: "nobody@kirkas.example", language: "fi" }, 202],
  ["guessing sign-in links", "/api/v1/login-links/consume", { token: "A".repeat(43) }, 410],
  ["refreshing", "/api/v3/user/token/refresh", undefined, 401],
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

test("applying is limited by user, wherever from", async () => {
  const [one, other] = [await signIn(origin), await signIn(origin, "lender@kirkas.example")];
  const answers = [];
  for (let call = 0; call < 11; call++) {
    answers.push(
      await origin.call("/api/v1/applications", { ...from(`192.0.2.${call + 10}, applying`, loan), cookies: one }),
    );
  }
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 429]));
  expect(answers.find((answer) => answer.status === 429)?.headers.get("retry-after")).toBe("60");
  const by = { ...from("192.0.2.10, applying", loan), cookies: other };
  expect((await origin.call("/api/v1/applications", by)).status).toBe(201);
});
