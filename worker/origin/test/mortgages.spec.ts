// Mortgages: their drafts, offers by loan to value, and what lenders do until they are paid out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apply, Browser, type Draft, type Offer } from "./drafts";
import { type Provider, providerSettings, startProvider } from "./identity-provider";
import { applyForMortgage, type MortgageApplication, mortgageAnswers, sendsByIdentification } from "./mortgages";
import { type Cookies, inLink, mailTo, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let provider: Provider;
let consumer: Cookies;
let lender: Cookies;
beforeAll(async () => {
  provider = await startProvider();
  origin = await startOrigin({ ENVIRONMENT: "development", ...providerSettings }, {}, (request) =>
    provider.answer(request),
  );
  lender = await signIn(origin, "lender@kirkas.example");
});
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
  await origin.sql("DELETE FROM drafts");
  consumer = await signIn(origin);
});
afterAll(async () => {
  await origin.stop();
  await provider.stop();
});

const day = 86_400_000;
const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);
const offerOf = ({ offers }: MortgageApplication, id: string) =>
  offers.find((offer) => offer.lender.id === id) as Offer;
const read = async ({ id }: Pick<MortgageApplication, "id">) =>
  (await origin.call(`/api/v1/applications/${id}`, { cookies: consumer })).json() as unknown as MortgageApplication;
const record = (event: string, offer: Offer, body?: unknown) =>
  origin.call(`/api/v1/lender/offers/${offer.id}/${event}`, { method: "POST", cookies: lender, body });
const accept = (offer: Offer) =>
  origin.call(`/api/v1/offers/${offer.id}/accept`, {
    method: "POST",
    cookies: consumer,
    body: { information_opened: true },
  });

describe("a draft", () => {
  test("goes on step by step, and over the branch as it is answered", async () => {
    const browser = new Browser(origin, {}, "mortgage");
    const answers = new Map(mortgageAnswers("m@kirkas.example"));
    const save = async (step: string, changes = {}) =>
      (await browser.save(step, { ...answers.get(step), ...changes })).json() as unknown as Draft;
    expect((await browser.begin()).json()).toMatchObject({ kind: "mortgage", step: "calculator" });
    expect((await save("calculator")).step).toBe("mortgage-application");
    expect((await save("mortgage-application")).step).toBe("personal-information");
    for (const step of [...answers.keys()].slice(2, -2)) await save(step);
    expect((await save("other-loans")).step).toBe("identify");
    await save("mortgage-application", { has_co_applicant: true });
    expect((await save("other-loans")).step).toBe("co-applicant-personal-information");
    await save("mortgage-application", { has_co_applicant: false });
    const draft = await save("identify");
    expect(draft.first_incomplete).toBeUndefined();
    expect(draft.answers["personal-information"]?.identity_number).toBe("15*********");
  });

  test("of a mortgage and one of a loan are open side by side", async () => {
    const browser = new Browser(origin);
    await browser.begin("fi", "loan");
    await browser.begin("fi", "mortgage");
    const drafts = await browser.call("GET", "/drafts");
    expect(drafts.json().items).toEqual([{ kind: "loan" }, { kind: "mortgage" }]);
  });

  test.each([
    ["calculator", { amount: 9_999, years: 25 }, [{ pointer: "/amount", code: "too-small", params: { min: 10_000 } }]],
    ["calculator", { amount: 180_000, years: 31 }, [{ pointer: "/years", code: "too-large", params: { max: 30 } }]],
    ["funding-proposal", { extra_security: "deposit" }, [{ pointer: "/security_value", code: "missing" }]],
  ])("is refused %s of %o", async (step, answers, errors) => {
    const browser = new Browser(origin, {}, "mortgage");
    await browser.begin();
    const refused = await browser.save(step, answers);
    expect([refused.status, refused.json().errors]).toEqual([422, errors]);
  });
});

