// What co-applicants answer: stored with each Continue, checked, and never telling what the applicant alone knows.
import { describe, expect, test } from "vitest";
import { Browser } from "./drafts";
import {
  accept,
  coApplicant,
  consents,
  day,
  errorsOf,
  first,
  invite,
  kindOf,
  type Own,
  open,
  origin,
  ownAnswers,
  readApplication,
  refuse,
  startForInvitations,
  withAddress,
} from "./invitations";
import { startOrigin } from "./origin";

startForInvitations();

describe("what the co-applicant changes before they consent", () => {
  type Invitation = { version: number; answers: Own; typed?: { step: string; answers: object }; completed: string[] };
  const invitation = async (token: string) => (await open(token)).json() as unknown as Invitation;
  const saved = (token: string, version: unknown, body: object, browser = new Browser(origin)) =>
    browser.call(
      "PATCH",
      "/invitations",
      { token, ...body },
      version === undefined ? {} : { "if-match": `"${version}"` },
    );
  const income = { net_income: 1_712, gross_income: 1_900, income_will_fall: false };
  const step = { step: "co-income", answers: income, checked: true };

  test("is stored with each Continue, sealed, and shown again by the link alone", async () => {
    const { id, token } = await invite();
    const before = await invitation(token);
    expect([before.version, before.completed, before.typed]).toEqual([1, [], undefined]);
    const answered = await saved(token, 1, step);
    expect([answered.status, answered.headers.get("etag")]).toEqual([200, '"2"']);
    const again = await open(token);
    expect([again.headers.get("etag"), again.json()]).toEqual(['"2"', answered.json()]);
    expect(await invitation(token)).toMatchObject({ answers: { "co-income": income }, completed: ["co-income"] });
    // The number stays masked and what it was, and so does the address.
    const person = (await invitation(token)).answers["co-person"];
    expect((await saved(token, 2, { step: "co-person", answers: person, checked: true })).status).toBe(200);
    expect((await invitation(token)).answers["co-person"]).toEqual({ ...person, email: coApplicant });
    const [stored] = await origin.sql("SELECT * FROM invitations WHERE application_id = ?", id);
    expect(String(stored?.answers_sealed)).toMatch(/^\w+[.:]/);
    expect(JSON.stringify(stored)).not.toMatch(/1712|Toinen|9026/);
    // Nobody else sees it, nor does what lenders would decide by change.
    for (const path of [`/applications/${id}`, "/applications", "/me/export"])
      expect((await first.call("GET", path)).text).not.toContain("1712");
    const [application] = await origin.sql("SELECT facts FROM applications WHERE id = ?", id);
    expect(String(application?.facts)).not.toContain("1712");
  });

  test("is what they consent to, and goes from the invitation with the answer", async () => {
    const { id, token } = await invite();
    await saved(token, 1, step);
    expect((await accept(token, new Browser(origin), { answers: undefined, version: 1 })).status).toBe(412);
    const accepted = await accept(token, new Browser(origin), { answers: undefined, version: 2 });
    expect([accepted.status, accepted.json().id]).toEqual([200, id]);
    const [application] = await origin.sql("SELECT facts FROM applications WHERE id = ?", id);
    expect(JSON.parse(String(application?.facts)).co_applicant).toMatchObject({ net_income: 1_712 });
    expect(
      await origin.sql("SELECT answers_sealed, typed_sealed FROM invitations WHERE application_id = ?", id),
    ).toEqual([{ answers_sealed: null, typed_sealed: null }]);
  });

  test("is kept half-typed, without the identity number", async () => {
    const { token } = await invite();
    const typed = { first_names: "Toi", identity_number: "010180-9026" };
    expect((await saved(token, 1, { step: "co-person", answers: typed, checked: false })).status).toBe(200);
    expect(await invitation(token)).toMatchObject({
      version: 2,
      completed: [],
      typed: { step: "co-person", answers: { first_names: "Toi" } },
      answers: { "co-person": { first_names: "Toinen" } },
    });
    expect(JSON.stringify((await invitation(token)).typed)).not.toContain("9026");
    await saved(token, 2, step);
    expect((await invitation(token)).typed).toBeUndefined();
  });

  test("is one save of two at once, and none without a version", async () => {
    const { token } = await invite();
    const both = await Promise.all([saved(token, 1, step), saved(token, 1, step)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await saved(token, undefined, step)).status).toBe(428);
    expect((await saved(token, 1, step)).status).toBe(412);
  });

  test.each<[string, object, number, string[]]>([
    ["a step of the applicant", { ...step, step: "income" }, 400, []],
    ["their consents", { step: "review", answers: consents, checked: true }, 400, []],
    ["a step that there is not", { ...step, step: "x" }, 400, []],
    ["more than the call takes", { ...step, application: "x" }, 400, []],
    [
      "another address",
      { step: "co-person", answers: { email: "third@kirkas.example" }, checked: true },
      422,
      ["/email unknown"],
    ],
    [
      "a half-typed address",
      { step: "co-person", answers: { email: "third@kirkas.example" }, checked: false },
      422,
      ["/email unknown"],
    ],
    ["fields that there are not", { ...step, answers: { ...income, user_id: "x" } }, 422, ["/user_id unknown"]],
    ["a mistake", { ...step, answers: { ...income, net_income: -1 } }, 422, ["/net_income too-small"]],
  ])("cannot be %s", async (_, body, status, errors) => {
    const { token } = await invite();
    const answered = await saved(token, 1, body);
    expect([answered.status, status === 422 ? errorsOf(answered) : []]).toEqual([status, errors]);
    expect((await invitation(token)).version).toBe(1);
  });

  test("does not tell what the applicant owes", async () => {
    const debt = { type: "unsecured loan", instalment: 100 };
    const { token } = await invite({
      loan: { purpose: "repay existing loans", refinance: undefined },
      debts: { has_debts: true, debts: [{ ...debt, balance: 7_777, repay: true }] },
    });
    const answers = { has_debts: true, debts: [{ ...debt, balance: 3_000, repay: true }], payment_default: false };
    const answered = await saved(token, 1, { step: "co-debts", answers, checked: true });
    expect(errorsOf(answered)).toEqual(["/debts marked-above-amount"]);
    expect(answered.text).not.toMatch(/7777|10777/);
  });

  test("is refused to another's, a used and an expired invitation", async () => {
    const { id, token } = await invite();
    await saved(token, 1, step);
    for (const other of ["A".repeat(43), "", "nothing"])
      expect(kindOf(await saved(other, 1, step))).toBe("invitation-gone");
    await origin.sql(`UPDATE invitations SET expires_at = expires_at - ${7 * day}`);
    expect([(await saved(token, 2, step)).status, (await open(token)).status]).toEqual([410, 410]);
    await origin.runSchedule();
    const sealed = "SELECT answers_sealed, typed_sealed FROM invitations WHERE application_id = ?";
    expect(await origin.sql(sealed, id)).toEqual([{ answers_sealed: null, typed_sealed: null }]);

    await origin.sql("UPDATE applications SET created_at = created_at - 7200000");
    const two = await invite();
    await saved(two.token, 1, { ...step, checked: false });
    expect((await refuse(two.token)).status).toBe(204);
    expect((await saved(two.token, 2, step)).status).toBe(410);
    expect(await origin.sql(sealed, two.id)).toEqual([{ answers_sealed: null, typed_sealed: null }]);
  });

  test("is limited by address", async () => {
    const limited = await startOrigin({ ENVIRONMENT: "development" }, { save: 1 });
    const call = () => saved("A".repeat(43), 1, step, new Browser(limited));
    expect([(await call()).status, (await call()).status]).toEqual([410, 429]);
    await limited.stop();
  });
});

