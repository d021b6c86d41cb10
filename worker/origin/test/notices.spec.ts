// What users are told of their applications: each thing once, at its moment, and to nobody else.
import { describe, expect, test } from "vitest";
import type { NoticeKind } from "../../../app/api/types";
import { signatureOf } from "../../edge/test/signed";
import {
  act,
  apply,
  applyAndNotify,
  call,
  day,
  fabula,
  kinds,
  lenderEmail,
  mails,
  minute,
  noticesOf,
  offerOf,
  origin,
  page,
  passTime,
  record,
  startForNotices,
  system,
  systemKey,
} from "./notices";
import { signIn } from "./origin";

startForNotices();

describe("what came of asking", () => {
  test("an application that was sent is told of at once, and once", async () => {
    const application = await apply();
    expect(await page()).toMatchObject({
      items: [{ kind: "sent", application: application.id, read: false }],
      unread: 1,
    });
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ language: "fi", subject: "Kirkas: hakemuksesi on lähetetty" });
    expect(mail?.link).toMatch(/^http:\/\/localhost:8787\/offers\/\?autologin=true$/);
    await origin.runSchedule();
    await origin.runSchedule();
    expect([await kinds(), (await mails()).length]).toEqual([["sent"], 1]);
  });

  test("offers are told of once all lenders have answered, and once", async () => {
    await apply();
    // The lender with a system of its own has yet to answer.
    await origin.runSchedule();
    expect(await kinds()).toEqual(["sent"]);
    await origin.sql("UPDATE matches SET visible_at = 0");
    await origin.runSchedule();
    await origin.runSchedule();
    expect(await kinds()).toEqual(["offers-ready", "sent"]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Kirkas: hakemukseesi on vastattu",
      "Kirkas: hakemuksesi on lähetetty",
    ]);
  });

  test("after ten minutes they are told of whoever has not answered, and not a second before", async () => {
    await apply();
    await origin.sql("UPDATE applications SET asked_at = ?", Date.now() - 10 * minute + 5_000);
    await origin.sql("UPDATE matches SET visible_at = ? WHERE lender_id = ?", Date.now() + day, system);
    await origin.runSchedule();
    expect(await kinds()).toEqual(["sent"]);
    await origin.sql("UPDATE applications SET asked_at = ?", Date.now() - 10 * minute);
    await origin.runSchedule();
    expect(await kinds()).toEqual(["offers-ready", "sent"]);
  });

  test("that nobody offers anything is told as such", async () => {
    await applyAndNotify({ income: { net_income: 0, gross_income: 0 } });
    expect(await kinds()).toEqual(["no-offers", "sent"]);
  });

  test("who accepts or withdraws before needs not be told", async () => {
    const application = await apply();
    await act(offerOf(application), "accept");
    await passTime(10 * minute);
    await origin.runSchedule();
    expect(await noticesOf("offers-ready")).toEqual([]);
  });

  test("nobody is told of what is no news any more", async () => {
    await apply();
    await passTime(2 * day);
    await origin.runSchedule();
    expect(await kinds()).toEqual(["sent"]);
  });
});

describe("offers that come later", () => {
  async function comesFrom(product: string) {
    const [request] = await origin.sql<{ id: string }>("SELECT id FROM lender_requests WHERE product_id = ?", product);
    const terms = { amount: 10_000, months: 48, rate_percent: 9.9, opening_fee: 0, monthly_fee: 0, apr_percent: 10.36 };
    const text = JSON.stringify({ request: request?.id, external_id: `later-${request?.id}`, ...terms });
    const signed = { "content-type": "application/json", "kirkas-signature": signatureOf(systemKey, "lender", text) };
    const answer = await origin.call("/api/v1/lender-api/offers", { method: "POST", text, headers: signed });
    expect(answer.status).toBe(201);
  }

  test("one is told of, when the others were before", async () => {
    await applyAndNotify();
    await comesFrom("novella-lending-loan-fi");
    expect(await noticesOf("new-offer")).toEqual([]);
    await origin.runSchedule();
    await origin.runSchedule();
    expect(await kinds()).toEqual(["new-offer", "offers-ready", "sent"]);
  });

  test("one that comes in time is told of with the others", async () => {
    await apply();
    await comesFrom("novella-lending-loan-fi");
    await passTime(10 * minute);
    await origin.runSchedule();
    expect(await kinds()).toEqual(["offers-ready", "sent"]);
  });

  test("a second within a day is told of once the day is over", async () => {
    const { id } = await applyAndNotify();
    await comesFrom("novella-lending-loan-fi");
    await origin.runSchedule();
    await passTime(day - minute);
    await origin.sql("UPDATE applications SET new_offer_at = ? WHERE id = ?", Date.now(), id);
    await origin.runSchedule();
    expect(await noticesOf("new-offer")).toHaveLength(1);
    await passTime(2 * minute);
    await origin.runSchedule();
    await origin.runSchedule();
    expect(await noticesOf("new-offer")).toHaveLength(2);
  });
});

