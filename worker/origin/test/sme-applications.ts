// What admins do with companies' applications, by the API's calls.
import { afterAll, beforeAll, expect } from "vitest";
import type { SmeBulkResult, SmeCase, SmeCasePage } from "../../../app/api/types";
import { type Answer, type Cookies, type Origin, signIn, startOrigin } from "./origin";

export const base = "/api/v1/admin/sme-applications";
export const aino = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003";

export let origin: Origin;
export let admin: Cookies;
export let other: Cookies;
export let lender: Cookies;
export let consumer: Cookies;

/** Gives the tests of a file one origin, with two admins and people of other roles signed in. */
export function startForAdmins() {
  beforeAll(async () => {
    origin = await startOrigin({ ENVIRONMENT: "development" });
    await origin.sql(
      "INSERT INTO users (id, email, name, created_at) VALUES ('second', 'second@kirkas.example', 'Toinen Ylläpitäjä', 0)",
    );
    await origin.sql("INSERT INTO user_roles (user_id, role) VALUES ('second', 'admin')");
    admin = await signIn(origin, "admin@kirkas.example");
    other = await signIn(origin, "second@kirkas.example");
    lender = await signIn(origin, "lender@kirkas.example");
    consumer = await signIn(origin);
  });
  afterAll(() => origin.stop());
}

export const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
export const get = (path = "", cookies = admin) => origin.call(base + path, { cookies });
export const post = (path: string, body: unknown, cookies = admin) =>
  origin.call(base + path, { method: "POST", body, cookies });
export const page = async (query = "") => {
  const answer = await get(query);
  expect([query, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([query, 200, ""]);
  return answer.json() as unknown as SmeCasePage;
};
export const readCase = async (id: string) => (await get(`/${id}`)).json() as unknown as SmeCase;
export const patch = (id: string, body: unknown, version: number | string = 1, cookies = admin) =>
  origin.call(`${base}/${id}`, { method: "PATCH", body, cookies, headers: { "if-match": `"${version}"` } });
export const bulk = async (body: unknown) => {
  const answer = await post("/bulk", body);
  expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""]);
  return answer.json() as unknown as SmeBulkResult;
};
export const errorsOf = (answer: Answer) => [answer.status, answer.json().errors];