describe("offers", () => {
  test("come from the lenders that have mortgages, and say the share of the value", async () => {
    const application = await applyForMortgage(origin, provider, consumer);
    expect(application.offers.map((offer) => offer.lender.id).sort()).toEqual(["fabula-bank", "utopia-savings"]);
    for (const offer of application.offers) {
      expect(offer).toMatchObject({ kind: "mortgage", amount: 18_000_000, months: 300, loan_to_value: 78.26 });
      expect(offer.conditions).toContain("collateral");
    }
    expect(application.mortgage).toMatchObject({
      purpose: "home",
      price: 230_000,
      loan_to_value: 78.26,
      state: "offers",
    });
  });

  test("cost less with more security, and none is made above the lender's share", async () => {
    const rates = async (changes: Record<string, Record<string, unknown>>) =>
      Object.fromEntries(
        (await applyForMortgage(origin, provider, consumer, changes)).offers.map(({ lender, rate_percent }) => [
          lender.id,
          rate_percent as number,
        ]),
      );
    const usual = await rates({});
    const secured = await rates({ "funding-proposal": { extra_security: "deposit", security_value: 80_000 } });
    const bare = await rates({ "property-information": { price: 192_000 } });
    expect(secured["fabula-bank"]).toBeLessThan(usual["fabula-bank"] ?? 0);
    expect(secured["utopia-savings"]).toBeLessThan(usual["utopia-savings"] ?? 0);
    expect(bare["fabula-bank"]).toBeGreaterThan(usual["fabula-bank"] ?? 100);
    expect(bare["utopia-savings"]).toBeUndefined();
  });

  test("are declined by loan to value where the home is worth too little", async () => {
    const { declines, mortgage } = await applyForMortgage(origin, provider, consumer, {
      "property-information": { price: 150_000 },
    });
    expect(declines.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      "loan-to-value",
      "loan-to-value",
    ]);
    expect(mortgage.state).toBe("declined");
    expect(mortgage.acts).toBeUndefined();
    // The tests move answers into the past, before the asking.
    expect(mortgage.timeline.map(({ state }) => state).sort()).toEqual(["declined", "received"]);
  });

  test("of a loan are no mortgages, and say nothing of one", async () => {
    const loan = await apply(origin, consumer);
    expect(loan.mortgage).toBeUndefined();
    expect(loan.offers.map(({ kind }) => kind)).not.toContain("mortgage");
    expect(loan.offers.map((offer) => offer.loan_to_value)).not.toContainEqual(expect.any(Number));
  });

  test("have the European Standardised Information Sheet in place of the information", async () => {
    const application = await applyForMortgage(origin, provider, consumer);
    const offer = offerOf(application, "fabula-bank");
    const sheet = await origin.call(`/api/v1/offers/${offer.id}/information`, { cookies: consumer });
    expect(sheet.status).toBe(200);
    expect(sheet.text).toContain("<h1>Eurooppalainen standardoitu tietosivu (ESIS)</h1>");
    expect(sheet.text).toContain("78,26");
    expect(sheet.text.match(/<th scope="row">\d+<\/th>/g)).toHaveLength(25);
  });
});

describe("what lenders do with an accepted one", () => {
  test("leads from acceptance to the pay-out, with a line for each event", async () => {
    const application = await applyForMortgage(origin, provider, consumer);
    const offer = offerOf(application, "fabula-bank");
    const states = async () => {
      const { mortgage } = await read(application);
      return [mortgage.state, mortgage.acts];
    };
    expect(await states()).toEqual(["offers", "applicant"]);
    expect((await accept(offer)).json()).toMatchObject({ reflection_until: expect.any(String) });
    expect(await states()).toEqual(["accepted", "lender"]);
    expect((await record("review", offer)).status).toBe(200);
    expect(await states()).toEqual(["in-review", "lender"]);
    expect((await record("value", offer)).status).toBe(200);
    expect(await states()).toEqual(["valuation", "lender"]);
    const early = await record("sign", offer);
    expect([early.status, kindOf(early)]).toEqual([409, "reflection-period"]);
    await origin.sql(`UPDATE offers SET opened_at = opened_at - ${7 * day} WHERE id = ?`, offer.id);
    expect((await record("sign", offer)).status).toBe(200);
    expect(await states()).toEqual(["agreed", "lender"]);
    expect((await record("pay-out", offer)).status).toBe(200);
    expect(await states()).toEqual(["paid-out", undefined]);
    const { mortgage } = await read(application);
    const lines = mortgage.timeline.filter(({ state }) => state !== "offers" && state !== "received");
    expect(lines.map(({ state, lender }) => [state, lender?.id])).toEqual(
      ["accepted", "in-review", "valuation", "agreed", "paid-out"].map((state) => [state, "fabula-bank"]),
    );
    expect(mortgage.timeline.map(({ at }) => at)).toEqual(mortgage.timeline.map(({ at }) => at).sort());
  });

  test("is recorded once, and offered as long as it was not", async () => {
    const application = await applyForMortgage(origin, provider, consumer);
    const offer = offerOf(application, "fabula-bank");
    expect((await record("value", offer)).status).toBe(409);
    await accept(offer);
    const first = (await record("review", offer)).json();
    expect(first).toMatchObject({ state: "accepted", events: ["value", "refuse"] });
    expect((await record("review", offer)).json()).toEqual(first);
    const events = await origin.sql("SELECT event FROM offer_events WHERE offer_id = ? AND event = 'review'", offer.id);
    expect(events).toHaveLength(1);
  });

  test("is not there for a consumer loan", async () => {
    const younger = { person: { identity_number: "150685-901H" }, address: { resident_since: "1985-06" } };
    const loan = await apply(origin, consumer, younger);
    const offer = loan.offers.find(({ lender }) => lender.id === "fabula-bank") as Offer;
    await accept(offer);
    expect((await record("review", offer)).status).toBe(409);
    expect((await record("sign", offer)).status).toBe(200);
  });

  test("can end in a refusal, after which other offers stand again", async () => {
    const application = await applyForMortgage(origin, provider, consumer);
    const offer = offerOf(application, "fabula-bank");
    await accept(offer);
    await record("refuse", offer, { reason: "The home's papers are not in order." });
    const { mortgage } = await read(application);
    expect(mortgage.state).toBe("offers");
    expect(mortgage.timeline.at(-1)).toMatchObject({ state: "declined", lender: { id: "fabula-bank" } });
  });

  test("can be a question, for whose answer the application waits", async () => {
    const application = await applyForMortgage(origin, provider, consumer);
    const requested = await origin.call(`/api/v1/lender/applications/${application.id}/request`, {
      method: "POST",
      cookies: lender,
      body: { message: "Please send the energy certificate." },
    });
    expect(requested.status).toBe(201);
    const { mortgage } = await read(application);
    expect([mortgage.state, mortgage.acts]).toEqual(["information-requested", "applicant"]);
    expect(mortgage.timeline.at(-1)).toMatchObject({ state: "information-requested", lender: { id: "fabula-bank" } });
  });
});