describe("answers that fail their checks", () => {
  test.each<[string, object, string[]]>([
    [
      "a step that is missing",
      { answers: { ...ownAnswers(), "co-work": {} } },
      ["/answers/co-work/employment_type missing"],
    ],
    ["the applicant's steps", { answers: { ...ownAnswers(), income: { net_income: 1 } } }, ["/answers/income unknown"]],
    [
      "fields that there are not",
      { answers: ownAnswers({ "co-income": { user_id: "x" } }) },
      ["/answers/co-income/user_id unknown"],
    ],
    ["another address", { answers: withAddress("third@kirkas.example") }, ["/answers/co-person/email unknown"]],
    [
      "the applicant's own number",
      { answers: ownAnswers({ "co-person": { identity_number: "131052-955N" } }) },
      ["/answers/co-person/identity_number same-person"],
    ],
    ["a consent that is needed", { consents: { ...consents, terms: false } }, ["/consents/terms missing"]],
    [
      "the choice of lenders",
      { consents: { ...consents, left_out_lenders: [] } },
      ["/consents/left_out_lenders unknown"],
    ],
  ])("%s", async (_, body, errors) => {
    const { id, token } = await invite();
    const answered = await accept(token, new Browser(origin), body);
    expect([answered.status, kindOf(answered)]).toEqual([422, "invalid-fields"]);
    expect(errorsOf(answered)).toEqual(errors);
    expect((await readApplication(first, id)).state).toBe("awaiting-co-applicant");
    expect(await origin.sql("SELECT 1 FROM consents WHERE person_id = ?", `${id}:co-applicant`)).toEqual([]);
  });

  test("what comes to more than the loan does not say how much the applicant owes", async () => {
    const debt = { type: "unsecured loan", instalment: 100 };
    const { token } = await invite({
      loan: { purpose: "repay existing loans", refinance: undefined },
      debts: { has_debts: true, debts: [{ ...debt, balance: 7_777, repay: true }] },
    });
    const answers = ownAnswers({ "co-debts": { has_debts: true, debts: [{ ...debt, balance: 3_000, repay: true }] } });
    const answered = await accept(token, new Browser(origin), { answers });
    expect(errorsOf(answered)).toEqual(["/answers/co-debts/debts marked-above-amount"]);
    expect(answered.text).not.toMatch(/7777|10777/);
  });

  test.each([{ token: "A".repeat(43) }, { token: "" }, { token: "nothing" }])(
    "no token of an invitation: %j",
    async (body) => {
      for (const call of ["open", "refuse"]) {
        const answered = await new Browser(origin).call("POST", `/invitations/${call}`, body);
        expect([answered.status, kindOf(answered)]).toEqual([410, "invitation-gone"]);
      }
    },
  );

  test("more than the call takes", async () => {
    const { token } = await invite();
    expect((await accept(token, new Browser(origin), { application: "x" })).status).toBe(400);
    expect((await new Browser(origin).call("POST", "/invitations/open", { token, user: "x" })).status).toBe(400);
  });
});
