// An applicant whose every answer is found nowhere else: it is sought in all that the Workers log, count, store and mail, and
// is only in the account, in what is sealed, and in the user's own copy.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "./service.ts";

const logs: { level: string; message: string }[] = [];
let service: Service;
beforeAll(async () => {
  service = await Service.start({ logs });
});
afterAll(() => service.stop());

const email = "canary-mailbox@kirkas.example";
/** An account number that is one, and stands for nobody's. */
const iban = "FI2112345600000785";
/** Who somebody is, as they type it. The number is one that no person has. */
const identity = {
  email,
  phone: "+358407717717",
  first_names: "Canarella Serinus",
  last_name: "Keltasulka",
  identity_number: "131052-955N",
  street: "Orsipuunkuja 77",
  postal_code: "00717",
  city: "Lintukoto",
  employer: "Siemen ja Nokka Oy",
  creditor: "Sulkarahoitus",
  iban,
};
/** What they live on and owe. */
const figures = {
  net_income: 31_717,
  gross_income: 41_717,
  other_income: 11_717,
  housing_cost: 1_717,
  maintenance: 1_771,
  other_costs: 1_177,
  balance: 171_717,
  instalment: 2_717,
};
const { phone, first_names, last_name, identity_number, street, postal_code, city, employer, creditor } = identity;
const { net_income, gross_income, other_income, housing_cost, maintenance, other_costs, balance, instalment } = figures;
const month = "2015-03";
const steps: [string, object][] = [
  ["loan", { amount: 10_000, years: 4, purpose: "renovation", refinance: false }],
  ["contact", { email, phone }],
  ["person", { first_names, last_name, identity_number }],
  ["address", { street, postal_code, city, lived_since: month, resident_since: "1980-01" }],
  ["household", { marital_status: "widow", children: 0 }],
  ["housing", { housing: "self owned", housing_cost, housing_since: month }],
  ["work", { employment_type: "permanent", job_position: "employee", employer, work_since: month }],
  ["income", { net_income, gross_income, other_income, income_will_fall: false }],
  ["costs", { maintenance, other_costs }],
  ["debts", { has_debts: true, debts: [{ type: "unsecured loan", balance, instalment, creditor }] }],
  ["co-applicant", { has_co_applicant: false }],
  ["declarations", { payment_default: false }],
  ["review", { terms: true, true_information: true, share_with_lenders: true, credit_search: true }],
];

/** Which of these stand in a text; digits that are part of a longer number are another number. */
const found = (text: string, canaries: readonly (string | number)[]) =>
  canaries.filter((canary) =>
    typeof canary === "string" ? text.includes(canary) : new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(text),
  );
const names = Object.values(identity);
const all = [...names, ...Object.values(figures)];

/** Every row of a Worker's database, by table. */
async function stored(worker: string): Promise<[string, Record<string, unknown>[]][]> {
  const database = await service.miniflare.getD1Database("DB", worker);
  const tables = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all();
  return Promise.all(
    (tables.results as { name: string }[]).map(
      async ({ name }): Promise<[string, Record<string, unknown>[]]> => [
        name,
        (await database.prepare(`SELECT * FROM "${name}"`).all<Record<string, unknown>>()).results,
      ],
    ),
  );
}

/** What of `canaries` stands plainly at the origin, with the table, but for the account and the addresses of mails. */
async function plainAtOrigin(canaries: readonly (string | number)[]) {
  const tables = (await stored("origin")).filter(([table]) => table !== "users");
  return tables.flatMap(([table, rows]) => {
    const text = JSON.stringify(rows.map(({ recipient, ...row }) => row));
    return found(text, canaries).map((canary) => `${table}: ${canary}`);
  });
}

test("what somebody answers is in their copy, sealed in the database, and nowhere else", async () => {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await service.send(`/api/v1${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-requested-with": "test",
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
      cookies.set(name, value);
    }
    return { ...answer, text: answer.body.toString(), json: () => JSON.parse(answer.body.toString()) };
  };
  const outbox = async () =>
    JSON.parse(
      (await service.send(`/api/dev/outbox?to=${email}`, { headers: { accept: "application/json" } })).body.toString(),
    );

  let draft = (await call("POST", "/drafts", { kind: "loan", language: "fi" })).json();
  for (const [step, answers] of steps) {
    for (const checked of [false, true]) {
      const saved = await call(
        "PATCH",
        "/drafts/loan",
        { step, answers, checked },
        { "if-match": `"${draft.version}"` },
      );
      expect([step, saved.status]).toEqual([step, 200]);
      draft = saved.json();
    }
  }
  expect(await plainAtOrigin(all)).toEqual([]);

  // What is refused is not logged either.
  const wrong = { step: last_name, answers: identity, checked: true };
  expect((await call("PATCH", "/drafts/loan", wrong, { "if-match": `"${draft.version}"` })).status).toBe(400);
  expect((await call("POST", "/applications", { kind: "loan", version: last_name })).status).toBe(400);

  await call("POST", "/applications", { kind: "loan", version: draft.version }, { "idempotency-key": draft.id });
  await call("POST", "/drafts/loan/email");
  const code = (await outbox())[0].text.match(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/m)[0];
  expect((await call("POST", "/drafts/loan/confirm", { code })).status).toBe(200);
  const origin = await service.miniflare.getD1Database("DB", "origin");
  for (const table of ["matches", "offers"]) await origin.exec(`UPDATE ${table} SET visible_at = 0`);
  const [application] = (await call("GET", "/applications")).json().items;
  const acceptance = { information_opened: true, iban };
  const [offer] = application.offers;
  if (offer) expect((await call("POST", `/offers/${offer.id}/accept`, acceptance)).status).toBe(200);
  else expect(application.declines).not.toEqual([]);

  const json = await call("GET", "/me/export?format=json");
  const html = await call("GET", "/me/export?format=html");
  const given = offer ? all : all.filter((canary) => canary !== iban);
  for (const copy of [json, html]) {
    expect(copy.status).toBe(200);
    expect(copy.headers["cache-control"]).toContain("no-store");
  }
  expect(given.filter((canary) => !found(json.text, [canary]).length)).toEqual([]);
  // A page for people writes amounts as its language does.
  const spaced = html.text.replaceAll(/(\d)\s(?=\d{3})/gu, "$1");
  expect(names.filter((name) => given.includes(name) && !html.text.includes(name))).toEqual([]);
  expect(Object.values(figures).filter((figure) => !spaced.includes(String(figure)))).toEqual([]);

  // Lenders decide by figures, which stand apart from who somebody is.
  expect(await plainAtOrigin(names)).toEqual([]);
  for (const mail of await outbox()) {
    const { to, ...rest } = mail;
    expect([to, found(JSON.stringify(rest), all)]).toEqual([email, []]);
  }
  expect(found(JSON.stringify(await stored("control")), all)).toEqual([]);
  const kv = await service.published();
  const { keys } = await kv.list({ prefix: "" });
  for (const { name } of keys) expect(found(`${name} ${await kv.get(name)}`, names)).toEqual([]);

  const erased = await call("POST", "/me/erasure", { confirmation: email, language: "fi" });
  expect([erased.status, erased.json().locked.length]).toEqual([200, offer ? 1 : 0]);
  expect(await plainAtOrigin(all)).toEqual([]);
  expect(await origin.prepare("SELECT * FROM users WHERE email = ?").bind(email).all()).toMatchObject({ results: [] });
  expect((await call("GET", "/applications")).status).toBe(401);

  await expect.poll(() => logs.length).toBeGreaterThan(0);
  expect(found(JSON.stringify(logs), all)).toEqual([]);
});
