// Looking for a cheaper loan at the user's request: off until they turn it on, run month by month, told of only where it is news, and
// over when its time is.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ConsentEntry, KeepLooking, NoticePage } from "../../../app/api/types";
import { type Application, answersOfBoth, apply, Browser, send } from "./drafts";
import { type Cookies, mailTo, type Origin, signIn, startOrigin } from "./origin";

const email = "consumer@kirkas.example";
const day = 24 * 60 * 60 * 1000;
const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  for (const table of ["keep_looking", "applications", "consents", "outbox", "drafts"])
    await origin.sql(`DELETE FROM ${table}`);
  origin.sent.length = 0;
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const get = async () =>
  (await origin.call("/api/v1/keep-looking", { cookies: consumer })).json() as unknown as KeepLooking;
const put = (body: object, cookies = consumer) =>
  origin.call("/api/v1/keep-looking", { method: "PUT", body: { language: "fi", ...body }, cookies });
const notices = async () => {
  const page = (await origin.call("/api/v1/notices", { cookies: consumer })).json() as unknown as NoticePage;
  return page.items.map(({ kind }) => kind).filter((kind) => kind === "cheaper-loan" || kind === "answers-to-confirm");
};
const consents = async () => {
  const answer = await origin.call("/api/v1/consents", { cookies: consumer });
  const history = answer.json() as unknown as ConsentEntry[];
  return history.filter(({ kind }) => kind === "keep_looking");
};

/** Somebody young enough for every lender. */
const young = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };

/** An application whose best offer costs this many points more than the rules would ask for now. */
async function applied(dearerBy = 0): Promise<Application> {
  const application = await apply(origin, consumer, young);
  await origin.sql("UPDATE offers SET apr_percent = round(apr_percent + ?, 2)", dearerBy);
  return application;
}

/** The request's turn comes. */
async function turn() {
  await origin.sql("UPDATE keep_looking SET next_at = 0");
  await origin.runSchedule();
}

/** So many days pass since the answers were given. */
const answersAge = (days: number) =>
  origin.sql("UPDATE applications SET asked_at = asked_at - ?1, created_at = created_at - ?1", days * day);

describe("turning it on and off", () => {
  test("it is off at first, and needs an application", async () => {
    expect(await get()).toEqual({});
    expect((await put({ months: 3 })).status).toBe(409);
    const { reference } = await applied();
    expect(await get()).toMatchObject({ application: { reference, amount: 10_000, to_confirm: false } });
    expect(await consents()).toEqual([]);
    await turn();
    expect(await notices()).toEqual([]);
  });

  test.each([3, 6, 12])("it is on for %i months", async (months) => {
    await applied();
    const answer = await put({ months });
    expect(answer.status).toBe(200);
    const ends = new Date();
    ends.setUTCMonth(ends.getUTCMonth() + months);
    const on = answer.json() as unknown as KeepLooking;
    expect(on.months).toBe(months);
    expect(Math.abs(Date.parse(`${on.ends}`) - ends.getTime())).toBeLessThan(4 * day);
    expect(Date.parse(`${on.next}`)).toBeGreaterThan(Date.now() + 26 * day);
    expect(await get()).toEqual(on);
    expect(await consents()).toMatchObject([{ given: true, text: expect.stringContaining("Lainanantajille ei") }]);
  });

  test("the same again changes nothing, and off is off", async () => {
    await applied();
    const first = (await put({ months: 6 })).json();
    expect((await put({ months: 6 })).json()).toEqual(first);
    expect(await consents()).toHaveLength(1);
    expect((await put({ months: null })).json()).not.toHaveProperty("months");
    expect((await put({})).status).toBe(200);
    expect((await consents()).map(({ given }) => given)).toEqual([false, true]);
    expect(await origin.sql("SELECT * FROM keep_looking")).toEqual([]);
  });

  test.each([
    ["another number of months", { months: 4 }, 400],
    ["no months at all", { months: 0 }, 400],
    ["a language that is not served", { months: 3, language: "hu" }, 400],
    ["something else besides", { months: 3, lender: "fabula-bank" }, 400],
  ])("%s is refused", async (_, body, status) => {
    await applied();
    expect((await put(body)).status).toBe(status);
    expect(await origin.sql("SELECT * FROM keep_looking")).toEqual([]);
  });

  test("nobody who is not signed in gets at it", async () => {
    expect((await put({ months: 3 }, {})).status).toBe(401);
    expect((await origin.call("/api/v1/keep-looking")).status).toBe(401);
  });

  test("what two people applied for is not looked for: one of them has not asked", async () => {
    const browser = new Browser(origin, consumer);
    await browser.fill(answersOfBoth(email, "other@kirkas.example"));
    expect((await send(browser)).status).toBe(201);
    await origin.sql("UPDATE applications SET asked_at = created_at, state = 'collecting'");
    expect(await get()).toEqual({});
    expect((await put({ months: 3 })).status).toBe(409);
  });

  test("an application that was taken back is not looked with", async () => {
    const { id } = await applied();
    await put({ months: 3 });
    await origin.call(`/api/v1/applications/${id}/withdraw`, { method: "POST", cookies: consumer });
    expect(await get()).not.toHaveProperty("application");
    await turn();
    expect(await notices()).toEqual([]);
    expect(await get()).toMatchObject({ months: 3 });
  });
});

