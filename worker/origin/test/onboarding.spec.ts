// A seventh lender is onboarded: its sections are saved one by one, its user publishes rules, it is tried out, a second admin
// approves, and it answers the next application.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderList, OnboardedLender, OpenLenders, RulesDraft } from "../../../app/api/types";
import { apply as applyWith } from "./drafts";
import { type Answer, type Cookies, mailTo, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let first: Cookies;
let second: Cookies;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  first = await signIn(origin, "admin@kirkas.example");
  second = await signIn(origin, "admin2@kirkas.example");
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const path = "/api/v1/admin/lenders";
const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const read = <T>(answer: Answer): T => {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return answer.json() as unknown as T;
};
const get = async (id: string) => read<OnboardedLender>(await origin.call(`${path}/${id}`, { cookies: first }));
const post = async (id: string, action: string, cookies = first) =>
  origin.call(`${path}/${id}/${action}`, {
    method: "POST",
    cookies,
    headers: { "if-match": `"${(await get(id)).version}"` },
  });
const save = async (id: string, section: string, body: unknown, cookies = first) =>
  origin.call(`${path}/${id}/${section}`, {
    method: "PATCH",
    body,
    cookies,
    headers: { "if-match": `"${(await get(id)).version}"` },
  });
const begin = async (name: string) =>
  read<OnboardedLender>(await origin.call(path, { method: "POST", body: { name }, cookies: first })).id;

/** Somebody young enough for every lender applies. */
const apply = () =>
  applyWith(origin, consumer, {
    person: { identity_number: "010190-955F" },
    address: { resident_since: "1990-01" },
  });

const sectionsOf = (name: string, email: string) =>
  ({
    company: {
      ...{ name, legal_name: `${name} Oyj`, country: "FI", business_id: "2617416-4" },
      ...{ licence: "Credit institution 12/2019", supervisor: "Finanssivalvonta", site: "https://septima.example" },
    },
    contacts: {
      ...{ business_name: "Saara", business_email: "saara@septima.example", business_phone: "+358401234567" },
      ...{ complaints_email: "palaute@septima.example", complaints_phone: "+358401234568" },
      data_protection_email: "tietosuoja@septima.example",
    },
    legal: {
      creditor: `${name} Oyj\nKatu 1, 00100 Helsinki`,
      withdrawal_address: "peruutus@septima.example",
      early_repayment: "Ei maksuja",
      soft_checks_only: true,
      agreed_on: "2025-11-20",
    },
    products: { countries: ["FI"], needs_iban: false },
    integration: { mode: "own-rules" },
    commission: { items: [{ country: "FI", kind: "percent", value: 1.25 }] },
    users: { users: [{ email, name: "Saara Septima" }], language: "fi" },
  }) as const;

/** Saves all sections of a new lender, answers its id. */
async function withSections(name: string, email: string): Promise<string> {
  const id = await begin(name);
  for (const [section, body] of Object.entries(sectionsOf(name, email))) read(await save(id, section, body));
  return id;
}

/** The lender's user signs in and publishes rules with a price for everybody. */
async function publishRules(id: string, email: string) {
  const cookies = await signIn(origin, email);
  const product = `/api/v1/lender/products/${id}-loan-fi`;
  const draft = read<RulesDraft>(await origin.call(`${product}/draft`, { cookies }));
  expect([draft.live_version, draft.revision, draft.findings.errors.length]).toEqual([0, "0.0", 1]);
  const rates = draft.rules.rates.map((row) => ({ ...row, bands: { A: 5, B: 6, C: 7, D: 8, E: 9 } }));
  const body = { rules: { ...draft.rules, rates } };
  const headers = { "if-match": `"${draft.revision}"` };
  const saved = read<RulesDraft>(await origin.call(`${product}/draft`, { method: "PUT", body, cookies, headers }));
  read(await origin.call(`${product}/preview`, { method: "POST", cookies }));
  const note = { note: "The first rules" };
  const published = { method: "POST", body: note, cookies, headers: { "if-match": `"${saved.revision}"` } };
  expect(read(await origin.call(`${product}/publish`, published))).toMatchObject({ version: 1, state: "live" });
  return cookies;
}

test("a new lender lacks everything, and its id comes of its name", async () => {
  const id = await begin("  Österlund & Söner ");
  const lender = await get(id);
  expect([id, lender.name, lender.state]).toEqual(["osterlund-soner", "Österlund & Söner", "draft"]);
  expect(lender.missing).toEqual([
    ...["company", "contacts", "legal", "products", "integration", "commission", "users", "sign-in"],
    ...["test", "sheets", "second-admin"],
  ]);
  const { items } = read<LenderList>(await origin.call(path, { cookies: first }));
  expect(items.map((one) => one.name)).toContain("Österlund & Söner");
  expect(items.find((one) => one.id === "fabula-bank")).toEqual({
    ...{ id: "fabula-bank", name: "Fabula Bank", state: "live", products: 15 },
  });
});

test("a name is needed, and taken once", async () => {
  await begin("Octava");
  for (const [name, code] of [
    ["octava", "taken"],
    [" ", "missing"],
    ["—", "malformed"],
    ["x".repeat(101), "too-long"],
  ] as const) {
    const answer = await origin.call(path, { method: "POST", body: { name }, cookies: first });
    expect(kindOf(answer)).toEqual([422, "invalid-fields"]);
    expect(answer.json().errors).toEqual([expect.objectContaining({ pointer: "/name", code })]);
  }
});

test("a section is saved where it is valid, of the version that was read, and recorded", async () => {
  const id = await begin("Nona Bank");
  const { company } = sectionsOf("Nona Bank", "");
  const wrong = await save(id, "company", { ...company, business_id: "2617416-5", site: "http://septima.example" });
  expect(wrong.json().errors).toEqual([
    { pointer: "/business_id", code: "malformed" },
    { pointer: "/site", code: "malformed" },
  ]);
  expect((await get(id)).company).toBeUndefined();
  const saved = read<OnboardedLender>(await save(id, "company", { ...company, name: "Nona" }));
  expect([saved.name, saved.company, saved.version]).toEqual(["Nona", { ...company, name: "Nona" }, 2]);
  const call = (headers: Record<string, string>, section = "company") =>
    origin.call(`${path}/${id}/${section}`, { method: "PATCH", body: company, cookies: first, headers });
  expect(kindOf(await call({ "if-match": '"1"' }))).toEqual([412, "version-conflict"]);
  expect(kindOf(await call({}))).toEqual([428, "precondition-required"]);
  expect(kindOf(await call({ "if-match": '"2"' }, "secrets"))).toEqual([404, "not-found"]);
  expect(kindOf(await save(id, "legal", []))).toEqual([400, "malformed"]);
  expect(kindOf(await save(id, "legal", { ...company }))).toEqual([400, "malformed"]);
  const audit = await origin.sql("SELECT action, reason FROM audit WHERE subject = ? ORDER BY seq", id);
  expect(audit).toEqual([
    { action: "lender-creation", reason: "" },
    { action: "lender-change", reason: "company" },
  ]);
});

test("of two admins who save the same version one does, and the audit has that one alone", async () => {
  const id = await begin("Decima");
  const { contacts } = sectionsOf("Decima", "");
  const headers = { "if-match": '"1"' };
  const call = (cookies: Cookies) =>
    origin.call(`${path}/${id}/contacts`, { method: "PATCH", body: contacts, cookies, headers });
  const answers = await Promise.all([call(first), call(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  const [row] = await origin.sql<{ count: number }>(
    "SELECT count(*) AS count FROM audit WHERE subject = ? AND action = 'lender-change'",
    id,
  );
  expect(row?.count).toBe(1);
});

test("an invited user gets a mail and the area of that lender alone, until they are removed", async () => {
  const id = await begin("Undecima");
  const email = "uuno@undecima.example";
  const users = (...list: object[]) => save(id, "users", { users: list, language: "pl" });
  read(await users({ email, name: "Uuno" }));
  const [mail] = await mailTo(origin, email);
  expect([mail?.language, new URL(mail?.link ?? "").pathname]).toEqual(["pl", "/pl-pl/lender/insights/"]);
  const cookies = await signIn(origin, email);
  expect((await get(id)).users).toEqual([expect.objectContaining({ email, name: "Uuno", signed_in: true })]);
  const products = (lender = "") => origin.call(`/api/v1/lender/products${lender}`, { cookies });
  expect(read(await products())).toMatchObject({ lender: { id }, items: [] });
  expect((await products("?lender=fabula-bank")).status).toBe(404);
  const mails = (await mailTo(origin, email)).length;
  read(await users({ email, name: "Uuno" }));
  expect(await mailTo(origin, email)).toHaveLength(mails);
  read(await users());
  expect((await products()).status).toBe(403);
});

test("who works for another lender, or is of our staff, can't be invited", async () => {
  const id = await begin("Duodecima");
  const list = ["lender@kirkas.example", "new@duodecima.example", "operator@kirkas.example", "consumer@kirkas.example"];
  const answer = await save(id, "users", { users: list.map((email) => ({ email, name: "A" })), language: "fi" });
  expect(answer.json().errors).toEqual([
    { pointer: "/users/0/email", code: "taken" },
    { pointer: "/users/2/email", code: "taken" },
  ]);
  expect((await get(id)).users).toEqual([]);
});

test("a system gets a key that is shown once, and takes a signed call", async () => {
  const id = await begin("Terza");
  for (const [section, body] of Object.entries(sectionsOf("Terza", "terza@terza.example"))) {
    if (section !== "integration") read(await save(id, section, body));
  }
  await publishRules(id, "terza@terza.example");
  const webhook = { mode: "webhook", url: "https://api.terza.example/kirkas/" };
  const saved = read<OnboardedLender>(await save(id, "integration", webhook));
  expect(saved).toMatchObject({
    has_key: true,
    integration: { mode: "webhook", url: "https://api.terza.example/kirkas" },
  });
  expect(saved.key).toMatch(/^k1:[\w-]{43}$/);
  const again = read<OnboardedLender>(await save(id, "integration", webhook));
  expect([again.key, again.has_key, (await get(id)).key]).toEqual([undefined, true, undefined]);
  const renewed = read<OnboardedLender>(await save(id, "integration", { ...webhook, new_key: true }));
  expect(renewed.key).not.toBe(saved.key);
  const stored = await origin.sql<{ row: string }>(
    "SELECT json_object('a', key_sealed) AS row FROM lenders WHERE id = ?",
    id,
  );
  expect(JSON.stringify(stored)).not.toContain(renewed.key?.slice(3));

  origin.answers.push(500);
  const failed = read<OnboardedLender>(await post(id, "test"));
  expect([failed.trial?.system_answered, failed.missing.includes("test")]).toEqual([false, true]);
  const tried = read<OnboardedLender>(await post(id, "test"));
  expect([tried.trial?.system_answered, tried.missing.includes("test")]).toEqual([true, false]);
  const call = origin.sent.at(-1);
  expect([call?.url, call?.text]).toEqual(["https://api.terza.example/kirkas/tests", '{"test":true}']);
  expect(call?.signature).toBeTruthy();
  // What was tried is not what is there now.
  read(await save(id, "integration", { mode: "own-rules" }));
  expect((await get(id)).missing).toContain("test");
});

test("the seventh lender goes live with two admins and answers the next application", async () => {
  const email = "saara@septima.example";
  const id = await withSections("Septima Bank", email);
  expect((await get(id)).missing).toEqual(["sign-in", "rules", "test", "sheets", "second-admin"]);
  const early = await post(id, "test");
  expect([kindOf(early), early.json().missing]).toEqual([[409, "not-ready"], ["rules"]]);
  expect((await origin.call(`${path}/${id}/sheets/1`, { cookies: first })).status).toBe(404);
  const staff = await publishRules(id, email);
  const before = await apply();
  expect(before.offers.map((offer) => offer.lender.id)).not.toContain(id);

  const tried = read<OnboardedLender>(await post(id, "test"));
  expect(tried.trial).toEqual({ answers: [{ product: `${id}-loan-fi`, offers: true }] });
  for (const number of [1, 2, 3]) {
    const sheet = await origin.call(`${path}/${id}/sheets/${number}`, { cookies: first });
    expect([sheet.status, sheet.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("'none'"),
    ]);
    for (const text of ["Septima Bank Oyj\nKatu 1", "peruutus@septima.example", "Ei maksuja"]) {
      expect(sheet.text).toContain(text);
    }
  }
  expect((await origin.call(`${path}/${id}/sheets/4`, { cookies: first })).status).toBe(404);
  const ready = await get(id);
  expect([ready.missing, ready.sheets_seen, ready.may_approve]).toEqual([["second-admin"], [1, 2, 3], false]);

  const own = await post(id, "approve");
  expect([kindOf(own), own.json().missing]).toEqual([[409, "not-ready"], ["second-admin"]]);
  const tooEarly = await post(id, "go-live");
  expect([kindOf(tooEarly), tooEarly.json().missing]).toEqual([[409, "not-ready"], ["second-admin"]]);
  const stale = { method: "POST", cookies: second, headers: { "if-match": '"1"' } };
  expect(kindOf(await origin.call(`${path}/${id}/approve`, stale))).toEqual([412, "version-conflict"]);
  const approved = read<OnboardedLender>(await post(id, "approve", second));
  expect([approved.state, approved.missing, approved.approved_by]).toEqual(["ready", [], "Anton Ylläpitäjä"]);
  expect(read<OnboardedLender>(await post(id, "go-live")).state).toBe("live");
  const open = read<OpenLenders>(await origin.call("/api/v1/lenders?country=FI"));
  expect(open.items).toContainEqual({ id, name: "Septima Bank" });

  const { offers } = await apply();
  const offer = offers.find((one) => one.lender.id === id);
  expect(offer).toMatchObject({ lender: { id, name: "Septima Bank" }, product: `${id}-loan-fi`, rate_percent: 5 });
  const information = await origin.call(`/api/v1/offers/${offer?.id}/information`, { cookies: consumer });
  expect(information.text).toContain("peruutus@septima.example");
  const received = await origin.call("/api/v1/lender/applications?list=received", { cookies: staff });
  expect(received.json().items).toHaveLength(1);

  // Live, it changes only what needs no approval; paused, it gets nothing, and its offers stand.
  expect(kindOf(await save(id, "legal", sectionsOf("Septima Bank", email).legal))).toEqual([409, "state"]);
  read(await save(id, "contacts", sectionsOf("Septima Bank", email).contacts));
  expect(kindOf(await post(id, "close"))).toEqual([409, "state"]);
  expect(read<OnboardedLender>(await post(id, "pause")).state).toBe("paused");
  expect((await apply()).offers.map((one) => one.lender.id)).not.toContain(id);
  const standing = await origin.call(`/api/v1/offers/${offer?.id}`, { cookies: consumer });
  expect(standing.json()).toMatchObject({ state: "open" });
  expect(read<OnboardedLender>(await post(id, "go-live")).state).toBe("live");

  // A change while it is paused has to be approved anew.
  read(await post(id, "pause"));
  read(await save(id, "legal", { ...sectionsOf("Septima Bank", email).legal, early_repayment: "1 %" }));
  const again = await post(id, "go-live");
  expect([kindOf(again), again.json().missing]).toEqual([
    [409, "not-ready"],
    ["sheets", "second-admin"],
  ]);
  expect(read<OnboardedLender>(await post(id, "close")).state).toBe("closed");
  for (const action of ["go-live", "pause", "close"]) expect(kindOf(await post(id, action))).toEqual([409, "state"]);
  expect(kindOf(await save(id, "contacts", sectionsOf("Septima Bank", email).contacts))).toEqual([409, "state"]);
  const actions = await origin.sql<{ action: string }>(
    "SELECT DISTINCT action FROM audit WHERE subject = ? AND action <> 'lender-change' ORDER BY action",
    id,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    ...["lender-approval", "lender-closing", "lender-creation", "lender-live", "lender-pause", "lender-test"],
  ]);
});

test("the commission changes nothing of what a lender answers", async () => {
  const offersNow = async () =>
    (await apply()).offers.map(({ id, application, arrived_at, expires_at, ...rest }) => rest);
  await origin.sql("DELETE FROM commissions WHERE lender_id = 'fabula-bank'");
  const before = await offersNow();
  read(await save("fabula-bank", "commission", { items: [{ country: "FI", kind: "percent", value: 20 }] }));
  expect(await offersNow()).toEqual(before);
  expect((await get("fabula-bank")).commission.items).toEqual([{ country: "FI", kind: "percent", value: 20 }]);
});
