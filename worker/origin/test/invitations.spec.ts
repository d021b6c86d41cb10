// Co-applicants: invited by mail, they see the loan and what was answered about them, and consent or refuse; nobody else answers
// for them, and neither of both sees what the other alone knows.
import { beforeEach, describe, expect, test } from "vitest";
import { type Application, arrive, Browser } from "./drafts";
import {
  accept,
  applicant,
  coApplicant,
  consents,
  day,
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
} from "./invitations";
import { inLink, mailTo, profile, signIn, startOrigin } from "./origin";

startForInvitations();

test("the mail invites without a name, a figure or a lender, and has the token in the fragment alone", async () => {
  const { mail, token } = await invite();
  expect(token).toHaveLength(43);
  expect(inLink(mail.link, "invitation")).toBe("loan");
  expect(new URL(mail.link).search).toBe("");
  expect(mail.language).toBe("fi");
  const [words] = mail.text.replace(mail.link, "").split("\n-- \n");
  for (const secret of ["Kaisa", "Kuluttaja", "Toinen", "Hakija", "10 000", "10000", "Fabula", "Laina", "laina"])
    expect(`${words}${mail.subject}`).not.toContain(secret);
  expect((await mailTo(origin, coApplicant)).length).toBe(1);
});

test("sending again invites once", async () => {
  const { id } = await invite();
  await first.call("POST", "/applications", { kind: "loan", version: 1 }, { "idempotency-key": id });
  expect((await mailTo(origin, coApplicant)).length).toBe(1);
});

test("the invitation shows the loan and what was answered about the co-applicant, and nothing else of the applicant", async () => {
  const { token } = await invite({ review: { left_out_lenders: ["ficta-finance"] } });
  const opened = await open(token);
  expect(opened.status).toBe(200);
  const shown = opened.json();
  expect(shown).toMatchObject({
    ...{ asked_by: "Kaisa", kind: "loan", language: "fi", currency: "EUR" },
    ...{ amount: 10_000, months: 48, purpose: "renovation", refinance: false },
  });
  const lenders = (shown.lenders as { id: string }[]).map(({ id }) => id);
  expect(lenders).toContain("fabula-bank");
  expect(lenders).not.toContain("ficta-finance");
  const answers = shown.answers as Own;
  expect(Object.keys(answers).sort()).toEqual(["co-debts", "co-income", "co-person", "co-work"]);
  expect(answers["co-person"]).toMatchObject({ first_names: "Toinen", identity_number: "01*********" });
  expect((shown.consents as { kind: string; needed: boolean; text: string }[]).map(({ kind }) => kind)).toEqual([
    ...["terms", "true_information", "share_with_lenders", "credit_search", "marketing_email"],
  ]);
  for (const hidden of [
    "131052",
    "955N",
    "Kuluttaja",
    "Maria",
    "Katu 1",
    "00100",
    "3000",
    "4200",
    "Esimerkki",
    applicant,
  ])
    expect(opened.text).not.toContain(hidden);
});

