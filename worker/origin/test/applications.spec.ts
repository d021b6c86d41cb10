// Applications once they are sent: what lenders answer, each user's own list, and taking one back.
import { describe, expect, test } from "vitest";
import { consumer, kindOf, known, list, origin, path, rows, startForApplications } from "./applications";
import { type Application, answersOf, answersOfBoth, apply, arrive, Browser, send } from "./drafts";
import { type Cookies, signIn } from "./origin";

startForApplications();

describe("what lenders answer", () => {
  test("arrives lender by lender, and is seen no sooner", async () => {
    const browser = new Browser(origin, consumer);
    await browser.fill(answersOf(known));
    const { id } = (await send(browser)).json();
    const read = async () => (await browser.call("GET", `/applications/${id}`)).json() as unknown as Application;
    const first = await read();
    expect(first).toMatchObject({ state: "collecting", pending: 6, offers: [], declines: [] });
    const arrivals = await origin.sql<{ visible_at: number; lender_id: string }>(
      "SELECT visible_at, lender_id FROM matches ORDER BY visible_at",
    );
    const [{ asked_at = 0 } = {}] = await origin.sql<{ asked_at: number }>("SELECT asked_at FROM applications");
    for (const { visible_at, lender_id } of arrivals) {
      const took = visible_at - asked_at - (lender_id === "utopia-savings" ? 60_000 : 0);
      expect(took >= 800 && took < 15_000).toBe(true);
    }
    const half = (arrivals[2]?.visible_at ?? 0) - Date.now();
    for (const table of ["matches", "offers"])
      await origin.sql(`UPDATE ${table} SET visible_at = visible_at - ?`, half + 1);
    const some = await read();
    expect([some.state, some.pending, some.offers.length + some.declines.length]).toEqual(["collecting", 3, 3]);
    await arrive(origin);
    const all = await read();
    expect([all.pending, all.offers.length + all.declines.length]).toEqual([0, 6]);
    expect(all.state).toBe("ready");
  });

  test("is offers in an order that goes by cost, and declines with reasons", async () => {
    const application = await apply(origin, consumer);
    const rates = application.offers.filter(({ for_less }) => !for_less).map(({ apr_percent }) => Number(apr_percent));
    expect(rates.length).toBeGreaterThan(1);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    for (const { lender, reasons } of application.declines) {
      expect(lender.name).not.toBe("");
      expect([1, 2]).toContain(reasons.length);
    }
  });

  test("leaves out whom the user left out", async () => {
    const review = { left_out_lenders: ["fabula-bank", "novella-lending"] };
    const { offers, declines } = await apply(origin, consumer, { review });
    const lenders = [...offers, ...declines].map(({ lender }) => lender.id);
    expect(lenders).toHaveLength(4);
    for (const left of review.left_out_lenders) expect(lenders).not.toContain(left);
  });

  test("is declined by all where there is no income", async () => {
    const income = { net_income: 0, gross_income: 0 };
    const { state, offers, declines } = await apply(origin, consumer, { income });
    expect([state, offers.length, declines.length]).toEqual(["no-offers", 0, 6]);
  });

  test("tells the applicant's own figures where a reason is about them, and no others", async () => {
    const housing = { housing: "self owned", housing_cost: 2_000, housing_since: "2015-03" };
    const { declines } = await apply(origin, consumer, { housing });
    const about = [
      "income-too-low",
      "debt-to-income",
      "instalments-too-high",
      "not-affordable",
      "no-price",
      "above-cap",
    ];
    const isTold = ({ reasons }: (typeof declines)[number]) => reasons.some(({ code }) => about.includes(code));
    const figures = declines.filter(isTold).map((decline) => (decline as { figures?: unknown }).figures);
    expect(figures.length).toBeGreaterThan(0);
    for (const one of figures) {
      expect(one).toMatchObject({
        income: 3_000,
        living: 650,
        housing: 2_000,
        other_costs: 0,
        old_debt: 0,
        surplus: 350,
      });
      expect(one).not.toHaveProperty("band");
    }
    for (const decline of declines.filter((one) => !isTold(one))) expect(decline).not.toHaveProperty("figures");
  });

  test("tells no figures of two people to one of them", async () => {
    const income = { net_income: 0, gross_income: 0 };
    const { id } = await apply(origin, consumer, { income });
    await origin.sql("UPDATE applications SET facts = json_set(facts, '$.co_applicant', json('{}')) WHERE id = ?", id);
    const { declines } = (await origin.call(`${path}/${id}`, { cookies: consumer })).json() as { declines: object[] };
    expect(declines).toHaveLength(6);
    for (const decline of declines) expect(decline).not.toHaveProperty("figures");
  });

  test("expires with the last offer", async () => {
    const { id } = await apply(origin, consumer);
    await origin.sql("UPDATE offers SET expires_at = ?", Date.now());
    expect((await origin.call(`${path}/${id}`, { cookies: consumer })).json()).toMatchObject({
      state: "expired",
      offers: expect.arrayContaining([expect.objectContaining({ state: "expired" })]),
    });
  });

  test("is not sent again to who has it", async () => {
    const { id } = await apply(origin, consumer);
    for (const one of [path, `${path}/${id}`]) {
      const first = await origin.call(one, { cookies: consumer });
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const again = await origin.call(one, { cookies: consumer, headers: { "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      await origin.sql("UPDATE offers SET expires_at = expires_at - 1000");
      expect((await origin.call(one, { cookies: consumer, headers: { "if-none-match": etag } })).status).toBe(200);
    }
  });
});

test("lenders wait for a co-applicant, until the applicant goes on alone", async () => {
  const browser = new Browser(origin, consumer);
  await browser.fill(answersOfBoth(known, "other@kirkas.example"));
  const { id } = (await send(browser)).json();
  expect((await browser.call("GET", `/applications/${id}`)).json()).toMatchObject({
    state: "awaiting-co-applicant",
    pending: 0,
  });
  expect((await origin.sql("SELECT role FROM people ORDER BY role")).map(({ role }) => role)).toEqual([
    "applicant",
    "co-applicant",
  ]);
  const alone = (cookies: Cookies) => origin.call(`${path}/${id}/alone`, { method: "POST", cookies });
  expect((await alone(await signIn(origin, "admin@kirkas.example"))).status).toBe(404);
  const answer = await alone(consumer);
  expect([answer.status, answer.json().state]).toEqual([200, "collecting"]);
  expect(Number(answer.json().pending)).toBeGreaterThan(1);
  expect((await origin.sql("SELECT role FROM people")).map(({ role }) => role)).toEqual(["applicant"]);
  const [stored] = await origin.sql("SELECT facts FROM applications WHERE id = ?", String(id));
  expect(JSON.parse(String(stored?.facts)).co_applicant).toBeNull();
  const again = await alone(consumer);
  expect([again.status, kindOf(again)]).toEqual([409, "state"]);
});

test("a list holds the user's own, the newest first, page by page, and nobody else's", async () => {
  await apply(origin, await signIn(origin, "admin@kirkas.example"));
  const ids = [];
  for (let made = 0; made < 3; made++) {
    ids.unshift((await apply(origin, consumer)).id);
    await origin.sql("UPDATE applications SET created_at = created_at - 1000");
  }
  expect((await list(consumer)).map(({ id }) => id)).toEqual(ids);
  const pages = [];
  let cursor = "";
  do {
    const page = (await origin.call(`${path}?limit=2${cursor}`, { cookies: consumer })).json();
    pages.push((page.items as Application[]).map(({ id }) => id));
    cursor = page.next ? `&cursor=${encodeURIComponent(String(page.next))}` : "";
  } while (cursor);
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
  for (const wrong of ["limit=0", "limit=101", "limit=x", "cursor=x"])
    expect((await origin.call(`${path}?${wrong}`, { cookies: consumer })).status).toBe(400);
});

const accept = (offer: string | undefined) => {
  const body = { information_opened: true };
  return origin.call(`/api/v1/offers/${offer}/accept`, { method: "POST", cookies: consumer, body });
};

test("a new application closes the older open one, and no one that was accepted", async () => {
  const first = await apply(origin, consumer);
  const second = await apply(origin, consumer);
  await accept(second.offers[0]?.id);
  const third = await apply(origin, consumer);
  const states = Object.fromEntries((await list(consumer)).map(({ id, state }) => [id, state]));
  expect([first, second, third].map(({ id }) => states[id])).toEqual(["withdrawn", "accepted", "ready"]);
});

test("an application is taken back once, with the acceptance of an offer for it", async () => {
  const { id, offers } = await apply(origin, consumer);
  await accept(offers[0]?.id);
  const withdraw = () => origin.call(`${path}/${id}/withdraw`, { method: "POST", cookies: consumer });
  for (const answer of [await withdraw(), await withdraw()])
    expect([answer.status, answer.json().state]).toEqual([200, "withdrawn"]);
  const states = ((await list(consumer))[0]?.offers ?? []).map(({ state }) => state);
  expect(states[0]).toBe("cancelled");
  const late = await accept(offers[1]?.id);
  expect(late.status).toBe(409);
});

test("nobody takes another user's application back", async () => {
  const { id } = await apply(origin, consumer);
  const admin = await signIn(origin, "admin@kirkas.example");
  expect((await origin.call(`${path}/${id}/withdraw`, { method: "POST", cookies: admin })).status).toBe(404);
  expect((await list(consumer))[0]?.state).toBe("ready");
});

describe("starting from an earlier application", () => {
  test("copies all but consents, declarations and which debts are repaid", async () => {
    const debts = {
      has_debts: true,
      debts: [{ type: "unsecured loan", balance: 3_000, instalment: 100, repay: true }],
    };
    const loan = { purpose: "repay existing loans", refinance: undefined };
    const { id } = await apply(origin, consumer, { debts, loan });
    const browser = new Browser(origin, consumer);
    const begun = await browser.call("POST", "/drafts", { kind: "loan", language: "fi", from: id });
    expect(begun.status).toBe(201);
    const { answers, completed } = await browser.draft();
    expect(completed).toEqual([]);
    expect(answers.person).toMatchObject({ last_name: "Kuluttaja", identity_number: "13*********" });
    expect(answers.debts).toEqual({ ...debts, debts: [{ type: "unsecured loan", balance: 3_000, instalment: 100 }] });
    expect([answers.review, answers.declarations]).toEqual([undefined, undefined]);
  });

  test("takes one's own, of the last 12 months", async () => {
    const { id } = await apply(origin, consumer);
    const begin = (session: Cookies) =>
      new Browser(origin, session).call("POST", "/drafts", { kind: "loan", language: "fi", from: id });
    for (const session of [{}, await signIn(origin, "admin@kirkas.example")])
      expect((await begin(session)).status).toBe(404);
    await origin.sql("UPDATE applications SET created_at = created_at - ?", 366 * 86_400_000);
    expect((await begin(consumer)).status).toBe(404);
    expect(await rows("drafts")).toHaveLength(1);
  });
});

test("who somebody is goes after its time, and what was decided two years later", async () => {
  const { id } = await apply(origin, consumer);
  await origin.sql("UPDATE applications SET keep_until = ?", Date.now());
  await origin.runSchedule();
  expect([await rows("people"), (await rows("applications")).map((row) => row.id)]).toEqual([[], [id]]);
  await origin.sql("UPDATE applications SET keep_until = ?", Date.now() - 730 * 86_400_000);
  await origin.runSchedule();
  expect([await rows("applications"), await rows("offers"), await rows("matches")]).toEqual([[], [], []]);
  expect(await rows("consents")).not.toEqual([]);
});
