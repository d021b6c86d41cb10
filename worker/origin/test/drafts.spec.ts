// Drafts: begun by anybody, saved step by step, read and changed by their holder alone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answersOf, Browser, type Draft, finnishNumber } from "./drafts";
import { type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(() => origin.sql("DELETE FROM drafts"));
afterAll(() => origin.stop());

const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);
const loan = { amount: 10_000, years: 4, purpose: "renovation", refinance: false };
const email = "somebody@kirkas.example";
const answers = Object.fromEntries(answersOf(email));
const person = answers.person ?? {};

test("a draft is begun once in a browser, and held by a cookie out of scripts' reach", async () => {
  const browser = new Browser(origin);
  const begun = await browser.begin();
  expect(begun.status).toBe(201);
  expect(begun.setCookies).toEqual([
    expect.stringMatching(/^__Host-draft=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax; HttpOnly$/),
  ]);
  const { id, expires, ...draft } = begun.json() as unknown as Draft;
  expect(draft).toEqual({
    kind: "loan",
    language: "fi",
    version: 1,
    step: "loan",
    answers: {},
    completed: [],
    first_incomplete: "loan",
    confirmed: false,
    identified: false,
    sent: false,
  });
  expect(id).toMatch(/^[\w-]{43}$/);
  const week = 7 * 24 * 60 * 60 * 1000;
  expect(Math.abs(Date.parse(expires) - Date.now() - week)).toBeLessThan(60_000);
  const again = await browser.begin("sv-fi");
  expect([again.status, again.json()]).toEqual([200, begun.json()]);
  const read = await browser.get();
  expect([read.status, read.headers.get("etag"), read.json()]).toEqual([200, '"1"', begun.json()]);
});

test("the open drafts are listed by kind for their holder alone, and asking for them is never refused", async () => {
  const listed = async (browser: Browser) => {
    const answer = await browser.call("GET", "/drafts");
    return [answer.status, answer.json().items];
  };
  const [nobody, holder] = [new Browser(origin), new Browser(origin, await signIn(origin, "consumer@kirkas.example"))];
  expect(await listed(holder)).toEqual([200, []]);
  await holder.begin();
  expect(await listed(holder)).toEqual([200, [{ kind: "loan" }]]);
  // In another browser, by the session alone.
  const elsewhere = new Browser(origin, await signIn(origin, "consumer@kirkas.example"));
  expect(await listed(elsewhere)).toEqual([200, [{ kind: "loan" }]]);
  expect(await listed(nobody)).toEqual([200, []]);
  expect(await listed(new Browser(origin, await signIn(origin, "applicant@kirkas.example")))).toEqual([200, []]);
  expect(await listed(new Browser(origin, { access: "over" }))).toEqual([200, []]);
  await origin.sql("UPDATE drafts SET expires_at = 1");
  expect(await listed(holder)).toEqual([200, []]);
});

test("a step that passes its checks is stored, and leads to the next", async () => {
  const browser = new Browser(origin);
  await browser.begin();
  const saved = await browser.save("loan", loan);
  expect([saved.status, saved.headers.get("etag")]).toEqual([200, '"2"']);
  const draft = await browser.draft();
  expect(saved.json()).toEqual(draft);
  expect(draft).toMatchObject({
    version: 2,
    step: "contact",
    answers: { loan },
    completed: ["loan"],
    first_incomplete: "contact",
  });
});

test("answers that fail are pointed to, and nothing is stored", async () => {
  const browser = new Browser(origin);
  await browser.begin();
  const refused = await browser.save("loan", { ...loan, amount: 999, years: 4.5 });
  expect([refused.status, kindOf(refused)]).toEqual([422, "invalid-fields"]);
  expect(refused.json().errors).toEqual([
    { pointer: "/amount", code: "too-small", params: { min: 1000 } },
    { pointer: "/years", code: "fraction" },
  ]);
  expect(await browser.draft()).toMatchObject({ version: 1, answers: {}, completed: [] });
});

test.each<[string, object, number, string]>([
  ["an unknown step", { step: "nothing", answers: {}, checked: true }, 400, "step-unknown"],
  ["an unknown step, half typed", { step: "nothing", answers: {}, checked: false }, 400, "step-unknown"],
  [
    "a field that the step lacks",
    { step: "loan", answers: { ...loan, rate: 1 }, checked: true },
    422,
    "invalid-fields",
  ],
  ["no word on checks", { step: "loan", answers: loan }, 400, "malformed"],
  ["answers that are none", { step: "loan", answers: [], checked: true }, 400, "malformed"],
  [
    "what the draft itself is made of",
    { step: "loan", answers: loan, checked: true, confirmed: true },
    400,
    "malformed",
  ],
  ["another's id", { step: "loan", answers: loan, checked: true, id: "x", user_id: "y" }, 400, "malformed"],
])("%s is refused", async (_, body, status, kind) => {
  const browser = new Browser(origin);
  await browser.begin();
  const answer = await browser.call("PATCH", "/drafts/loan", body, { "if-match": '"1"' });
  expect([answer.status, kindOf(answer)]).toEqual([status, kind]);
  expect(await browser.draft()).toMatchObject({ version: 1, answers: {}, confirmed: false });
});

