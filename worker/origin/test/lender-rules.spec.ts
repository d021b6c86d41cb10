// A product's rules: its lender edits, tries and publishes them, applications are matched with what is live, and no other
// lender sees any of it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  LenderApplicationPage,
  LenderProducts,
  RuleSet,
  RulesDraft,
  RulesPreview,
  RulesVersion,
  RulesVersionPage,
} from "../../../app/api/types";
import { type Application, apply as applyWith } from "./drafts";
import { type Answer, type Cookies, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
let fabula: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  fabula = await signIn(origin, "lender@kirkas.example");
  consumer = await signIn(origin);
});
beforeEach(async () => {
  for (const table of ["applications", "rule_drafts", "rule_sets"]) await origin.sql(`DELETE FROM ${table}`);
});
afterAll(() => origin.stop());

const product = "fabula-bank-loan-fi";
const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const read = <T>(answer: Answer): T => {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return answer.json() as unknown as T;
};
const call = (method: string, path: string, body?: unknown, revision?: string, cookies = fabula, of = product) =>
  origin.call(`/api/v1/lender/products/${of}/${path}`, {
    method,
    body,
    cookies,
    headers: revision === undefined ? {} : { "if-match": `"${revision}"` },
  });
const draft = async () => read<RulesDraft>(await call("GET", "draft"));
const preview = async () => read<RulesPreview>(await call("POST", "preview"));
const publish = (revision: string, body: object = {}) =>
  call("POST", "publish", { note: "Larger loans", ...body }, revision);
const versions = async (query = "") => read<RulesVersionPage>(await call("GET", `versions${query}`));

/** Somebody young enough for every lender applies. */
const apply = () =>
  applyWith(origin, consumer, {
    person: { identity_number: "010190-955F" },
    address: { resident_since: "1990-01" },
  });

/** Saves the draft with changes. */
async function save(changes: Partial<RuleSet>): Promise<RulesDraft> {
  const { rules, revision } = await draft();
  return read<RulesDraft>(await call("PUT", "draft", { rules: { ...rules, ...changes } }, revision));
}

const larger: Partial<RuleSet> = { amount: { from: 12_000, to: 70_000 } };

/** Publishes rules that lend no less than 12,000. */
async function publishLarger(body: object = {}) {
  await save(larger);
  const { revision } = await preview();
  return read<RulesVersion>(await publish(revision, body));
}

test("a lender has its products, each with a draft that begins with what is live", async () => {
  const { lender, items } = read<LenderProducts>(await origin.call("/api/v1/lender/products", { cookies: fabula }));
  expect([lender.name, items.length]).toEqual(["Fabula Bank", 15]);
  expect(items[0]).toEqual({
    id: product,
    kind: "loan",
    country: "FI",
    currency: "EUR",
    live_version: 1,
    has_draft: false,
  });
  const answer = await call("GET", "draft");
  expect(answer.headers.get("etag")).toBe('"1.0"');
  expect(answer.json()).toMatchObject({
    revision: "1.0",
    based_on: 1,
    live_version: 1,
    changed: false,
    previewed: false,
    rules: { amount: { from: 2_000, to: 70_000 } },
    findings: { errors: [], warnings: [] },
    market: { amount: { from: 1_000, to: 70_000 }, months: { from: 12, to: 240 } },
  });
});

