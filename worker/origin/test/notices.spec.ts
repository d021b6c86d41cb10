// What users are told of their applications: each thing once, at its moment, to nobody else, and without a word of personal data
// in its mail.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notice, NoticeKind, NoticePage } from "../../../app/api/types";
import { signatureOf } from "../../edge/test/signed";
import { type Application, answersOf, apply as applyWith, arrive, Browser, send } from "./drafts";
import { type Cookies, type Mail, mailTo, type Origin, signIn, startOrigin } from "./origin";

const consumerEmail = "consumer@kirkas.example";
const lenderEmail = "lender@kirkas.example";
const minute = 60_000;
const day = 24 * 60 * minute;
const system = "novella-lending";
const systemKey = `n:${"n".repeat(32)}`;

let origin: Origin;
let consumer: Cookies;
let fabula: Cookies;

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

const call = (method: string, path: string, body?: unknown, cookies = consumer) =>
  origin.call(`/api/v1${path}`, { method, body, cookies });
async function page(cookies = consumer, query = ""): Promise<NoticePage> {
  const answer = await call("GET", `/notices${query}`, undefined, cookies);
  expect(answer.status).toBe(200);
  return answer.json() as unknown as NoticePage;
}
const kinds = async (cookies = consumer) => (await page(cookies)).items.map(({ kind }) => kind);
const noticesOf = async (kind: NoticeKind, cookies = consumer): Promise<Notice[]> =>
  (await page(cookies)).items.filter((notice) => notice.kind === kind);
/** Mails of notices, the newest first: their links lead to a page by way of signing in. */
const mails = async (email = consumerEmail): Promise<Mail[]> =>
  (await mailTo(origin, email)).filter(({ link }) => link.endsWith("?autologin=true"));

/** Somebody young enough for every lender. */
const young = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };
const apply = (changes: Record<string, object> = {}) => applyWith(origin, consumer, { ...young, ...changes });
const offerOf = (application: Application, lender = "fabula-bank") =>
  application.offers.find((offer) => offer.lender.id === lender)?.id ?? "";
const act = (offer: string, event: string) =>
  call("POST", `/offers/${offer}/${event}`, event === "accept" ? { information_opened: true } : undefined);
const record = (offer: string, event: string, reason?: string) =>
  call("POST", `/lender/offers/${offer}/${event}`, reason ? { reason } : undefined, fabula);

/** Lets time pass for an application: what it and its offers say of moments moves back. */
async function pass(time: number) {
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
async function answered(changes: Record<string, object> = {}): Promise<Application> {
  const application = await apply(changes);
  await pass(10 * minute);
  await origin.runSchedule();
  return application;
}

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
    await answered({ income: { net_income: 0, gross_income: 0 } });
    expect(await kinds()).toEqual(["no-offers", "sent"]);
  });

  test("who accepts or withdraws before needs not be told", async () => {
    const application = await apply();
    await act(offerOf(application), "accept");
    await pass(10 * minute);
    await origin.runSchedule();
    expect(await noticesOf("offers-ready")).toEqual([]);
  });

  test("nobody is told of what is no news any more", async () => {
    await apply();
    await pass(2 * day);
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
    await answered();
    await comesFrom("novella-lending-loan-fi");
    expect(await noticesOf("new-offer")).toEqual([]);
    await origin.runSchedule();
    await origin.runSchedule();
    expect(await kinds()).toEqual(["new-offer", "offers-ready", "sent"]);
  });

  test("one that comes in time is told of with the others", async () => {
    await apply();
    await comesFrom("novella-lending-loan-fi");
    await pass(10 * minute);
    await origin.runSchedule();
    expect(await kinds()).toEqual(["offers-ready", "sent"]);
  });

  test("a second within a day is told of once the day is over", async () => {
    const { id } = await answered();
    await comesFrom("novella-lending-loan-fi");
    await origin.runSchedule();
    await pass(day - minute);
    await origin.sql("UPDATE applications SET new_offer_at = ? WHERE id = ?", Date.now(), id);
    await origin.runSchedule();
    expect(await noticesOf("new-offer")).toHaveLength(1);
    await pass(2 * minute);
    await origin.runSchedule();
    await origin.runSchedule();
    expect(await noticesOf("new-offer")).toHaveLength(2);
  });
});