test("what is half typed survives, unchecked, until the step is continued from", async () => {
  const browser = new Browser(origin);
  await browser.begin();
  const typed = { amount: "ten thousand", years: 99, nonsense: "x" };
  expect((await browser.save("loan", typed, { checked: false })).status).toBe(200);
  const { nonsense: _, ...known } = typed;
  expect(await browser.draft()).toMatchObject({
    version: 2,
    answers: {},
    completed: [],
    typed: { step: "loan", answers: known },
  });
  await browser.save("loan", loan);
  expect((await browser.draft()).typed).toBeUndefined();
});

test("the identity number is stored on Continue only, shown masked, and kept when the mask comes back", async () => {
  const browser = new Browser(origin);
  await browser.begin();
  await browser.save("person", { first_names: "Kaisa", identity_number: finnishNumber }, { checked: false });
  expect((await browser.draft()).typed).toEqual({ step: "person", answers: { first_names: "Kaisa" } });
  expect((await browser.save("person", person)).status).toBe(200);
  const shown = (await browser.draft()).answers.person ?? {};
  expect(shown).toEqual({ ...person, identity_number: "13*********" });
  expect((await browser.save("person", { ...shown, last_name: "Toinen" })).status).toBe(200);
  expect((await browser.draft()).answers.person).toEqual({ ...shown, last_name: "Toinen" });
  const mask = await browser.save("person", { ...shown, identity_number: "14*********" });
  expect(mask.json().errors).toEqual([expect.objectContaining({ pointer: "/identity_number" })]);
});

test("nothing that was answered stands in the database as it was written", async () => {
  const browser = new Browser(origin);
  await browser.fill(answersOf(email));
  await browser.save("contact", { email: "half@kirkas.example" }, { checked: false });
  const stored = JSON.stringify(await origin.sql("SELECT * FROM drafts"));
  const texts = [
    "Kuluttaja",
    finnishNumber,
    "131052",
    email,
    "half@kirkas",
    "0401234567",
    "Katu 1",
    "Esimerkki",
    "10000",
  ];
  for (const secret of [...texts, browser.cookies.get("__Host-draft") ?? ""]) {
    expect(secret).not.toBe("");
    expect(stored).not.toContain(secret);
  }
});

test("a row that is put in another's place does not open", async () => {
  const [one, other] = [new Browser(origin), new Browser(origin)];
  const { id } = await one.fill(answersOf(email).slice(0, 3));
  const { id: victim } = await other.fill(answersOf(email).slice(0, 1));
  await origin.sql(
    "UPDATE drafts SET answers_sealed = (SELECT answers_sealed FROM drafts WHERE id = ?) WHERE id = ?",
    id,
    victim,
  );
  expect((await other.get()).status).toBe(500);
});

test("all answers of the form complete it", async () => {
  const browser = new Browser(origin);
  const draft = await browser.fill(answersOf(email));
  expect(draft.first_incomplete).toBeUndefined();
  expect(draft).toMatchObject({ step: "review", confirmed: false });
});

describe("two tabs", () => {
  test("the second to save reads again, and neither change is lost", async () => {
    const browser = new Browser(origin);
    await browser.begin();
    expect((await browser.save("loan", loan, { version: 1 })).status).toBe(200);
    const late = await browser.save("household", answers.household ?? {}, { version: 1 });
    expect([late.status, kindOf(late)]).toEqual([412, "version-conflict"]);
    expect((await browser.save("household", answers.household ?? {})).status).toBe(200);
    expect((await browser.draft()).answers).toEqual({ loan, household: answers.household });
  });

  test("of ten who save one version at once, one succeeds", async () => {
    const browser = new Browser(origin);
    await browser.begin();
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, more) => browser.save("loan", { ...loan, amount: 10_000 + more }, { version: 1 })),
    );
    const statuses = saves.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(412)]);
    expect(await browser.draft()).toMatchObject({ version: 2 });
  });

  test("a save names its version", async () => {
    const browser = new Browser(origin);
    await browser.begin();
    const body = { step: "loan", answers: loan, checked: true };
    for (const [headers, status] of [
      [{}, 428],
      [{ "if-match": "1" }, 400],
      [{ "if-match": "*" }, 400],
      [{ "if-match": `"7"` }, 412],
    ] as [Record<string, string>, number][])
      expect((await browser.call("PATCH", "/drafts/loan", body, headers)).status).toBe(status);
  });
});