test("a draft is saved on what its author has read, and only if nothing is wrong with it", async () => {
  const { rules } = await draft();
  expect(kindOf(await call("PUT", "draft", { rules }))).toEqual([428, "precondition-required"]);
  expect(kindOf(await call("PUT", "draft", { rules }, "1.1"))).toEqual([412, "version-conflict"]);
  expect(kindOf(await call("PUT", "draft", { rules }, "2.0"))).toEqual([412, "version-conflict"]);
  const row = rules.rates[0];
  const wrong = {
    ...rules,
    amount: { from: 500, to: 70_000 },
    rates: [row, { ...row, monthly_fee: 30 }],
  };
  const refused = await call("PUT", "draft", { rules: wrong }, "1.0");
  expect(kindOf(refused)).toEqual([422, "rules-invalid"]);
  expect(refused.json().errors).toEqual(
    expect.arrayContaining([
      { pointer: "/amount", code: "outside-market" },
      { pointer: "/rates/1", code: "rows-overlap", params: expect.anything() },
      { pointer: "/rates/1", code: "above-cap", params: expect.anything() },
    ]),
  );
  expect((await call("PUT", "draft", { rules: { ...rules, sex: "any" } }, "1.0")).status).toBe(400);
  expect((await draft()).revision).toBe("1.0");
  const gap = await save({ rates: [{ ...row, amount_from: 3_000 } as RuleSet["rates"][0]] });
  expect([gap.revision, gap.changed, gap.author]).toEqual(["1.1", true, "Lauri Luotonantaja"]);
  expect(gap.findings.warnings).toMatchObject([{ pointer: "/rates", code: "rows-gap" }]);
  const both = await Promise.all([1, 2].map(() => call("PUT", "draft", { rules }, "1.1")));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test("a preview counts what would change on the market's latest applications, and nobody else's", async () => {
  const { id } = await apply();
  const add = (name: string, changes: string, columns = "left_out, country, created_at") =>
    origin.sql(
      `INSERT INTO applications (id, user_id, kind, reference, language, currency, amount, months, purpose, state, asked_at,
         keep_until, facts, left_out, country, created_at)
       SELECT ?1, user_id, kind, ?1, language, currency, amount, months, purpose, state, asked_at, keep_until,
         json_set(facts, ${changes}), ${columns} FROM applications WHERE id = ?2`,
      name,
      id,
    );
  await add("newly-in", "'$.applicant.employment', 'temporary', '$.amount', 15000");
  await add("still-out", "'$.applicant.payment_default', json('true'), '$.amount', 20000");
  await add("left-out", "'$.amount', 15000", `'["fabula-bank"]', country, created_at`);
  await add("elsewhere", "'$.amount', 15000", "left_out, 'GB', created_at");
  await add("too-old", "'$.amount', 15000", "left_out, country, created_at - 91 * 86400000");
  const { rules } = await draft();
  await save({ ...larger, employment: { ...rules.employment, temporary: 6 } });
  const counted = await preview();
  expect(counted).toEqual({
    revision: "1.1",
    live_version: 1,
    applications: 3,
    passing: { before: 1, after: 1 },
    counter_offers: { before: 0, after: 0 },
    newly_in: 1,
    newly_out: 1,
    reasons: [
      { reason: "amount-too-low", before: 0, after: 1 },
      { reason: "payment-default", before: 1, after: 1 },
      { reason: "employment", before: 1, after: 0 },
      ...(counted.reasons.length > 3 ? [{ reason: "no-price", before: 1, after: 1 }] : []),
    ],
    median_rate_percent: { before: expect.any(Number), after: expect.any(Number) },
  });
  const last = read<RulesPreview>(await call("POST", "preview", { applications: 1 }));
  expect(last.applications).toBe(1);
  for (const applications of [0, 2001, 1.5]) expect((await call("POST", "preview", { applications })).status).toBe(400);
});

test("what is published was previewed as it is, beside what is live", async () => {
  const { revision } = await save(larger);
  expect(kindOf(await publish(revision))).toEqual([409, "preview-stale"]);
  await preview();
  expect((await draft()).previewed).toBe(true);
  const changed = await save({ income_min: 1_500 });
  expect(changed.previewed).toBe(false);
  expect(kindOf(await publish(revision))).toEqual([412, "version-conflict"]);
  expect(kindOf(await publish(changed.revision))).toEqual([409, "preview-stale"]);
  await preview();
  await origin.sql(
    `INSERT INTO rule_sets (id, product_id, version, rules, note, live_from, published_at)
     SELECT '${product}:2', product_id, 2, rules, '', 1, 1 FROM rule_drafts`,
  );
  expect(kindOf(await publish(changed.revision))).toEqual([409, "preview-stale"]);
  await preview();
  for (const [body, pointer, code] of [
    [{ note: " " }, "/note", "missing"],
    [{ note: "x".repeat(501) }, "/note", "too-long"],
    [{ live_from: "2020-01-01T00:00:00Z" }, "/live_from", "in-past"],
    [{ live_from: "tomorrow" }, "/live_from", "malformed"],
  ] as const)
    expect((await publish(changed.revision, body)).json().errors).toMatchObject([{ pointer, code }]);
  expect((await publish(changed.revision)).status).toBe(201);
  expect(kindOf(await publish(changed.revision))).toEqual([412, "version-conflict"]);
});

test("what differs in nothing is not published", async () => {
  const { revision } = await save({});
  await preview();
  expect(kindOf(await publish(revision))).toEqual([409, "state"]);
});

test("applications are matched with what is live, and keep what they were matched with", async () => {
  const before = await apply();
  expect(before.offers.map(({ lender }) => lender.id)).toContain("fabula-bank");
  const published = await publishLarger();
  expect(published).toMatchObject({
    version: 2,
    state: "live",
    author: "Lauri Luotonantaja",
    note: "Larger loans",
    changes: [{ pointer: "/amount/from", before: 2_000, after: 12_000 }],
  });
  const after = await apply();
  const declined = (application: Application) => application.declines.find(({ lender }) => lender.id === "fabula-bank");
  expect(declined(after)?.reasons).toMatchObject([{ code: "amount-too-low" }]);
  const path = "/api/v1/lender/applications?list=received";
  const { items } = read<LenderApplicationPage>(await origin.call(path, { cookies: fabula }));
  expect(items.map(({ id, rules_version, outcome }) => [id, rules_version, outcome])).toEqual([
    [after.id, 2, "declined"],
    [before.id, 1, "offer"],
  ]);
  const { revision, changed, based_on } = await draft();
  expect([revision, changed, based_on]).toEqual(["2.0", false, 2]);
});

test("rules that are to be live later are not live yet", async () => {
  const published = await publishLarger({ live_from: new Date(Date.now() + 3_600_000).toISOString() });
  expect([published.version, published.state]).toEqual([2, "scheduled"]);
  const application = await apply();
  expect(application.offers.map(({ lender }) => lender.id)).toContain("fabula-bank");
  expect((await versions()).items.map(({ version, state }) => [version, state])).toEqual([
    [2, "scheduled"],
    [1, "live"],
  ]);
  expect((await draft()).live_version).toBe(1);
});

test("going back publishes a copy, and leaves the draft alone", async () => {
  await publishLarger();
  const { revision } = await save({ income_min: 1_500 });
  const back = read<RulesVersion>(await call("POST", "rollback", { version: 1, note: "Too few" }));
  expect(back).toMatchObject({ version: 3, state: "live", copy_of: 1, note: "Too few" });
  expect(back.changes).toEqual([{ pointer: "/amount/from", before: 12_000, after: 2_000 }]);
  expect(await draft()).toMatchObject({ revision, based_on: 2, live_version: 3, rules: { income_min: 1_500 } });
  const again = (version: number, note = "Again") => call("POST", "rollback", { version, note });
  expect(kindOf(await again(1))).toEqual([409, "state"]);
  expect(kindOf(await again(3))).toEqual([409, "state"]);
  expect((await again(4)).status).toBe(404);
  expect((await again(2, "")).json().errors).toMatchObject([{ pointer: "/note", code: "missing" }]);
  const { items, next } = await versions("?limit=2");
  expect(items.map(({ version, state }) => [version, state])).toEqual([
    [3, "live"],
    [2, "past"],
  ]);
  const rest = await versions(`?limit=2&cursor=${next}`);
  expect([rest.items.map(({ version, changes }) => [version, changes]), rest.next]).toEqual([[[1, []]], undefined]);
  await expect(origin.sql("UPDATE rule_sets SET note = 'Another'")).rejects.toThrow("never changes");
});

test("another lender's product is not there, and consumers have no business here", async () => {
  const { rules } = await draft();
  const calls: [string, string, unknown?, string?][] = [
    ["GET", "draft"],
    ["PUT", "draft", { rules }, "1.0"],
    ["POST", "preview"],
    ["POST", "publish", { note: "x" }, "1.0"],
    ["GET", "versions"],
    ["POST", "rollback", { version: 1, note: "x" }],
  ];
  for (const [method, path, body, revision] of calls) {
    const statuses = [
      await call(method, path, body, revision, fabula, "utopia-savings-loan-fi"),
      await call(method, path, body, revision, consumer),
      await call(method, path, body, revision, {}),
    ].map(({ status }) => status);
    expect([path, ...statuses]).toEqual([path, 404, 403, 401]);
  }
});