describe("reminders", () => {
  test("offers that expire in three days are told of, once for all of an application", async () => {
    await answered();
    await pass(27 * day - 11 * minute);
    await origin.runSchedule();
    expect(await noticesOf("offers-expire")).toEqual([]);
    await pass(11 * minute + 60_000);
    await origin.runSchedule();
    await pass(day / 2);
    await origin.runSchedule();
    expect(await noticesOf("offers-expire")).toHaveLength(1);
  });

  test("where an offer is accepted, nobody is reminded of the others", async () => {
    const application = await answered();
    await act(offerOf(application), "accept");
    await pass(27 * day + minute);
    await origin.runSchedule();
    expect(await noticesOf("offers-expire")).toEqual([]);
  });

  /** Signs an agreement so many days ago, its information opened so long before. */
  async function signedAgo(days: number, opened: number): Promise<string> {
    const offer = offerOf(await answered());
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

describe("the list", () => {
  test("goes by pages, counts what was not read and is the user's alone", async () => {
    const offer = offerOf(await apply());
    await act(offer, "accept");
    await act(offer, "cancel");
    // Of one moment each: the order is told by their ids, too.
    await origin.sql("UPDATE notices SET at = ?", Date.now());
    const all = await page();
    const first = await page(consumer, "?limit=2");
    const second = await page(consumer, `?limit=2&cursor=${first.next}`);
    expect([first.items.length, second.items.length, second.next, first.unread]).toEqual([2, 1, undefined, 3]);
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect((await page(await signIn(origin, "admin@kirkas.example"))).items).toEqual([]);
  });

  test("notices are read by id or all at once, and nobody reads another's", async () => {
    await act(offerOf(await apply()), "accept");
    const { items } = await page();
    const read = async (body: object, cookies = consumer) =>
      (await call("POST", "/notices/read", body, cookies)).json() as { unread: number };
    await read({ ids: items.map(({ id }) => id) }, await signIn(origin, "admin@kirkas.example"));
    expect((await page()).unread).toBe(2);
    expect(await read({ ids: [items[0]?.id, "nobody's"] })).toEqual({ unread: 1 });
    expect((await page()).items.map((notice) => notice.read)).toEqual([true, false]);
    expect(await read({})).toEqual({ unread: 0 });
    expect(await read({})).toEqual({ unread: 0 });
  });

  test("an answer that the caller has is not sent again", async () => {
    await apply();
    const etag = (await call("GET", "/notices")).headers.get("etag") ?? "";
    const again = () => origin.call("/api/v1/notices", { cookies: consumer, headers: { "if-none-match": etag } });
    expect([(await again()).status, (await again()).text]).toEqual([304, ""]);
    await call("POST", "/notices/read", {});
    expect((await again()).status).toBe(200);
  });

  test.each([
    ["GET", "/notices?limit=0", undefined],
    ["GET", "/notices?cursor=x", undefined],
    ["POST", "/notices/read", { ids: "all" }],
    ["POST", "/notices/read", { ids: Array(101).fill("a") }],
    ["POST", "/notices/read", { user: "another" }],
  ])("%s %s with what it does not take", async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(400);
  });

  test("it is kept for 90 days, and goes with its user", async () => {
    await apply();
    await origin.sql("UPDATE notices SET at = ?", Date.now() - 90 * day + minute);
    await origin.runSchedule();
    expect(await kinds()).toEqual(["sent"]);
    await origin.sql("UPDATE notices SET at = ?", Date.now() - 90 * day);
    await origin.runSchedule();
    expect(await kinds()).toEqual([]);
    const { id } = await apply();
    const copy = (await call("GET", "/me/export?format=json&language=fi")).json() as { notices: Notice[] };
    expect(copy.notices).toMatchObject([{ kind: "sent", application: id }]);
    const body = { confirmation: consumerEmail, language: "fi" };
    expect((await call("POST", "/me/erasure", body)).status).toBe(200);
    expect(await origin.sql("SELECT * FROM notices")).toEqual([]);
    await origin.sql(
      `INSERT INTO users (id, email, name, created_at) VALUES ('again', '${consumerEmail}', 'Kaisa', 0)`,
    );
  });
});

describe("mails", () => {
  const canaries = ["Kanarialintu", "Salasyy", "9876", "9 876", "Fabula", "Novella", "Ficta", "010190-955F", "Katu 1"];

  test.each(["fi", "sv-fi", "en-fi"])("say nothing of whom and what they are about, in %s", async (language) => {
    const browser = new Browser(origin, consumer);
    const answers = answersOf(consumerEmail).map(([step, own]): [string, object] => {
      const changes: Record<string, object> = {
        ...young,
        loan: { amount: 15_000 },
        person: { ...young.person, first_names: "Kanarialintu", last_name: "Kanarialintu" },
        income: { net_income: 9_876, gross_income: 9_876 },
      };
      return [step, { ...own, ...changes[step] }];
    });
    await browser.call("DELETE", "/drafts/loan");
    await browser.fill(answers, language);
    const id = (await send(browser)).json().id as string;
    await arrive(origin);
    await pass(10 * minute);
    await origin.runSchedule();
    const application = (await browser.call("GET", `/applications/${id}`)).json() as unknown as Application;
    const offer = offerOf(application);
    await act(offer, "accept");
    await record(offer, "refuse", "Salasyy");
    await origin.runSchedule();
    const all = [...(await mails()), ...(await mails(lenderEmail))];
    expect(new Set(all.map((mail) => mail.text)).size).toBeGreaterThanOrEqual(5);
    for (const { subject, text, link } of all) {
      for (const canary of [...canaries, id, offer, application.reference, "15000", "15 000"]) {
        expect([subject, text, link].join("\n")).not.toContain(canary);
      }
    }
  });

  test("are shown in the outbox as mail programs show them, in frames that can't run scripts", async () => {
    await apply();
    await expect.poll(async () => (await mails()).length).toBe(1);
    const outbox = await origin.call(`/api/dev/outbox?to=${consumerEmail}`);
    expect(outbox.text).toMatch(
      /<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"[^>]*srcdoc="&lt;!doctype html&gt;/,
    );
    expect(outbox.text).toContain("Siirry Kirkas-palveluun");
    expect(outbox.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("are sent by the mail service in production, and again when it does not take them", async () => {
    const production = await startOrigin({ MAIL_URL: "https://mail.example/send", MAIL_TOKEN: "mail-secret" });
    try {
      await production.sql(
        `INSERT INTO applications (id, user_id, kind, reference, language, country, currency, amount, months, purpose, state,
          facts, left_out, created_at, asked_at, keep_until)
        SELECT 'a', id, 'loan', 'K-1', 'pl', 'PL', 'PLN', 1, 1, 'other', 'withdrawn', '{}', '[]', 0, 0, 9e15
        FROM users WHERE email = '${consumerEmail}'`,
      );
      await production.sql(
        `INSERT INTO notices (id, user_id, key, kind, application_id, at, mail_at)
        SELECT 'n', id, 'k', 'new-offer', 'a', ${Date.now()}, 0 FROM users WHERE email = '${consumerEmail}'`,
      );
      const mailed = async () => (await production.sql("SELECT mail_attempts, mail_at, mailed_at FROM notices"))[0];
      production.answers.push(503);
      await production.runSchedule();
      expect(await mailed()).toMatchObject({ mail_attempts: 1, mail_at: expect.any(Number), mailed_at: null });
      await production.runSchedule();
      expect(production.sent).toHaveLength(1);
      await production.sql("UPDATE notices SET mail_at = 1");
      await production.runSchedule();
      expect(await mailed()).toMatchObject({ mail_at: null, mailed_at: expect.any(Number) });
      expect(production.sent.map(({ body }) => [body.to, body.language])).toEqual(Array(2).fill([consumerEmail, "pl"]));
      expect(production.sent[1]?.body.subject).toBe("Kirkas: nowe informacje o Twoim wniosku");
    } finally {
      await production.stop();
    }
  });
});