describe("a draft is nobody else's", () => {
  const calls: [string, string, object | undefined][] = [
    ["GET", "/drafts/loan", undefined],
    ["PATCH", "/drafts/loan", { step: "loan", answers: loan, checked: true }],
    ["DELETE", "/drafts/loan", undefined],
    ["POST", "/drafts/loan/email", undefined],
    ["POST", "/drafts/loan/confirm", { code: "2222-2222" }],
    ["POST", "/drafts/loan/resume-link", undefined],
  ];
  const strangers: [string, () => Promise<Browser>][] = [
    ["nobody", async () => new Browser(origin)],
    [
      "another browser",
      async () =>
        Object.assign(new Browser(origin), { cookies: new Map([["__Host-draft", "B".repeat(42).concat("A")]]) }),
    ],
    [
      "a cookie that is none",
      async () => Object.assign(new Browser(origin), { cookies: new Map([["__Host-draft", "x"]]) }),
    ],
    ["another user, even an admin", async () => new Browser(origin, await signIn(origin, "admin@kirkas.example"))],
    ["a session that is over", async () => new Browser(origin, { access: "C".repeat(42).concat("A") })],
  ];
  test.each(strangers)("%s finds none, and is not signed out", async (_, stranger) => {
    const owner = new Browser(origin, await signIn(origin));
    await owner.fill(answersOf(email).slice(0, 2));
    const before = await owner.draft();
    const other = await stranger();
    for (const [method, path, body] of calls) {
      const answer = await other.call(method, path, body, { "if-match": '"3"' });
      expect([method, path, answer.status, kindOf(answer), answer.setCookies]).toEqual([
        method,
        path,
        404,
        "draft-unknown",
        [],
      ]);
    }
    expect(await owner.draft()).toEqual(before);
  });

  test("a kind that there is not has no drafts", async () => {
    const browser = new Browser(origin);
    await browser.begin();
    expect((await browser.get("boat")).status).toBe(404);
    const unknown = await browser.begin("fi", "boat");
    expect([unknown.status, kindOf(unknown)]).toEqual([400, "kind-unknown"]);
    expect((await browser.begin("hu")).status).toBe(400);
  });
});

describe("a user's draft", () => {
  test("is there in every browser that they are signed in with", async () => {
    const [here, there] = [new Browser(origin, await signIn(origin)), new Browser(origin, await signIn(origin))];
    await here.fill(answersOf(email).slice(0, 2));
    expect(await there.draft()).toEqual(await here.draft());
    expect((await there.save("household", answers.household ?? {})).status).toBe(200);
    expect((await here.draft()).answers.household).toEqual(answers.household);
    expect((await there.begin()).status).toBe(200);
  });

  test("becomes theirs when they save it signed in", async () => {
    const browser = new Browser(origin);
    await browser.fill(answersOf(email).slice(0, 1));
    const { access } = await signIn(origin);
    browser.cookies.set("__Host-access", access ?? "");
    await browser.save("household", answers.household ?? {});
    const elsewhere = new Browser(origin, await signIn(origin));
    expect(await elsewhere.draft()).toEqual(await browser.draft());
  });

  test("is confirmed with the address that they are signed in with, and with no other", async () => {
    const browser = new Browser(origin, await signIn(origin));
    for (const [address, confirmed] of [
      ["consumer@kirkas.example", true],
      [email, false],
    ] as const) {
      await browser.fill(answersOf(address).slice(0, 2));
      expect((await browser.draft()).confirmed).toBe(confirmed);
    }
  });
});

describe("the end of a draft", () => {
  test("its holder drops it", async () => {
    const browser = new Browser(origin);
    await browser.begin();
    expect((await browser.call("DELETE", "/drafts/loan")).status).toBe(204);
    expect((await browser.get()).status).toBe(404);
    expect(await origin.sql("SELECT * FROM drafts")).toEqual([]);
  });

  test("a week after its last change it is gone, and another can be begun", async () => {
    const browser = new Browser(origin);
    const { id } = await browser.fill(answersOf(email).slice(0, 1));
    await origin.sql("UPDATE drafts SET expires_at = ?", Date.now() + 2000);
    expect((await browser.get()).status).toBe(200);
    await origin.sql("UPDATE drafts SET expires_at = ?", Date.now());
    expect((await browser.get()).status).toBe(404);
    const next = await browser.begin();
    expect(next.status).toBe(201);
    expect(next.json().id).not.toBe(id);
  });

  test("what is over is purged, and what is not stays", async () => {
    await new Browser(origin).begin();
    const browser = new Browser(origin);
    const { id } = (await browser.begin()).json() as unknown as Draft;
    await origin.sql("UPDATE drafts SET expires_at = ? WHERE id <> ?", Date.now(), id);
    await origin.runSchedule();
    expect(await origin.sql("SELECT id FROM drafts")).toEqual([{ id }]);
  });
});
