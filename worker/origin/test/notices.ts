// What happens to an application that its user is told of, and the notices and mails of it, by the API's calls.
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Notice, NoticeKind, NoticePage } from "../../../app/api/types";
import { type Application, apply as applyAs } from "./drafts";
import { type Cookies, type Mail, mailTo, type Origin, signIn, startOrigin } from "./origin";

export const consumerEmail = "consumer@kirkas.example";
export const lenderEmail = "lender@kirkas.example";
export const minute = 60_000;
export const day = 24 * 60 * minute;
export const system = "novella-lending";
export const systemKey = `n:${"n".repeat(32)}`;

export let origin: Origin;
export let consumer: Cookies;
/** Staff of Fabula Bank. */
export let fabula: Cookies;

/** Gives the tests of a file one origin, and each of them a consumer who is signed in and has not been told of anything. */
export function startForNotices() {
  beforeAll(async () => {
    origin = await startOrigin({
      ENVIRONMENT: "development",
      LENDER_SYSTEMS: `${system}=https://novella.example/kirkas`,
      LENDER_KEYS: `${system}=${systemKey}`,
    });
    fabula = await signIn(origin, lenderEmail);
  });
  beforeEach(async () => {
    await origin.sql("DELETE FROM applications");
    await origin.sql("DELETE FROM outbox");
    origin.sent.length = 0;
    consumer = await signIn(origin);
  });
  afterAll(() => origin.stop());
}

export const call = (method: string, path: string, body?: unknown, cookies = consumer) =>
  origin.call(`/api/v1${path}`, { method, body, cookies });
export async function page(cookies = consumer, query = ""): Promise<NoticePage> {
  const answer = await call("GET", `/notices${query}`, undefined, cookies);
  expect(answer.status).toBe(200);
  return answer.json() as unknown as NoticePage;
}
export const kinds = async (cookies = consumer) => (await page(cookies)).items.map(({ kind }) => kind);
export const noticesOf = async (kind: NoticeKind, cookies = consumer): Promise<Notice[]> =>
  (await page(cookies)).items.filter((notice) => notice.kind === kind);
/** Mails of notices, the newest first: their links lead to a page by way of signing in. */
export const mails = async (email = consumerEmail): Promise<Mail[]> =>
  (await mailTo(origin, email)).filter(({ link }) => link.endsWith("?autologin=true"));

/** Somebody young enough for every lender. */
export const young = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };
export const apply = (changes: Record<string, object> = {}) => applyAs(origin, consumer, { ...young, ...changes });
export const offerOf = (application: Application, lender = "fabula-bank") =>
  application.offers.find((offer) => offer.lender.id === lender)?.id ?? "";
export const act = (offer: string, event: string) =>
  call("POST", `/offers/${offer}/${event}`, event === "accept" ? { information_opened: true } : undefined);
export const record = (offer: string, event: string, reason?: string) =>
  call("POST", `/lender/offers/${offer}/${event}`, reason ? { reason } : undefined, fabula);

/** Lets time pass for an application: what it and its offers say of moments moves back. */
export async function passTime(time: number) {
  await origin.sql(
    "UPDATE applications SET asked_at = asked_at - ?, result_noticed_at = result_noticed_at - ?",
    time,
    time,
  );
  await origin.sql("UPDATE applications SET new_offer_at = new_offer_at - ?", time);
  await origin.sql("UPDATE matches SET visible_at = visible_at - ?", time);
  await origin.sql("UPDATE notices SET at = at - ?", time);
  await origin.sql(
    `UPDATE offers SET visible_at = visible_at - ?1, expires_at = expires_at - ?1, opened_at = opened_at - ?1,
      accepted_at = accepted_at - ?1, signed_at = signed_at - ?1`,
    time,
  );
}

/** An application whose user was told what came of it. */
export async function applyAndNotify(changes: Record<string, object> = {}): Promise<Application> {
  const application = await apply(changes);
  await passTime(10 * minute);
  await origin.runSchedule();
  return application;
}