test("an application of two is with the lenders once the co-applicant is identified and has accepted", async () => {
  const other = "mortgage-other@kirkas.example";
  const applicant = new Browser(origin, consumer, "mortgage");
  const step = { email: other, identity_number: "010180-9026" };
  const changes = { "co-applicant-personal-information": step };
  const flow = "a mortgage for two takes seventeen steps";
  await applicant.fill(mortgageAnswers("consumer@kirkas.example", changes, flow));
  const id = String((await sendsByIdentification(applicant, provider)).json().application);
  const stands = async () => {
    const { state, acts, timeline } = (await read({ id })).mortgage;
    return [state, acts, ...timeline.slice(0, 2).map((entry) => entry.state)];
  };
  const waits = ["awaiting-co-applicant", "co-applicant", "awaiting-co-applicant"];
  expect(await stands()).toEqual(waits);

  const browser = new Browser(origin);
  const token = inLink((await mailTo(origin, other))[0]?.link, "token") ?? "";
  const consents = { terms: true, true_information: true, share_with_lenders: true, credit_search: true };
  const early = await browser.call("POST", "/invitations/accept", { token, consents });
  expect([early.status, kindOf(early), early.json().step]).toEqual([409, "step-incomplete", "identify"]);
  const wanted = { application: id, person: "co-applicant", invitation: token };
  const started = await browser.call("POST", "/identifications", wanted);
  const back = await provider.choose(String(started.json().redirection_url), "2");
  const done = await browser.call("POST", "/identifications/complete", Object.fromEntries(back.searchParams));
  expect(done.json()).toMatchObject({ application: id, kind: "mortgage", person: "co-applicant", is_sent: false });
  expect(await stands()).toEqual(waits);

  // Whoever says afterwards that they are somebody else is not identified as them.
  const person = { ...new Map(mortgageAnswers("", changes, flow)).get("co-applicant-personal-information") };
  const answers = { "co-applicant-personal-information": { ...person, email: other, identity_number: "020284-902N" } };
  const another = await browser.call("POST", "/invitations/accept", { token, answers, consents });
  expect([another.status, kindOf(another)]).toEqual([409, "step-incomplete"]);
  expect((await browser.call("POST", "/invitations/accept", { token, consents })).status).toBe(200);
  expect((await stands()).slice(2)).toEqual(["awaiting-co-applicant", "received"]);
  const identified = await origin.sql("SELECT role FROM people WHERE identified_at IS NOT NULL ORDER BY role");
  expect(identified).toEqual([{ role: "applicant" }, { role: "co-applicant" }]);
});

test("an application that is taken back says when", async () => {
  const application = await applyForMortgage(origin, provider, consumer);
  await origin.call(`/api/v1/applications/${application.id}/withdraw`, { method: "POST", cookies: consumer });
  const { mortgage } = await read(application);
  expect(mortgage.state).toBe("withdrawn");
  expect(mortgage.timeline.at(-1)?.state).toBe("withdrawn");
});

test("lenders' rules keep the steps of loan to value", async () => {
  const path = "/api/v1/lender/products/fabula-bank-mortgage-fi/draft";
  const draft = await origin.call(path, { cookies: lender });
  const { rules, market } = draft.json() as { rules: Record<string, unknown>; market: unknown };
  expect(market).toEqual({ amount: { from: 10_000, to: 1_000_000 }, months: { from: 60, to: 360 } });
  const save = (changed: object) =>
    origin.call(path, {
      method: "PUT",
      cookies: lender,
      body: { rules: changed },
      headers: { "if-match": draft.headers.get("etag") ?? "" },
    });
  const { mortgage, ...others } = rules;
  const refused = await save(others);
  expect([refused.status, refused.json().errors]).toEqual([422, [{ pointer: "/mortgage", code: "missing" }]]);
  const steps = {
    loan_to_value: [
      { to: 60, surcharge: 0 },
      { to: 60, surcharge: 0.2 },
    ],
  };
  const unordered = await save({ ...rules, mortgage: { ...(mortgage as object), ...steps } });
  expect(unordered.json().errors).toEqual([{ pointer: "/mortgage/loan_to_value/1", code: "steps-unordered" }]);
  expect((await save(rules)).status).toBe(200);
});
