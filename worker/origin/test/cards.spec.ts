// Cards: who is asked, what is offered, and what its sheet says.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Application, answersOf, arrive, Browser, send } from "./drafts";
import { type Cookies, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
  await origin.sql("DELETE FROM drafts");
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

/** What a loan's form asks about the person, and the cards. */
function cardAnswers(cards: string[], limit: number): [string, object][] {
  const aboutPerson = answersOf("consumer@kirkas.example").filter(([step]) => !["loan", "co-applicant"].includes(step));
  return [["card", { cards, credit_limit: limit }], ...aboutPerson];
}

async function applyForCards(cards: string[], limit = 2_000, browser = new Browser(origin, consumer, "card")) {
  await browser.fill(cardAnswers(cards, limit));
  const sent = await send(browser);
  expect([sent.status, sent.text]).toEqual([201, expect.anything()]);
  await arrive(origin);
  return (await browser.call("GET", `/applications/${sent.json().id}`)).json() as unknown as Application;
}

test("only the issuers of the chosen cards are asked, and each offer names its card", async () => {
  const application = await applyForCards(["fabula-plain", "exempla-travel"]);
  expect(application).toMatchObject({ kind: "card", amount: 2_000, months: 12 });
  const byCard = application.offers.toSorted((a, b) => a.lender.id.localeCompare(b.lender.id));
  expect(byCard).toMatchObject([
    {
      lender: { id: "exempla-credit" },
      product: "exempla-travel-fi",
      kind: "card",
      amount: 200_000,
      months: 12,
      monthly_fee: 400,
      card: { id: "exempla-travel", interest_free_days: 56, least_payment: 6_000 },
    },
    { lender: { id: "fabula-bank" }, card: { id: "fabula-plain", interest_free_days: 45, least_payment: 6_000 } },
  ]);
  expect(application.declines).toEqual([]);
  const matches = await origin.sql<{ product_id: string }>("SELECT product_id FROM matches");
  expect(matches.map(({ product_id }) => product_id).sort()).toEqual(["exempla-travel-fi", "fabula-plain-fi"]);
});

test("an offer's sheet says that it is a card, and its example", async () => {
  const { offers } = await applyForCards(["fabula-plain"]);
  const sheet = await origin.call(`/api/v1/offers/${offers[0]?.id}/information`, { cookies: consumer });
  expect(sheet.status).toBe(200);
  for (const text of ["Luottokortti: luottoraja", "enintään 45 päivään", "vähintään 60,00", "12 erää kuukausittain"]) {
    expect(sheet.text.replaceAll(/\s/g, " ")).toContain(text);
  }
});

test("an accepted card leaves the others, and a loan's application stays open beside it", async () => {
  const { offers } = await applyForCards(["fabula-plain", "exempla-travel"]);
  const [first, second] = offers;
  const accepted = await origin.call(`/api/v1/offers/${first?.id}/accept`, {
    method: "POST",
    cookies: consumer,
    body: { information_opened: true },
  });
  expect(accepted.status).toBe(200);
  const other = await origin.call(`/api/v1/offers/${second?.id}`, { cookies: consumer });
  expect([accepted.json().state, other.json().state]).toEqual(["accepted", "superseded"]);
});

test.each([
  [{ cards: [], credit_limit: 2_000 }, [{ pointer: "/cards", code: "missing" }]],
  [{ cards: ["fabula-gold"], credit_limit: 2_000 }, [{ pointer: "/cards", code: "malformed" }]],
  [
    { cards: ["fabula-plain", "exempla-travel", "ficta-flex", "utopia-low"], credit_limit: 499 },
    [
      { pointer: "/cards", code: "too-many", params: { max: 3 } },
      { pointer: "/credit_limit", code: "too-small", params: { min: 500 } },
    ],
  ],
])("%o is refused", async (answers, errors) => {
  const browser = new Browser(origin, {}, "card");
  await browser.begin();
  const refused = await browser.save("card", answers);
  expect([refused.status, refused.json().errors]).toEqual([422, errors]);
});

test("an application begins with what the user's details say about the person", async () => {
  const step = "work";
  const answers = Object.fromEntries(answersOf("consumer@kirkas.example"))[step];
  const body = { language: "fi", step, answers };
  const saved = await origin.call("/api/v1/profile-details", {
    ...{ method: "PUT", body, cookies: consumer },
    headers: { "if-match": '"0"' },
  });
  expect(saved.status).toBe(200);
  const browser = new Browser(origin, consumer, "card");
  await browser.call("POST", "/drafts", { kind: "card", language: "fi", from: "profile-details" });
  expect((await browser.draft()).answers).toEqual({ [step]: answers });
});
