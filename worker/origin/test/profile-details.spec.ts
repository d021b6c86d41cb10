// What users answer about themselves for the next application: checked as the form's answers are, sealed, their own alone, and what a
// draft can begin with.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ProfileDetails } from "../../../app/api/types";
import { answersOf, Browser, type Draft, finnishNumber } from "./drafts";
import { type Cookies, type Origin, signIn, startOrigin } from "./origin";

const email = "consumer@kirkas.example";
const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);

let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  consumer = await signIn(origin);
});
beforeEach(async () => {
  for (const table of ["profile_details", "drafts"]) await origin.sql(`DELETE FROM ${table}`);
});
afterAll(() => origin.stop());

const read = (language = "fi", cookies = consumer) =>
  origin.call(`/api/v1/profile-details?language=${language}`, { cookies });
const details = async (language?: string, cookies?: Cookies) =>
  (await read(language, cookies)).json() as unknown as ProfileDetails;
const save = (step: string, answers: object, version: number | null, language = "fi", cookies = consumer) =>
  origin.call("/api/v1/profile-details", {
    method: "PUT",
    body: { language, step, answers },
    headers: version === null ? {} : { "if-match": `"${version}"` },
    cookies,
  });
const given = Object.fromEntries(answersOf(email));
const person = given.person ?? {};

describe("saving", () => {
  test("there are none at first: version 0", async () => {
    const answer = await read();
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, '"0"']);
    expect(answer.json()).toEqual({ version: 0, answers: {}, completed: [] });
  });

  test("each step about the person is stored, and the number is masked", async () => {
    const steps = ["contact", "person", "address", "household", "housing", "work", "income", "costs", "debts"];
    for (const [version, step] of steps.entries()) {
      const answer = await save(step, given[step] ?? {}, version);
      expect([answer.status, answer.headers.get("etag")]).toEqual([200, `"${version + 1}"`]);
    }
    const { answers, completed, updated } = await details();
    expect(completed.toSorted()).toEqual(steps.toSorted());
    expect(answers.person).toEqual({ ...person, identity_number: "13*********" });
    expect(Date.parse(`${updated}`)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("a masked number that comes back is the one that is stored", async () => {
    await save("person", person, 0);
    const shown = (await details()).answers.person;
    expect((await save("person", { ...shown, first_names: "Kaisa" }, 1)).status).toBe(200);
    const browser = new Browser(origin, consumer);
    await browser.call("POST", "/drafts", { kind: "loan", language: "fi", from: "profile-details" });
    await browser.save("person", (await browser.draft()).answers.person ?? {});
    expect((await browser.draft()).completed).toEqual(["person"]);
  });

  test("nothing is stored in the open", async () => {
    await save("person", person, 0);
    const rows = JSON.stringify(await origin.sql("SELECT * FROM profile_details"));
    for (const open of [finnishNumber, "Kuluttaja", "Kaisa Maria", "first_names"]) expect(rows).not.toContain(open);
  });

  test.each([
    ["the loan", "loan", { amount: 5_000 }],
    ["what is declared", "declarations", { payment_default: false }],
    ["consents", "review", { terms: true }],
    ["another person", "co-person", person],
    ["nothing that is asked", "shoe-size", {}],
  ])("%s is no detail", async (_, step, answers) => {
    const answer = await save(step, answers, 0);
    expect([answer.status, kindOf(answer)]).toEqual([400, "step-unknown"]);
  });

  test("what fails its checks is refused, and what was stored stays", async () => {
    await save("income", given.income ?? {}, 0);
    const answer = await save("income", { ...given.income, net_income: 9_999 }, 1);
    expect([answer.status, answer.json().errors]).toEqual([422, [{ pointer: "/net_income", code: "net-above-gross" }]]);
    expect((await details()).answers.income).toEqual(given.income);
  });

  test("a change names the version that it is of, and of two one wins", async () => {
    expect((await save("costs", {}, null)).status).toBe(428);
    expect((await save("costs", {}, 1)).status).toBe(412);
    const both = await Promise.all([save("costs", {}, 0), save("costs", {}, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await save("costs", {}, 0)).status).toBe(412);
  });
});

describe("whose they are", () => {
  test("each market has its own", async () => {
    await save("costs", { other_costs: 50 }, 0);
    expect((await save("costs", { other_costs: 40 }, 0, "lv")).status).toBe(200);
    expect((await details("sv-fi")).answers).toEqual({ costs: { other_costs: 50 } });
    expect((await details("ru-lv")).answers).toEqual({ costs: { other_costs: 40 } });
  });

  test("nobody else sees or changes them", async () => {
    await save("costs", { other_costs: 50 }, 0);
    const other = await signIn(origin, "lender@kirkas.example");
    expect(await details("fi", other)).toMatchObject({ version: 0, answers: {} });
    expect((await read("fi", {})).status).toBe(401);
    expect((await save("costs", {}, 1, "fi", {})).status).toBe(401);
    expect((await save("costs", {}, 1, "fi", other)).status).toBe(412);
  });

  test.each(["", "hu", "xx"])("a language that is not served is refused: '%s'", async (language) => {
    expect((await read(language)).status).toBe(400);
    expect((await save("costs", {}, 0, language)).status).toBe(400);
  });

  test("a year after their last change they go", async () => {
    await save("costs", {}, 0);
    await origin.sql("UPDATE profile_details SET updated_at = ?", Date.now() - 365 * 86_400_000 + 60_000);
    await origin.runSchedule();
    expect(await origin.sql("SELECT 1 FROM profile_details")).toHaveLength(1);
    await origin.sql("UPDATE profile_details SET updated_at = ?", Date.now() - 365 * 86_400_000);
    await origin.runSchedule();
    expect(await origin.sql("SELECT 1 FROM profile_details")).toEqual([]);
  });
});

describe("a draft that begins with them", () => {
  const begin = (browser: Browser, language = "fi") =>
    browser.call("POST", "/drafts", { kind: "loan", language, from: "profile-details" });

  test("holds them, and each page is shown again", async () => {
    await save("person", person, 0);
    await save("income", given.income ?? {}, 1);
    const answer = await begin(new Browser(origin, consumer));
    expect(answer.status).toBe(201);
    const draft = answer.json() as unknown as Draft;
    expect(draft).toMatchObject({ step: "loan", completed: [], answers: { income: given.income } });
    expect(draft.answers.person).toEqual({ ...person, identity_number: "13*********" });
  });

  test("needs details in its market, and somebody whose they are", async () => {
    await save("costs", {}, 0);
    expect((await begin(new Browser(origin, consumer), "lv")).status).toBe(404);
    expect((await begin(new Browser(origin))).status).toBe(404);
  });
});
