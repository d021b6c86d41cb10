// What is stored about a user: their own copy, which holds all that they gave, and erasing it; each for the user alone.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Application, answersOf, apply, Browser, finnishNumber } from "./drafts";
import { type Cookies, mailTo, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development", DAILY_EXPORTS: "1000" });
});
beforeEach(async () => {
  for (const table of [
    "drafts",
    "applications",
    "consents",
    "outbox",
    "locked_loans",
    "profile_details",
    "keep_looking",
  ])
    await origin.sql(`DELETE FROM ${table}`);
  await origin.sql(
    "INSERT INTO users (id, email, name, created_at) VALUES ('c', ?, 'Kaisa', 5) ON CONFLICT DO NOTHING",
    known,
  );
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const known = "consumer@kirkas.example";
const other = "lender@kirkas.example";
const erasure = "/api/v1/me/erasure";
const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);
const rows = (table: string) => origin.sql(`SELECT * FROM ${table}`);
const exported = (cookies: Cookies, query = "") => origin.call(`/api/v1/me/export${query}`, { cookies });
const erase = (cookies: Cookies, body: object = {}) =>
  origin.call(erasure, { method: "POST", cookies, body: { confirmation: known, language: "fi", ...body } });
const accept = (cookies: Cookies, { offers }: Application, body: object = {}) =>
  origin.call(`/api/v1/offers/${offers[0]?.id}/accept`, {
    method: "POST",
    cookies,
    body: { information_opened: true, ...body },
  });
const age = (seconds: number) => origin.sql("UPDATE session_families SET created_at = created_at - ?", seconds * 1000);

interface Copy {
  profile: Record<string, unknown>;
  sessions: Record<string, unknown>[];
  consents: { kind: string; given: boolean; text?: string }[];
  applications: (Application & {
    own_part?: { role: string; answers: Record<string, Record<string, unknown>> };
    recipients: { lender: { id: string }; learnt_identity?: string }[];
    events: { event: string; iban?: string }[];
  })[];
  drafts: { answers: Record<string, Record<string, unknown>>; typed?: { answers: Record<string, unknown> } }[];
  details: { country: string; answers: Record<string, Record<string, unknown>> }[];
  keep_looking: { months?: number; ends?: string; found?: { apr_percent: number } };
}
const copyOf = async (cookies: Cookies) => (await exported(cookies)).json() as unknown as Copy;

/** Has a user work for a lender, and answers what their work lists say. */
async function workOf(lender: string) {
  await origin.sql("UPDATE lender_users SET lender_id = ?", lender);
  const cookies = await signIn(origin, other);
  const list = async (name: string) => (await origin.call(`/api/v1/lender/${name}`, { cookies })).text;
  return (await Promise.all(["applications", "applications?list=received", "information-requests"].map(list))).join();
}

describe("the copy", () => {
  test("holds the account, answers, consents with their texts, offers, reasons, recipients and sessions", async () => {
    const application = await apply(origin, consumer);
    await accept(consumer, application, { iban: "FI21 1234 5600 0007 85" });
    const answer = await exported(consumer, "?format=json");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="kirkas-\d{4}-\d\d-\d\d\.json"$/);
    const copy = answer.json() as unknown as Copy;
    expect(copy.profile).toMatchObject({ email: known });
    expect(copy.sessions.some(({ current }) => current === true)).toBe(true);
    expect(copy.consents).toHaveLength(5);
    expect(copy.consents.every(({ text }) => text !== undefined && text !== "")).toBe(true);
    const [own] = copy.applications;
    expect(own).toMatchObject({ id: application.id, offers: expect.anything(), declines: application.declines });
    const given = Object.fromEntries(answersOf(known).filter(([step]) => step !== "review"));
    expect(own?.own_part).toMatchObject({ role: "applicant", answers: given });
    expect(own?.recipients).toHaveLength(6);
    const accepted = application.offers[0]?.lender.id;
    const informed = own?.recipients.filter(({ learnt_identity }) => learnt_identity).map(({ lender }) => lender.id);
    expect(informed).toEqual([accepted]);
    expect(own?.events).toMatchObject([{ event: "accept", iban: "FI2112345600000785" }]);
  });

  test("holds the details for the next application, and whether a cheaper loan is looked for", async () => {
    await apply(origin, consumer);
    const put = (path: string, body: object, headers = {}) =>
      origin.call(`/api/v1/${path}`, { method: "PUT", body: { language: "fi", ...body }, headers, cookies: consumer });
    const person = { first_names: "Kaisa", last_name: "Kuluttaja", identity_number: finnishNumber };
    await put("profile-details", { step: "person", answers: person }, { "if-match": '"0"' });
    await put("keep-looking", { months: 6 });
    await origin.sql("UPDATE keep_looking SET found_at = ?, found_apr = 6.54", Date.now());
    const { details, keep_looking } = await copyOf(consumer);
    expect(details).toMatchObject([{ country: "FI", answers: { person } }]);
    expect(keep_looking).toMatchObject({ months: 6, found: { apr_percent: 6.54 } });
    const { text } = await exported(consumer, "?format=html&language=fi");
    for (const shown of ["Tietosi seuraavaa hakemusta varten", finnishNumber, "Edullisemman lainan etsiminen", "6,54"])
      expect(text).toContain(shown);
  });

  test("holds drafts as far as they are of the user", async () => {
    const browser = new Browser(origin, consumer);
    await browser.fill(answersOf(known).slice(0, 3));
    await browser.save("address", { street: "Puolikatu 7" }, { checked: false });
    const [draft] = (await copyOf(consumer)).drafts;
    expect(draft?.answers.person).toMatchObject({ identity_number: finnishNumber });
    expect(draft?.typed?.answers).toEqual({ street: "Puolikatu 7" });
    expect((await copyOf(await signIn(origin, other))).drafts).toEqual([]);
  });

  test.each([
    ["fi", "Tietosi Kirkaksessa", "Vakituinen työ"],
    ["sv-fi", "Dina uppgifter hos Kirkas", "Kaisa Maria"],
    ["ro", "Datele dumneavoastră la Kirkas", "Kaisa Maria"],
  ])("is a page for people in %s, which needs nothing else", async (language, title, text) => {
    await apply(origin, consumer);
    const answer = await exported(consumer, `?format=html&language=${language}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    for (const part of [title, text, finnishNumber, "Katu 1", known]) expect(answer.text).toContain(part);
    expect(answer.text).not.toMatch(/<(script|link|img)|https?:/);
  });

  test("shows what somebody typed as text", async () => {
    await apply(origin, consumer, { work: { employer: "<b>Oy & Co</b>" } });
    const { text } = await exported(consumer, "?format=html");
    expect(text).toContain("&lt;b&gt;Oy &amp; Co&lt;/b&gt;");
    expect(text).not.toContain("<b>");
    expect(text).toContain('<html lang="fi');
  });

  test("is told of by a mail that holds nothing of it", async () => {
    await apply(origin, consumer);
    await exported(consumer, "?language=pl");
    const [mail] = await mailTo(origin, known);
    expect(mail).toMatchObject({ subject: "Kirkas: pobrano Twoje dane", language: "pl" });
    expect(mail?.link).toMatch(/\/pl-pl\/asetukset\/\?autologin=true$/);
  });

  test("is nobody's but the caller's", async () => {
    await apply(origin, consumer);
    expect((await exported({})).status).toBe(401);
    const stranger = await signIn(origin, other);
    const copy = await exported(stranger);
    expect(copy.json()).toMatchObject({ profile: { email: other }, applications: [], consents: [] });
    expect(copy.text).not.toContain("Kuluttaja");
    const [user] = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = ?", known);
    for (const query of [`?user=${user?.id}`, `?id=${user?.id}`, "?format=pdf", "?language=xx"])
      expect([query, (await exported(stranger, query)).status]).toEqual([query, 400]);
    const admin = await signIn(origin, "admin@kirkas.example");
    expect((await copyOf(admin)).profile).toMatchObject({ email: "admin@kirkas.example" });
  });

  test("is made three times a day", async () => {
    const strict = await startOrigin({ ENVIRONMENT: "development" });
    try {
      const session = await signIn(strict);
      const again = () => strict.call("/api/v1/me/export", { cookies: session });
      const statuses = (await Promise.all([again(), again(), again(), again(), again()])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
      const refused = await again();
      expect([kindOf(refused), refused.headers.get("retry-after")]).toEqual(["too-many-today", "86400"]);
      const neighbour = await signIn(strict, other);
      expect((await strict.call("/api/v1/me/export", { cookies: neighbour })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

test.each<[string, () => Promise<{ status: number; json: () => Record<string, unknown> }>]>([
  ["a copy", () => exported(consumer)],
  ["erasing", () => erase(consumer)],
])("%s takes a sign-in of the last hour", async (_, call) => {
  await age(3600);
  const answer = await call();
  expect([answer.status, kindOf(answer), answer.json().max_age]).toEqual([409, "sign-in-again", 3600]);
  expect(await rows("audit WHERE action = 'erasure'")).toEqual([]);
  consumer = await signIn(origin);
  expect((await exported(consumer)).status).toBe(200);
});

describe("erasing", () => {
  test("needs the caller's own address, typed, and takes nothing else", async () => {
    for (const confirmation of ["", other, "consumer@kirkas.exampl"]) {
      const answer = await erase(consumer, { confirmation });
      expect([answer.status, kindOf(answer)]).toEqual([422, "invalid-fields"]);
      expect(answer.json().errors).toEqual([{ pointer: "/confirmation", code: "mismatch" }]);
    }
    const [user] = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = ?", other);
    for (const more of [{ user: user?.id }, { user_id: user?.id }, { email: other }, { language: "xx" }])
      expect((await erase(consumer, more)).status).toBe(400);
    expect((await erase({})).status).toBe(401);
    expect((await erase(await signIn(origin, other))).status).toBe(422);
    expect((await profile(origin, consumer)).status).toBe(200);
  });

  test("leaves consents as evidence and an entry of the audit, and ends every session", async () => {
    const elsewhere = await signIn(origin);
    await apply(origin, consumer);
    await new Browser(origin, consumer).fill(answersOf(known).slice(0, 3));
    const answer = await erase(consumer, { confirmation: ` ${known.toUpperCase()} ` });
    expect([answer.status, answer.json()]).toEqual([200, { locked: [] }]);
    expect(answer.setCookies.filter((cookie) => cookie.includes("Max-Age=0"))).toHaveLength(4);
    for (const session of [consumer, elsewhere]) expect((await profile(origin, session)).status).toBe(401);
    for (const table of ["applications", "people", "offers", "matches", "drafts", "locked_loans"])
      expect([table, await rows(table)]).toEqual([table, []]);
    expect(await origin.sql("SELECT * FROM users WHERE email = ?", known)).toEqual([]);
    const consents = await rows("consents");
    expect(consents).toHaveLength(5);
    const fiveYears = Date.now() + 157_680_000_000;
    for (const { keep_until, mailbox_hash } of consents) {
      expect(Math.abs(Number(keep_until) - fiveYears)).toBeLessThan(60_000);
      expect(mailbox_hash).toMatch(/^[\w-]+$/);
    }
    const audit = await rows("audit WHERE action = 'erasure' ORDER BY seq DESC LIMIT 1");
    expect(audit).toMatchObject([{ actor: consents[0]?.user_id, subject: consents[0]?.user_id }]);
    const [mail, ...earlier] = await mailTo(origin, known);
    expect([mail?.subject, mail?.language, earlier]).toEqual(["Kirkas: tietosi on poistettu", "fi", []]);
  });

  test("takes away who applied from the lenders' work lists, of an accepted loan too", async () => {
    const application = await apply(origin, consumer);
    await accept(consumer, application);
    const lender = application.offers[0]?.lender.id ?? "";
    expect(await workOf(lender)).toContain("Kuluttaja");
    await erase(consumer);
    const { reference } = application;
    for (const word of ["Kuluttaja", known, finnishNumber, reference]) expect(await workOf(lender)).not.toContain(word);
  });

  test("locks accepted loans, sealed, until their period ends", async () => {
    await apply(origin, consumer);
    const application = await apply(origin, consumer);
    expect((await accept(consumer, application, { iban: "FI2112345600000785" })).status).toBe(200);
    const [{ keep_until } = {}] = await origin.sql("SELECT keep_until FROM applications WHERE id = ?", application.id);
    const { locked } = (await erase(consumer)).json() as { locked: { reference: string; until: string }[] };
    expect(locked).toEqual([{ reference: application.reference, until: expect.stringMatching(/^20\d\d-/) }]);
    expect(await rows("applications")).toEqual([]);
    const loans = await rows("locked_loans");
    expect(loans).toMatchObject([{ application_id: application.id, keep_until }]);
    for (const secret of [known, "Kuluttaja", application.reference, "net_income", "FI21"])
      expect(JSON.stringify(loans)).not.toContain(secret);
    await origin.runSchedule();
    expect(await rows("locked_loans")).toHaveLength(1);
    await origin.sql("UPDATE locked_loans SET keep_until = 1");
    await origin.sql("UPDATE consents SET keep_until = 1");
    await origin.runSchedule();
    expect([await rows("locked_loans"), await rows("consents")]).toEqual([[], []]);
  });

  test("takes the details for the next application and the search for a cheaper loan away, beside an accepted loan too", async () => {
    await accept(consumer, await apply(origin, consumer));
    const put = (path: string, body: object, headers = {}) =>
      origin.call(`/api/v1/${path}`, { method: "PUT", body: { language: "fi", ...body }, headers, cookies: consumer });
    await put("profile-details", { step: "costs", answers: {} }, { "if-match": '"0"' });
    await put("keep-looking", { months: 6 });
    expect([await rows("profile_details"), await rows("keep_looking")]).toMatchObject([[{}], [{}]]);
    expect((await erase(consumer)).status).toBe(200);
    expect([await rows("profile_details"), await rows("keep_looking")]).toEqual([[], []]);
  });

  test("leaves others alone", async () => {
    const neighbour = await signIn(origin, other);
    const application = await apply(origin, neighbour);
    await erase(consumer);
    const list = await origin.call("/api/v1/applications", { cookies: neighbour });
    expect((list.json().items as Application[]).map(({ id }) => id)).toEqual([application.id]);
    expect((await copyOf(neighbour)).applications[0]?.own_part?.answers.person).toBeDefined();
  });

  test("lets the same address begin anew", async () => {
    await erase(consumer);
    await origin.sql("INSERT INTO users (id, email, name, created_at) VALUES ('d', ?, 'Kaisa', 6)", known);
    const copy = await copyOf(await signIn(origin));
    expect([copy.applications, copy.consents]).toEqual([[], []]);
  });

  test("of a co-applicant takes the application back, and only their part goes", async () => {
    const application = await apply(origin, consumer);
    await origin.sql("INSERT INTO users (id, email, name, created_at) VALUES ('co', 'co@kirkas.example', 'Co', 5)");
    await origin.sql(
      "INSERT INTO people (id, application_id, role, user_id, sealed, identity_hash) VALUES (?, ?, 'co-applicant', 'co', 'x', 'y')",
      `${application.id}:co-applicant`,
      application.id,
    );
    const session = await signIn(origin, "co@kirkas.example");
    expect((await erase(session, { confirmation: "co@kirkas.example" })).status).toBe(200);
    expect((await rows("people")).map(({ role }) => role)).toEqual(["applicant"]);
    expect(await rows("applications")).toMatchObject([{ state: "withdrawn" }]);
  });
});

test("the audit is chained, and nobody changes or shortens it", async () => {
  await exported(consumer);
  await exported(consumer);
  const entries = await rows("audit ORDER BY seq");
  expect(entries.length).toBeGreaterThan(1);
  let previous = "0".repeat(64);
  for (const { seq, at, actor, action, subject, reason, hash, ...entry } of entries) {
    expect(entry.previous).toBe(previous);
    const parts = [previous, seq, at, actor, action, subject, reason].map(String);
    const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}\n`).join("");
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
    previous = String(hash);
  }
  await expect(origin.sql("UPDATE audit SET actor = 'x'")).rejects.toThrow("append-only");
  await expect(origin.sql("DELETE FROM audit")).rejects.toThrow("append-only");
});

describe("consents", () => {
  const change = (cookies: Cookies, body: object) => origin.call("/api/v1/consents", { method: "PUT", cookies, body });
  const marketing = (given: boolean) => change(consumer, { kind: "marketing_email", given, language: "sv-fi" });

  test("are a history with the texts that were shown; marketing is given and taken back", async () => {
    expect((await marketing(false)).json()).toEqual([]);
    await marketing(true);
    await origin.sql("UPDATE consents SET at = at - 1000");
    await marketing(true);
    const history = (await marketing(false)).json() as unknown as Copy["consents"];
    expect(history).toMatchObject([
      { kind: "marketing_email", given: false, language: "sv-fi", version: 1 },
      { kind: "marketing_email", given: true, text: expect.stringMatching(/e-post/) },
    ]);
    expect((await origin.call("/api/v1/consents", { cookies: consumer })).json()).toEqual(history);
  });

  test.each<[string, object]>([
    ["what an application was sent with", { kind: "terms", given: false, language: "fi" }],
    ["another user's", { kind: "marketing_email", given: true, language: "fi", user_id: "x" }],
    ["an invented moment", { kind: "marketing_email", given: true, language: "fi", at: 5 }],
    ["a language that is not served", { kind: "marketing_email", given: true, language: "hu" }],
  ])("%s cannot be changed", async (_, body) => {
    expect((await change(consumer, body)).status).toBe(400);
    expect(await rows("consents")).toEqual([]);
  });

  test("are nobody's but the caller's", async () => {
    await marketing(true);
    expect((await origin.call("/api/v1/consents")).status).toBe(401);
    expect((await change({}, { kind: "marketing_email", given: false, language: "fi" })).status).toBe(401);
    const stranger = await signIn(origin, other);
    expect((await origin.call("/api/v1/consents", { cookies: stranger })).json()).toEqual([]);
  });
});
