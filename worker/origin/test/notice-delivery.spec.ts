// How notices reach their users: the list of each, and mails without a word of personal data.
import { describe, expect, test } from "vitest";
import type { Notice } from "../../../app/api/types";
import { type Application, answersOf, arrive, Browser, send } from "./drafts";
import {
  act,
  apply,
  call,
  consumer,
  consumerEmail,
  day,
  kinds,
  lenderEmail,
  mails,
  minute,
  offerOf,
  origin,
  page,
  passTime,
  record,
  startForNotices,
  young,
} from "./notices";
import { signIn, startOrigin } from "./origin";

startForNotices();

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
    await passTime(10 * minute);
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
