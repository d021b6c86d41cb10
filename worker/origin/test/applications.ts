// A signed-in consumer and the applications that there are, by the API's calls.
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Application } from "./drafts";
import { type Answer, type Cookies, type Origin, signIn, startOrigin } from "./origin";

export const path = "/api/v1/applications";
export const known = "consumer@kirkas.example";
export const newcomer = "newcomer@kirkas.example";

export let origin: Origin;
export let consumer: Cookies;

/** Gives the tests of a file one origin, and each of them a consumer who is signed in and has applied for nothing. */
export function startForApplications() {
  beforeAll(async () => {
    origin = await startOrigin({ ENVIRONMENT: "development" });
  });
  beforeEach(async () => {
    for (const table of ["drafts", "applications", "consents", "conversions", "outbox"])
      await origin.sql(`DELETE FROM ${table}`);
    await origin.sql("DELETE FROM users WHERE email = ?", newcomer);
    consumer = await signIn(origin);
  });
  afterAll(() => origin.stop());
}

export const kindOf = (answer: Answer) => String(answer.json().type).split(":").at(-1);
export const list = async (cookies: Cookies) => (await origin.call(path, { cookies })).json().items as Application[];
export const rows = (table: string) => origin.sql(`SELECT * FROM ${table}`);