describe("a month's turn", () => {
  test("half a point less is told once, neutrally, and nothing goes to lenders", async () => {
    const { offers } = await applied(0.5);
    await put({ months: 6 });
    const before = await origin.sql("SELECT count(*) AS count FROM matches");
    await turn();
    expect(await notices()).toEqual(["cheaper-loan"]);
    const { found } = await get();
    const lowest = Math.min(...offers.map(({ apr_percent }) => Number(apr_percent)));
    expect(found?.apr_percent).toBe(lowest);
    expect(found?.best_apr_percent).toBeCloseTo(lowest + 0.5, 5);
    const [mail] = (await mailTo(origin, email)).filter(({ link }) => link.includes("hakemustiedot"));
    expect(mail).toMatchObject({ language: "fi", subject: "Kirkas: uutta hakemuksestasi" });
    expect(mail?.link).toBe("http://localhost:8787/hakemustiedot/?autologin=true");
    for (const notices of [`${lowest}`, "Fabula", "Utopia", "10 000", "K-"]) expect(mail?.text).not.toContain(notices);
    expect(await origin.sql("SELECT count(*) AS count FROM matches")).toEqual(before);
    expect(origin.sent).toEqual([]);
    await turn();
    await origin.runSchedule();
    expect(await notices()).toEqual(["cheaper-loan"]);
  });

  test("a hundredth of a point too little is not told", async () => {
    await applied(0.49);
    await put({ months: 6 });
    await turn();
    expect(await notices()).toEqual([]);
    const { next, found } = await get();
    expect(found).toBeUndefined();
    expect(Date.parse(`${next}`)).toBeGreaterThan(Date.now());
  });

  test("what was accepted is what it is compared with", async () => {
    const { offers } = await applied();
    const dearest = offers.toSorted((a, b) => Number(b.apr_percent) - Number(a.apr_percent))[0];
    await origin.call(`/api/v1/offers/${dearest?.id}/accept`, {
      method: "POST",
      body: { information_opened: true },
      cookies: consumer,
    });
    await put({ months: 6 });
    await turn();
    expect(await notices()).toEqual(["cheaper-loan"]);
    expect((await get()).found?.best_apr_percent).toBe(dearest?.apr_percent);
  });

  test("the rules that are live are those that count", async () => {
    await applied();
    await put({ months: 6 });
    const fabula = JSON.parse(readFileSync(`${import.meta.dirname}/../../lending/lenders/fabula-bank.json`, "utf8"));
    const product = fabula.products.find(({ country }: { country: string }) => country === "FI");
    for (const row of product.rules.rates)
      for (const band of Object.keys(row.bands)) if (row.bands[band] !== null) row.bands[band] = 2;
    await origin.sql(
      `INSERT INTO rule_sets (id, product_id, version, rules, note, live_from, published_at)
        VALUES (?1 || ':2', ?1, 2, ?2, '', 0, 0)`,
      product.id,
      JSON.stringify(product.rules),
    );
    await turn();
    await origin.sql("DELETE FROM rule_sets");
    expect(await notices()).toEqual(["cheaper-loan"]);
    expect((await get()).found?.apr_percent).toBeLessThan(5);
  });

  test("before its turn nothing is looked for", async () => {
    await applied(3);
    await put({ months: 6 });
    await origin.runSchedule();
    expect(await notices()).toEqual([]);
  });
});

describe("answers over six months old", () => {
  test("are confirmed before it is turned on", async () => {
    await applied();
    await answersAge(190);
    expect((await get()).application).toMatchObject({ to_confirm: true });
    expect((await put({ months: 3 })).status).toBe(409);
    expect((await put({ months: 3, answers_confirmed: true })).status).toBe(200);
    expect((await get()).application).toMatchObject({ to_confirm: false });
  });

  test("are asked about once, and matched once they are confirmed", async () => {
    await applied(3);
    await put({ months: 12 });
    await answersAge(190);
    await turn();
    await turn();
    expect(await notices()).toEqual(["answers-to-confirm"]);
    expect((await put({ months: 12, answers_confirmed: true })).status).toBe(200);
    await origin.runSchedule();
    expect(await notices()).toContain("cheaper-loan");
  });
});

describe("its end", () => {
  test("comes by itself, and takes the consent with it", async () => {
    await applied(3);
    await put({ months: 3 });
    await origin.sql("UPDATE keep_looking SET ends_on = ?", dateOf(Date.now() - day));
    await turn();
    expect(await notices()).toEqual([]);
    expect(await get()).not.toHaveProperty("months");
    expect((await consents()).map(({ given }) => given)).toEqual([false, true]);
  });

  test("comes without an application too", async () => {
    await applied();
    await put({ months: 3 });
    await origin.sql("UPDATE applications SET state = 'withdrawn'");
    await origin.sql("UPDATE keep_looking SET ends_on = ?", dateOf(Date.now() - day));
    await turn();
    expect(await get()).toEqual({});
  });

  test("is not before its last day is over", async () => {
    await applied(3);
    await put({ months: 3 });
    await origin.sql("UPDATE keep_looking SET ends_on = ?", dateOf(Date.now()));
    await turn();
    expect(await notices()).toEqual(["cheaper-loan"]);
    expect(await get()).toMatchObject({ months: 3 });
  });
});