describe("reminders", () => {
  test("offers that expire in three days are told of, once for all of an application", async () => {
    await applyAndNotify();
    await passTime(27 * day - 11 * minute);
    await origin.runSchedule();
    expect(await noticesOf("offers-expire")).toEqual([]);
    await passTime(11 * minute + 60_000);
    await origin.runSchedule();
    await passTime(day / 2);
    await origin.runSchedule();
    expect(await noticesOf("offers-expire")).toHaveLength(1);
  });

  test("where an offer is accepted, nobody is reminded of the others", async () => {
    const application = await applyAndNotify();
    await act(offerOf(application), "accept");
    await passTime(27 * day + minute);
    await origin.runSchedule();
    expect(await noticesOf("offers-expire")).toEqual([]);
  });

  /** Signs an agreement so many days ago, its information opened so long before. */
  async function signedAgo(days: number, opened: number): Promise<string> {
    const offer = offerOf(await applyAndNotify());
    await act(offer, "accept");
    await record(offer, "sign");
    const signed = Date.now() - days * day;
    await origin.sql("UPDATE offers SET signed_at = ?, opened_at = ? WHERE id = ?", signed, signed - opened, offer);
    await origin.runSchedule();
    return offer;
  }

  test.each([
    ["not on the day of signing", 0, minute, 0],
    ["on the day after, where the information was opened under a day before", 1.25, day - minute, 1],
    ["not where it was opened a day before", 1.25, day, 0],
    ["not days later", 5, minute, 0],
  ])("the right to withdraw: %s", async (_, days, opened, times) => {
    const offer = await signedAgo(days, opened);
    await origin.runSchedule();
    expect((await noticesOf("right-to-withdraw")).map((notice) => notice.offer)).toEqual(Array(times).fill(offer));
  });
});

describe("events", () => {
  test.each<[NoticeKind, (offer: string) => Promise<unknown>]>([
    ["offer-accepted", (offer) => act(offer, "accept")],
    ["acceptance-cancelled", async (offer) => [await act(offer, "accept"), await act(offer, "cancel")]],
    ["acceptance-refused", async (offer) => [await act(offer, "accept"), await record(offer, "refuse", "Salasyy")]],
    ["offer-withdrawn", (offer) => record(offer, "withdraw", "Salasyy")],
    [
      "agreement-withdrawn",
      async (offer) => [
        await act(offer, "accept"),
        await record(offer, "sign"),
        await record(offer, "agreement-withdrawn"),
      ],
    ],
  ])("%s is told of once, with its offer", async (kind, happen) => {
    const offer = offerOf(await apply());
    await happen(offer);
    await happen(offer);
    expect((await noticesOf(kind)).map((notice) => notice.offer)).toEqual([offer]);
    await origin.runSchedule();
    expect(await mails()).toHaveLength((await page()).items.length);
  });

  test("an application that is withdrawn", async () => {
    const { id } = await apply();
    await call("POST", `/applications/${id}/withdraw`);
    await call("POST", `/applications/${id}/withdraw`);
    expect(await kinds()).toEqual(["application-withdrawn", "sent"]);
  });

  test("what was refused tells nobody anything", async () => {
    const offer = offerOf(await apply());
    expect((await act(offer, "cancel")).status).toBe(409);
    expect((await record(offer, "sign")).status).toBe(409);
    expect(await kinds()).toEqual(["sent"]);
    expect(await kinds(fabula)).toEqual([]);
  });

  test("a review tells the lender's staff, and its answer the applicant", async () => {
    const { id } = await apply({ income: { net_income: 0, gross_income: 0 } });
    await call("POST", `/applications/${id}/reviews`, { lender: "fabula-bank", message: "Katsokaa uudelleen." });
    expect(await kinds(fabula)).toEqual(["lender-review-requested"]);
    const reviews = (await call("GET", "/lender/reviews", undefined, fabula)).json() as { items: { id: string }[] };
    const answer = { outcome: "upheld", reason: "Salasyy" };
    const path = `/lender/reviews/${reviews.items[0]?.id}/answer`;
    expect((await call("POST", path, answer, fabula)).status).toBe(200);
    expect((await call("POST", path, answer, fabula)).status).toBe(409);
    expect(await noticesOf("review-answered")).toHaveLength(1);
  });

  test("an acceptance tells the staff of that lender alone", async () => {
    await origin.sql(
      "INSERT INTO users (id, email, name, created_at) VALUES ('ficta', 'ficta@kirkas.example', 'F', 0)",
    );
    await origin.sql("INSERT INTO user_roles (user_id, role) VALUES ('ficta', 'lender')");
    await origin.sql("INSERT INTO lender_users (user_id, lender_id) VALUES ('ficta', 'ficta-finance')");
    const ficta = await signIn(origin, "ficta@kirkas.example");
    await act(offerOf(await apply()), "accept");
    expect([await kinds(fabula), await kinds(ficta)]).toEqual([["lender-offer-accepted"], []]);
    await origin.runSchedule();
    const [mail] = await mails(lenderEmail);
    expect(mail?.link).toMatch(/\/lender\/insights\/\?autologin=true$/);
  });
});
