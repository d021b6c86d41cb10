// The draft that the form works on, on the storage in memory.
import { beforeEach, describe, expect, test } from "vitest";
import { loanForm } from "../definition/loan-form.ts";
import { marketOf } from "../definition/market.ts";
import { DraftSession } from "./draft-session.ts";
import { DraftFailure, type DraftStorage } from "./draft-storage.ts";
import { createMemoryStorage } from "./memory-storage.ts";

const market = marketOf({ country: "FI", currency: "EUR" }, { development: true, today: "2026-11-23" });
const loan = { amount: 20_000, years: 4, purpose: "renovation", refinance: false };
const contact = { email: "maija@kirkas.example", phone: "+358401234567" };
const person = { first_names: "Maija", last_name: "Mallikas", identity_number: "131052-308T" };

let storage: DraftStorage;
let session: DraftSession;

beforeEach(() => {
  storage = createMemoryStorage({ form: loanForm, market, language: "fi", code: "ABCD2345" });
  session = new DraftSession(storage);
});

test("without a draft there is none to read", async () => {
  await expect(session.load()).rejects.toMatchObject({ kind: "draft-unknown" });
});

test("the first completed step makes the draft", async () => {
  const draft = await session.complete("loan", loan);
  expect(draft).toMatchObject({ step: "contact", completed: ["loan"], answers: { loan } });
  expect(session.value()).toBe(draft);
});

test("a step with a mistake is refused, and what was stored stays", async () => {
  await session.complete("loan", loan);
  const refused = session.complete("loan", { ...loan, amount: 1 });
  await expect(refused).rejects.toMatchObject({
    kind: "invalid-fields",
    errors: [{ pointer: "/amount", code: "too-small", params: { min: 1000 } }],
  });
  expect((await session.load()).answers.loan).toEqual(loan);
});

test("an identity number is shown by its first characters, and stays when they come back", async () => {
  await session.complete("loan", loan);
  const { answers } = await session.complete("person", person);
  expect(answers.person?.identity_number).toBe("13*********");
  const renamed = { ...answers.person, first_names: "Maija Liisa" };
  expect((await session.complete("person", renamed)).completed).toContain("person");
});

describe("what is half-typed", () => {
  test("stays here where it could not be stored, as what was to be completed does", async () => {
    await session.complete("loan", loan);
    storage.save = () => Promise.reject(new DraftFailure("unavailable"));
    await expect(session.rest("contact", { email: "mai" })).rejects.toThrow();
    expect(session.value()?.typed).toMatchObject({ step: "contact", answers: { email: "mai" } });
    await expect(session.complete("contact", contact)).rejects.toThrow();
    expect(session.value()).toMatchObject({ typed: { step: "contact", answers: contact }, completed: ["loan"] });
  });

  test("is stored unchecked beside the answers, without identity numbers", async () => {
    await session.complete("loan", loan);
    await session.rest("person", { ...person, first_names: "Mai" });
    expect((await session.load()).typed).toEqual({
      step: "person",
      answers: { first_names: "Mai", last_name: "Mallikas" },
    });
  });

  test("is not stored before there is a draft", async () => {
    await session.rest("loan", { amount: 5 });
    await expect(session.load()).rejects.toMatchObject({ kind: "draft-unknown" });
  });
});

test("another tab's change is read, and this one's step put on top of it", async () => {
  await session.complete("loan", loan);
  const other = new DraftSession(storage);
  await other.load();
  await other.complete("contact", contact);
  const { answers } = await session.complete("person", person);
  expect(answers).toMatchObject({ contact, person: { first_names: "Maija" } });
});

test("saves follow one another, whatever comes of the one before", async () => {
  await session.complete("loan", loan);
  const results = await Promise.allSettled([
    session.rest("contact", { email: "m" }),
    session.complete("contact", { email: "m" }),
    session.complete("contact", contact),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(session.value()).toMatchObject({ version: 4, answers: { contact } });
});

test("a conflict that does not end is an error in the end", async () => {
  const busy: DraftStorage = { ...storage, save: (version, save) => storage.save(version + 7, save) };
  const unlucky = new DraftSession(busy);
  await expect(unlucky.complete("loan", loan)).rejects.toMatchObject({ kind: "version-conflict" });
});

describe("sending", () => {
  const rest = {
    address: {
      street: "Esimerkkikatu 1",
      postal_code: "00100",
      city: "Helsinki",
      lived_since: "2015-03",
      resident_since: "1985-06",
    },
    household: { marital_status: "single", children: 0 },
    housing: { housing: "renting", housing_cost: 900, housing_since: "2015-03" },
    work: { employment_type: "retired", work_since: "2018-01" },
    income: { net_income: 2600, gross_income: 3600, income_will_fall: false },
    costs: {},
    debts: { has_debts: false },
    "co-applicant": { has_co_applicant: false },
    declarations: { payment_default: false },
  };
  const consents = { terms: true, true_information: true, share_with_lenders: true, credit_search: true };

  async function completeAll() {
    const steps = Object.entries({ loan, contact, person, ...rest, review: consents });
    for (const [step, answers] of steps) await session.complete(step, answers);
  }

  test("leads to the first step that is not complete", async () => {
    await session.complete("loan", loan);
    await expect(session.send()).rejects.toMatchObject({ kind: "step-incomplete", step: "contact" });
  });

  test("waits until the address is confirmed", async () => {
    await completeAll();
    expect(await session.send()).toBeUndefined();
    expect(session.value()).toMatchObject({ sent: true, confirmed: false });
    await expect(session.confirm("WRONG234")).rejects.toMatchObject({ kind: "code-wrong" });
    const { application } = await session.confirm("abcd2345");
    expect(application?.reference).toMatch(/^K-/);
  });

  test("makes the application at once where the address is confirmed", async () => {
    await completeAll();
    await session.confirm("ABCD2345");
    expect((await session.send())?.id).toBe(session.value()?.id);
  });
});