test("accepting asks the lenders about both, with the co-applicant's own answers", async () => {
  const { id, token } = await invite();
  const second = new Browser(origin);
  const answered = await accept(token, second, {
    answers: ownAnswers({ "co-person": { identity_number: "01*********" }, "co-income": { net_income: 1_700 } }),
    consents: { ...consents, marketing_email: true },
  });
  expect([answered.status, answered.json().id]).toEqual([200, id]);
  const [stored] = await origin.sql("SELECT state, facts, asked_at FROM applications WHERE id = ?", id);
  expect(stored?.state).toBe("collecting");
  expect(Number(stored?.asked_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.parse(String(stored?.facts))).toMatchObject({
    applicant: { net_income: 3_000 },
    co_applicant: { net_income: 1_700, lives_together: true },
  });
  await arrive(origin);
  expect((await readApplication(first, id)).offers.length).toBeGreaterThan(0);
  const given = await origin.sql(
    "SELECT kind, given, language FROM consents WHERE person_id = ? ORDER BY kind",
    `${id}:co-applicant`,
  );
  expect(given.map(({ kind, given }) => [kind, given])).toEqual([
    ...[
      ["credit_search", 1],
      ["marketing_email", 1],
      ["share_with_lenders", 1],
      ["terms", 1],
      ["true_information", 1],
    ],
  ]);
  // The mailbox is proven: the browser is signed in to its account.
  const me = (await profile(origin, { access: second.cookies.get("__Host-access") ?? "" })).json();
  expect([me.email, me.name]).toEqual([coApplicant, "Toinen Hakija"]);
  expect((await mailTo(origin, applicant)).map(({ link }) => new URL(link).pathname)).toContain("/offers/");
});

test("accepting twice is answered as once, and asks once", async () => {
  const { id, token } = await invite();
  const second = new Browser(origin);
  const both = await Promise.all([accept(token, second), accept(token, second)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  // Whatever a repeated call says, the answers are those of the first.
  const again = await accept(token, new Browser(origin), { answers: {} });
  expect([again.status, again.json().id]).toEqual([200, id]);
  const [counts] = await origin.sql(
    `SELECT (SELECT count(*) FROM matches WHERE application_id = ?1) AS matches,
      (SELECT count(DISTINCT product_id) FROM matches WHERE application_id = ?1) AS products,
      (SELECT count(*) FROM consents WHERE person_id = ?1 || ':co-applicant') AS consents,
      (SELECT count(*) FROM users WHERE email = '${coApplicant}') AS users`,
    id,
  );
  expect(counts?.matches).toBe(counts?.products);
  expect([counts?.consents, counts?.users]).toEqual([5, 1]);
  expect((await mailTo(origin, applicant)).filter(({ link }) => link.endsWith("/offers/")).length).toBe(1);
  // A link that lies around signs nobody in later.
  await origin.sql("UPDATE invitations SET answered_at = answered_at - 1000000");
  const late = await accept(token);
  expect([late.status, kindOf(late), late.cookies.access]).toEqual([410, "invitation-gone", undefined]);
});

test("who is signed in stays signed in, and the account of the mailbox that there is is used", async () => {
  const known = await signIn(origin, "lender@kirkas.example");
  const { id, token } = await invite();
  const browser = new Browser(origin, known);
  const answered = await accept(token, browser);
  expect([answered.status, answered.setCookies.length]).toEqual([200, 0]);
  expect((await browser.call("GET", `/applications/${id}`)).status).toBe(404);
});

test("another application's token answers for that one alone", async () => {
  const one = await invite();
  const [hash] = await origin.sql("SELECT hash FROM invitations WHERE application_id = ?", one.id);
  await origin.sql("UPDATE applications SET created_at = created_at - 7200000");
  const two = await invite();
  expect(two.token).not.toBe(one.token);
  expect((await accept(two.token)).json().id).toBe(two.id);
  expect((await readApplication(first, one.id)).state).toBe("withdrawn");
  expect((await open(one.token)).status).toBe(410);
  expect(String(hash?.hash)).not.toContain(one.token);
});

test("refusing deletes what is stored about the co-applicant, and tells the applicant, who goes on alone", async () => {
  const { id, token } = await invite();
  expect((await refuse(token)).status).toBe(204);
  expect(await origin.sql("SELECT role FROM people WHERE application_id = ?", id)).toEqual([{ role: "applicant" }]);
  const [stored] = await origin.sql("SELECT facts FROM applications WHERE id = ?", id);
  expect(JSON.parse(String(stored?.facts))).not.toHaveProperty("co_applicant");
  expect(await readApplication(first, id)).toMatchObject({
    state: "awaiting-co-applicant",
    invitation: "refused",
    role: "applicant",
  });
  const outcomes = (await mailTo(origin, applicant)).filter(({ link }) => link.endsWith("/offers/"));
  expect(outcomes.length).toBe(1);
  expect(outcomes[0]?.text).not.toContain("Toinen");
  // A lost answer is given again; everything else is over.
  expect((await refuse(token)).status).toBe(204);
  expect([(await open(token)).status, (await accept(token)).status]).toEqual([410, 410]);
  const alone = await first.call("POST", `/applications/${id}/alone`);
  expect([alone.status, alone.json().state, alone.json().invitation]).toEqual([200, "collecting", undefined]);
  expect((await refuse(token)).status).toBe(410);
});

test("nobody's answer for a week ends it: the applicant is told once", async () => {
  const { id, token } = await invite();
  expect(await readApplication(first, id)).toMatchObject({ invitation: "waiting" });
  await origin.runSchedule();
  expect((await open(token)).status).toBe(200);
  await origin.sql(`UPDATE invitations SET expires_at = expires_at - ${7 * day}`);
  // The time says so, also before anybody has written it down.
  expect(await readApplication(first, id)).toMatchObject({ invitation: "expired" });
  for (const call of [open, accept, refuse]) expect((await call(token)).status).toBe(410);
  await origin.runSchedule();
  await origin.runSchedule();
  expect((await mailTo(origin, applicant)).filter(({ link }) => link.endsWith("/offers/")).length).toBe(1);
  expect(await readApplication(first, id)).toMatchObject({ state: "awaiting-co-applicant", invitation: "expired" });
  expect(await origin.sql("SELECT role FROM people WHERE application_id = ?", id)).toEqual([{ role: "applicant" }]);
  expect((await first.call("POST", `/applications/${id}/alone`)).status).toBe(200);
});

test.each(["withdraw", "alone"])("who did %s waits for nobody", async (act) => {
  const { id, token } = await invite();
  expect((await first.call("POST", `/applications/${id}/${act}`)).status).toBe(200);
  for (const call of [open, accept, refuse]) expect((await call(token)).status).toBe(410);
  const { state } = await readApplication(first, id);
  expect(state).toBe(act === "alone" ? "collecting" : "withdrawn");
  // Of whom was invited nothing stays.
  expect(await origin.sql("SELECT role FROM people WHERE application_id = ?", id)).toEqual([{ role: "applicant" }]);
  expect(await origin.sql("SELECT hash FROM invitations WHERE application_id = ?", id)).toEqual([]);
  const [stored] = await origin.sql("SELECT facts FROM applications WHERE id = ?", id);
  expect(JSON.parse(String(stored?.facts)).co_applicant ?? null).toBeNull();
});

test("codes are limited by address", async () => {
  const limited = await startOrigin({ ENVIRONMENT: "development" }, { code: 2 });
  const call = () => limited.call("/api/v1/invitations/open", { method: "POST", body: { token: "A".repeat(43) } });
  expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([410, 410, 429]);
  await limited.stop();
});

describe("once accepted", () => {
  let second: Browser;
  let id: string;

  beforeEach(async () => {
    second = new Browser(origin);
    const invited = await invite({ income: { net_income: 600, gross_income: 700 } });
    id = invited.id;
    const answers = ownAnswers({ "co-income": { net_income: 1_712 }, "co-person": { first_names: "Toinen Uusi" } });
    expect((await accept(invited.token, second, { answers })).status).toBe(200);
    await arrive(origin);
  });

  test("the co-applicant sees the application and its offers, and declines without reasons", async () => {
    const own = await readApplication(first, id);
    const shared = await readApplication(second, id);
    expect([own.role, shared.role]).toEqual(["applicant", "co-applicant"]);
    expect(shared.offers.map((offer) => offer.id)).toEqual(own.offers.map((offer) => offer.id));
    expect(new Set(shared.offers.map(({ role }) => role))).toEqual(new Set(["co-applicant"]));
    expect(own.declines.some(({ reasons }) => reasons.length > 0)).toBe(true);
    expect(shared.declines.length).toBe(own.declines.length);
    expect(shared.declines.flatMap(({ reasons }) => reasons)).toEqual([]);
    const { items } = (await second.call("GET", "/applications")).json() as { items: Application[] };
    expect(items.map((item) => item.id)).toEqual([id]);
    const offer = own.offers[0]?.id;
    expect((await second.call("GET", `/offers/${offer}`)).json()).toMatchObject({ id: offer, role: "co-applicant" });
    expect((await second.call("GET", `/offers/${offer}/schedule`)).status).toBe(200);
    expect((await second.call("GET", `/offers/${offer}/information`)).status).toBe(200);
    // That the applicant has opened the information, only the applicant can do.
    const [stored] = await origin.sql("SELECT opened_at FROM offers WHERE id = ?", String(offer));
    expect(stored?.opened_at).toBeNull();
  });

  test("the applicant alone decides", async () => {
    const offer = (await readApplication(first, id)).offers[0]?.id;
    const lender = (await readApplication(first, id)).declines[0]?.lender.id;
    for (const [path, body] of [
      [`/offers/${offer}/accept`, { information_opened: true }],
      [`/offers/${offer}/decline`, undefined],
      [`/offers/${offer}/restore`, undefined],
      [`/offers/${offer}/cancel`, undefined],
      [`/applications/${id}/withdraw`, undefined],
      [`/applications/${id}/alone`, undefined],
      [`/applications/${id}/reviews`, { lender, message: "Look again." }],
    ] as const)
      expect([path, (await second.call("POST", path, body)).status]).toEqual([path, 404]);
    expect((await second.call("POST", "/drafts", { kind: "loan", language: "fi", from: id })).status).toBe(404);
  });

  test("nobody else sees any of it", async () => {
    const offer = (await readApplication(first, id)).offers[0]?.id;
    const third = new Browser(origin, await signIn(origin, "admin@kirkas.example"));
    for (const path of [`/applications/${id}`, `/offers/${offer}`, `/offers/${offer}/schedule`])
      expect((await third.call("GET", path)).status).toBe(404);
  });

  test("the applicant does not see what the co-applicant has changed", async () => {
    await first.call("DELETE", "/drafts/loan");
    const begun = await first.call("POST", "/drafts", { kind: "loan", language: "fi", from: id });
    expect(begun.text).toContain("Kaisa");
    for (const path of [`/applications/${id}`, "/applications", "/me/export"]) {
      const { status, text } = await first.call("GET", path);
      expect([path, status]).toEqual([path, 200]);
      for (const own of ["Uusi", "1712", coApplicant]) expect(text).not.toContain(own);
    }
    for (const own of ["Uusi", "1712", coApplicant]) expect(begun.text).not.toContain(own);
  });

  test("each one's copy holds their own answers and consents alone", async () => {
    const offer = (await readApplication(first, id)).offers[0]?.id;
    const iban = "FI2112345600000785";
    expect((await first.call("POST", `/offers/${offer}/accept`, { information_opened: true, iban })).status).toBe(200);
    const copy = (await second.call("GET", "/me/export")).json() as {
      applications: { own_part: { role: string; answers: Own } }[];
      consents: { kind: string }[];
    };
    expect(copy.applications[0]?.own_part).toMatchObject({ role: "co-applicant" });
    expect(copy.applications[0]?.own_part.answers["co-income"]).toMatchObject({ net_income: 1_712 });
    expect(copy.consents.length).toBe(5);
    const text = JSON.stringify(copy);
    for (const other of ["Kaisa", "131052", "Katu 1", "Esimerkki", applicant, iban]) expect(text).not.toContain(other);
    expect((await first.call("GET", "/me/export")).text).toContain(iban);
  });

  test("the co-applicant's erasure takes their part, and the application back", async () => {
    const erased = await second.call("POST", "/me/erasure", { confirmation: coApplicant, language: "fi" });
    expect(erased.status).toBe(200);
    expect(await origin.sql("SELECT role FROM people WHERE application_id = ?", id)).toEqual([{ role: "applicant" }]);
    expect((await readApplication(first, id)).state).toBe("withdrawn");
    expect((await second.call("GET", `/applications/${id}`)).status).toBe(401);
  });
});
