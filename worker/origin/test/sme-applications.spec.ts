// What admins do with companies' applications: the list, each case, changes of one and of many, and the file.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SmeBulkResult, SmeCase, SmeCasePage } from "../../../app/api/types";
import { type Answer, type Cookies, type Origin, signIn, startOrigin } from "./origin";
import { addCases } from "./sme-cases";

let origin: Origin;
let admin: Cookies;
let other: Cookies;
let lender: Cookies;
let consumer: Cookies;
const base = "/api/v1/admin/sme-applications";
const aino = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003";

beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  await origin.sql(
    "INSERT INTO users (id, email, name, created_at) VALUES ('second', 'second@kirkas.example', 'Toinen Ylläpitäjä', 0)",
  );
  await origin.sql("INSERT INTO user_roles (user_id, role) VALUES ('second', 'admin')");
  admin = await signIn(origin, "admin@kirkas.example");
  other = await signIn(origin, "second@kirkas.example");
  lender = await signIn(origin, "lender@kirkas.example");
  consumer = await signIn(origin);
});
beforeEach(({ task }) => {
  if (task.suite?.name !== "of ten thousand") return origin.sql("DELETE FROM applications").then(() => undefined);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const get = (path = "", cookies = admin) => origin.call(base + path, { cookies });
const post = (path: string, body: unknown, cookies = admin) =>
  origin.call(base + path, { method: "POST", body, cookies });
const page = async (query = "") => {
  const answer = await get(query);
  expect([query, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([query, 200, ""]);
  return answer.json() as unknown as SmeCasePage;
};
const one = async (id: string) => (await get(`/${id}`)).json() as unknown as SmeCase;
const patch = (id: string, body: unknown, version: number | string = 1, cookies = admin) =>
  origin.call(`${base}/${id}`, { method: "PATCH", body, cookies, headers: { "if-match": `"${version}"` } });
const bulk = async (body: unknown) => {
  const answer = await post("/bulk", body);
  expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""]);
  return answer.json() as unknown as SmeBulkResult;
};
const errorsOf = (answer: Answer) => [answer.status, answer.json().errors];

test("the area is the admins'", async () => {
  await addCases(origin, 1);
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["GET", "/case-00001", undefined],
    ["PATCH", "/case-00001", {}],
    ["POST", "/bulk", { ids: ["case-00001"], assignee: aino }],
    ["POST", "/case-00001/notes", { note: "x" }],
  ] as const) {
    const call = (cookies: Cookies) =>
      origin.call(base + path, { method, body, cookies, headers: { "if-match": '"1"' } });
    expect([path, ...kindOf(await call({}))]).toEqual([path, 401, "signed-out"]);
    expect([path, ...kindOf(await call(consumer))]).toEqual([path, 403, "role-missing"]);
    expect([path, ...kindOf(await call(lender))]).toEqual([path, 403, "role-missing"]);
  }
});

describe("the list", () => {
  const columns = [
    ["reference", ({ reference }: SmeCase) => reference],
    ["received", ({ received_at }: SmeCase) => received_at],
    ["company", ({ company }: SmeCase) => company.toLowerCase()],
    ["business_id", ({ business_id }: SmeCase) => business_id],
    ["market", ({ market }: SmeCase) => market],
    ["amount", ({ amount }: SmeCase) => amount],
    ["months", ({ months }: SmeCase) => months],
    ["purpose", ({ purpose }: SmeCase) => purpose],
    ["status", ({ status }: SmeCase) => statuses.indexOf(status)],
    ["assignee", ({ assignee }: SmeCase) => assignee?.name ?? ""],
    ["next_action", ({ next_on }: SmeCase) => next_on ?? "9999"],
  ] as const;
  const statuses = [
    ...["new", "assigned", "contacted", "sent-to-lenders", "offers"],
    ...["won", "lost", "declined", "withdrawn", "duplicate", "spam"],
  ];

  /** All pages of a list, and the rows in order. */
  async function walk(query: string): Promise<SmeCase[]> {
    const rows: SmeCase[] = [];
    let next: string | null | undefined;
    do {
      const found = await page(`?${query}&limit=7${next ? `&cursor=${next}` : ""}`);
      rows.push(...(found.items as SmeCase[]));
      next = found.next;
    } while (next);
    return rows;
  }

  test.each(columns)("is sorted by %s, both ways, page by page", async (name, sortValue) => {
    await addCases(origin, 40);
    await origin.sql(`UPDATE sme_cases SET assignee = '${aino}' WHERE amount % 3 = 0`);
    await origin.sql(
      "UPDATE sme_cases SET assignee = 'second', next_on = '2026-12-' || (10 + months % 20) WHERE amount % 3 = 1",
    );
    for (const [sort, sign] of [
      [name, 1],
      [`-${name}`, -1],
    ] as const) {
      const rows = await walk(`sort=${sort}`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
      const values = rows.map((row): string | number => sortValue(row));
      const sorted = [...values].sort((a, b) => (a < b ? -sign : a > b ? sign : 0));
      expect([sort, values]).toEqual([sort, sorted]);
    }
  });

  test("shows the latest first, 25 a page, and counts them", async () => {
    await addCases(origin, 30);
    const first = await page();
    expect([first.items.length, first.count, first.has_more_than_counted]).toEqual([25, 30, false]);
    expect(first.items[0]?.reference).toBe("K-000030");
    expect((await page(`?cursor=${first.next}`)).items.length).toBe(5);
    expect(first.admins.map(({ name }) => name)).toEqual(["Aino Ylläpitäjä", "Anton Ylläpitäjä", "Toinen Ylläpitäjä"]);
  });

  test.each([
    ["status=new", ({ status }: SmeCase) => status === "new"],
    ["market=LV", ({ market }: SmeCase) => market === "LV"],
    ["assignee=second", ({ assignee }: SmeCase) => assignee?.id === "second"],
    ["assignee=none", ({ assignee }: SmeCase) => !assignee],
    ["amount_from=100000&amount_to=200000", ({ amount }: SmeCase) => amount >= 100_000 && amount <= 200_000],
    ["status=new&market=LV", ({ status, market }: SmeCase) => status === "new" && market === "LV"],
    ["from=2023-11-14&to=2023-11-14", ({ received_at }: SmeCase) => received_at.startsWith("2023-11-14")],
    ["search=%20k-00001%20", ({ reference }: SmeCase) => reference.startsWith("K-00001")],
    [
      "search=000012",
      ({ reference, business_id }: SmeCase) => reference === "K-000012" || business_id.startsWith("000012"),
    ],
    ["search=YRITYS%20Ä%203", ({ company }: SmeCase) => company.startsWith("Yritys Ä 3")],
    ["search=0000007-0", ({ business_id }: SmeCase) => business_id === "0000007-0"],
    ["search=100%25", () => false],
    ["search='%20OR%201=1", () => false],
  ])("is filtered by %s", async (query, passes) => {
    await addCases(origin, 60, { created: "1699963200000 + n * 3600000" });
    await origin.sql("UPDATE sme_cases SET assignee = 'second' WHERE amount % 3 = 1");
    const all = await walk("sort=received");
    for (const sort of ["received", "-amount", "assignee"]) {
      const found = await walk(`${query}&sort=${sort}`);
      expect(found.map(({ id }) => id).sort()).toEqual(
        all
          .filter(passes)
          .map(({ id }) => id)
          .sort(),
      );
      expect((await page(`?${query}`)).count).toBe(found.length);
    }
  });

  test.each([
    "?status=open",
    "?market=SE",
    "?from=yesterday",
    "?sort=email",
    "?sort=-",
    "?limit=0",
    "?limit=101",
    "?cursor=x",
    "?contacts=perhaps",
    "?amount_from=-1",
    "?unknown=1",
    `?search=${"x".repeat(101)}`,
    `?format=csv&ids=${Array(101).fill("a").join(",")}`,
  ])("refuses %s", async (query) => {
    expect(kindOf(await get(query))).toEqual([400, "malformed"]);
  });

  test("refuses the cursor of another order", async () => {
    await addCases(origin, 30);
    const { next } = await page("?sort=amount");
    expect(kindOf(await get(`?sort=-amount&cursor=${next}`))).toEqual([400, "malformed"]);
    expect(kindOf(await get(`?sort=months&cursor=${next}`))).toEqual([400, "malformed"]);
  });
});

describe("a case", () => {
  beforeEach(() => addCases(origin, 11));
  const id = "case-00001";

  test("says where it stands, what can follow, and which version it is", async () => {
    const answer = await get(`/${id}`);
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, '"1"']);
    expect(answer.json()).toMatchObject({
      id,
      version: 1,
      reference: "K-000001",
      status: "new",
      next_statuses: ["assigned", "duplicate", "spam"],
      is_closed: false,
      language: "fi",
      notes: [],
      history: [],
      duplicates: [],
    });
    expect((await get("/none")).status).toBe(404);
  });

  test("that somebody looked at it is recorded, by whose data it is", async () => {
    await get(`/${id}`);
    const [last] = await origin.sql("SELECT actor, action, subject, reason FROM audit ORDER BY seq DESC LIMIT 1");
    const [user] = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = 'consumer@kirkas.example'");
    expect(last).toEqual({ actor: aino, action: "view", subject: user?.id, reason: "application K-000001" });
  });

  test("is assigned with whoever takes it on, and goes its way to the end", async () => {
    const assigned = await patch(id, { assignee: aino });
    expect(assigned.json()).toMatchObject({
      version: 2,
      status: "assigned",
      assignee: { id: aino, name: "Aino Ylläpitäjä" },
      history: [
        { kind: "assignee", after: "Aino Ylläpitäjä" },
        { kind: "status", before: "new", after: "assigned" },
      ],
    });
    expect(assigned.headers.get("etag")).toBe('"2"');
    let version = 2;
    for (const status of ["contacted", "sent-to-lenders", "offers", "won"]) {
      const changed = await patch(id, { status }, version++);
      expect(changed.json()).toMatchObject({ status, version });
    }
    const closed = await one(id);
    expect([closed.is_closed, closed.next_statuses, typeof closed.closed_at]).toEqual([true, ["assigned"], "string"]);
    expect(closed.history.map(({ after }) => after).slice(0, 4)).toEqual([
      "won",
      "offers",
      "sent-to-lenders",
      "contacted",
    ]);
  });

  test("stays for 24 months once it is closed, and again until then once it is taken up again", async () => {
    const keepUntil = async () =>
      (await origin.sql<{ keep_until: number }>(`SELECT keep_until FROM applications WHERE id = '${id}'`))[0]
        ?.keep_until ?? 0;
    expect(await keepUntil()).toBe(253_402_300_799_000);
    await patch(id, { status: "spam" });
    expect(Math.abs((await keepUntil()) - (Date.now() + 730 * 86_400_000))).toBeLessThan(60_000);
    await patch(id, { status: "assigned", assignee: "second", note: "The company rang." }, 2);
    expect(await keepUntil()).toBe(253_402_300_799_000);
    expect((await one(id)).closed_at).toBeUndefined();
    await patch(id, { status: "duplicate" }, 3);
    await origin.sql(`UPDATE applications SET keep_until = ${Date.now() - 1} WHERE id = '${id}'`);
    await origin.runSchedule();
    expect((await get(`/${id}`)).status).toBe(404);
    expect(await origin.sql(`SELECT 1 FROM sme_notes WHERE application_id = '${id}'`)).toEqual([]);
    expect((await get("/case-00002")).status).toBe(200);
  });

  test("refuses what does not follow, and a way back without a note", async () => {
    expect(kindOf(await patch(id, { status: "won" }))).toEqual([409, "state"]);
    expect(errorsOf(await patch(id, { status: "assigned" }))).toEqual([
      422,
      [{ pointer: "/assignee", code: "missing" }],
    ]);
    expect(errorsOf(await patch(id, { assignee: "nobody" }))).toEqual([
      422,
      [{ pointer: "/assignee", code: "unknown" }],
    ]);
    const [user] = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = 'consumer@kirkas.example'");
    expect(errorsOf(await patch(id, { assignee: user?.id }))).toEqual([
      422,
      [{ pointer: "/assignee", code: "unknown" }],
    ]);
    expect(errorsOf(await patch(id, { next_on: "tomorrow" }))).toEqual([
      422,
      [{ pointer: "/next_on", code: "malformed" }],
    ]);
    expect((await patch(id, { status: "spam" })).status).toBe(200);
    expect(errorsOf(await patch(id, { status: "assigned", assignee: aino }, 2))).toEqual([
      422,
      [{ pointer: "/note", code: "missing" }],
    ]);
    expect(kindOf(await patch(id, { assignee: aino }, 2))).toEqual([409, "state"]);
    expect((await one(id)).version).toBe(2);
  });

  test("is changed by its version: of two at once one succeeds", async () => {
    const answers = await Promise.all([patch(id, { assignee: aino }, 1), patch(id, { assignee: "second" }, 1, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { version, history } = await one(id);
    expect([version, history.length]).toEqual([2, 2]);
    expect(kindOf(await patch(id, { assignee: aino }, 1))).toEqual([412, "version-conflict"]);
    expect((await origin.call(`${base}/${id}`, { method: "PATCH", body: {}, cookies: admin })).status).toBe(428);
  });

  test("has a day for its next action, which can be taken away", async () => {
    expect((await patch(id, { next_on: "2026-12-24" })).json()).toMatchObject({ next_on: "2026-12-24", status: "new" });
    const cleared = (await patch(id, { next_on: "" }, 2)).json() as unknown as SmeCase;
    expect([cleared.next_on, cleared.history.map(({ before, after }) => [before, after])]).toEqual([
      undefined,
      [
        ["2026-12-24", undefined],
        [undefined, "2026-12-24"],
      ],
    ]);
  });

  test("has notes, sealed in the database", async () => {
    const added = await post(`/${id}/notes`, { note: "  Rang Maija, canary-note.  " });
    expect([added.status, added.json()]).toEqual([
      201,
      expect.objectContaining({ note: "Rang Maija, canary-note.", author: "Aino Ylläpitäjä" }),
    ]);
    await post(`/${id}/notes`, { note: "Second" }, other);
    expect((await one(id)).notes.map(({ note, author }) => [note, author])).toEqual([
      ["Second", "Toinen Ylläpitäjä"],
      ["Rang Maija, canary-note.", "Aino Ylläpitäjä"],
    ]);
    expect(JSON.stringify(await origin.sql("SELECT * FROM sme_notes"))).not.toContain("canary-note");
    expect(errorsOf(await post(`/${id}/notes`, { note: " " }))).toEqual([422, [{ pointer: "/note", code: "missing" }]]);
    expect(errorsOf(await post(`/${id}/notes`, { note: "x".repeat(2001) }))).toEqual([
      422,
      [{ pointer: "/note", code: "too-long", params: { max: 2000 } }],
    ]);
    expect((await post("/none/notes", { note: "x" })).status).toBe(404);
  });

  test("names other applications of the company within 30 days", async () => {
    const day = 86_400_000;
    const [{ created_at: at = 0 } = {}] = await origin.sql<{ created_at: number }>(
      `SELECT created_at FROM sme_cases WHERE application_id = '${id}'`,
    );
    for (const [other, created, country] of [
      ["case-00002", at + 30 * day, "LV"],
      ["case-00003", at - 30 * day, "LV"],
      ["case-00004", at + 30 * day + 1, "LV"],
      ["case-00005", at, "FI"],
    ] as const)
      await origin.sql(
        "UPDATE sme_cases SET business_id = (SELECT business_id FROM sme_cases WHERE application_id = ?1), created_at = ?2, country = ?3 WHERE application_id = ?4",
        id,
        created,
        country,
        other,
      );
    expect((await one(id)).duplicates.map((row) => row.id)).toEqual(["case-00002", "case-00003"]);
  });

  test("loses an assignee who is gone, and shows the new name of one who is renamed", async () => {
    await origin.sql(
      "INSERT INTO users (id, email, name, created_at) VALUES ('third', 'third@kirkas.example', 'Kolmas', 0)",
    );
    await origin.sql("INSERT INTO user_roles (user_id, role) VALUES ('third', 'admin')");
    await patch(id, { assignee: "third" });
    await origin.sql("UPDATE users SET name = 'Neljäs' WHERE id = 'third'");
    expect((await page("?assignee=third")).items[0]?.assignee?.name).toBe("Neljäs");
    await origin.sql("DELETE FROM users WHERE id = 'third'");
    const left = await one(id);
    expect([left.assignee, left.status, left.history[0]?.after]).toEqual([undefined, "assigned", undefined]);
    expect((await page("?assignee=none&status=assigned")).items.map((row) => row.id)).toContain(id);
  });
});

describe("many at once", () => {
  test("are assigned as far as they are open; new ones become assigned", async () => {
    await addCases(origin, 11);
    const ids = [...Array(11).keys()].map((n) => `case-${String(n + 1).padStart(5, "0")}`);
    const { changed, unchanged } = await bulk({ ids: [...ids, "none"], assignee: "second" });
    const { items } = await page("?assignee=second");
    expect(items.map(({ id }) => id).sort()).toEqual(changed.sort());
    expect(items.map(({ status }) => status).sort()).toEqual(
      ["assigned", "assigned", "contacted", "offers", "sent-to-lenders"].sort(),
    );
    expect(unchanged.length).toBe(7);
    expect((await one("case-00011")).version).toBe(1);
  });

  test("change their status where it follows, with a note where they were closed", async () => {
    await addCases(origin, 11);
    const ids = ["case-00001", "case-00002", "case-00003", "case-00006"];
    expect(await bulk({ ids, status: "withdrawn" })).toEqual({
      changed: expect.arrayContaining(["case-00002", "case-00003"]),
      unchanged: ["case-00001", "case-00006"],
    });
    const reopened = await bulk({ ids, status: "assigned", assignee: aino, note: "Again" });
    expect(reopened.changed.sort()).toEqual(ids);
    const { notes, history } = await one("case-00006");
    expect([notes.map(({ note }) => note), history.map(({ kind }) => kind).sort()]).toEqual([
      ["Again"],
      ["assignee", "status"],
    ]);
  });

  test("are named: none, or more than a hundred, are refused", async () => {
    for (const body of [
      { ids: [], assignee: aino },
      { ids: [...Array(101).keys()].map(String), assignee: aino },
      { ids: ["a"] },
      { ids: "a", assignee: aino },
      { ids: ["a"], assignee: aino, unknown: 1 },
    ])
      expect([JSON.stringify(body).slice(0, 40), ...kindOf(await post("/bulk", body))]).toEqual([
        JSON.stringify(body).slice(0, 40),
        400,
        "malformed",
      ]);
    expect(errorsOf(await post("/bulk", { ids: ["a"], status: "assigned" }))).toEqual([
      422,
      [{ pointer: "/assignee", code: "missing" }],
    ]);
    expect((await bulk({ ids: [...Array(100).keys()].map(String), assignee: aino })).unchanged.length).toBe(100);
  });
});

describe("as a file", () => {
  test("holds all that pass the filter, and no formula", async () => {
    await addCases(origin, 30);
    await origin.sql(
      "UPDATE sme_cases SET company = '=HYPERLINK(\"http://evil.example\")' WHERE application_id = 'case-00004'",
    );
    const answer = await get("?format=csv&sort=received&market=FI");
    const lines = answer.text.trim().split("\n");
    expect([answer.headers.get("content-type"), lines.length]).toEqual(["text/csv; charset=utf-8", 7]);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="sme-applications-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(lines[0]).toBe(
      "reference,received_at,company,business_id,market,amount,currency,months,purpose,status,assignee,next_on",
    );
    expect(lines[1]).toContain("'=HYPERLINK");
    expect(answer.text).not.toMatch(/(^|,)"?=/m);
  });

  test("holds the ones that are named", async () => {
    await addCases(origin, 5);
    const answer = await get("?format=csv&sort=reference&ids=case-00004,case-00002,none");
    expect(
      answer.text
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[0]),
    ).toEqual(["K-000002", "K-000004"]);
  });

  test("of contacts is recorded, and without them nothing is", async () => {
    await addCases(origin, 2);
    const recorded = () =>
      origin.sql("SELECT actor, action, subject, reason FROM audit WHERE action = 'contacts-export'");
    await get("?format=csv");
    expect(await recorded()).toEqual([]);
    const answer = await get("?format=csv&contacts=true");
    expect(answer.text.split("\n")[0]).toContain(",contact_name,contact_role,email,phone");
    expect(await recorded()).toEqual([
      {
        actor: aino,
        action: "contacts-export",
        subject: "sme-applications",
        reason: "contacts of 2 companies' applications",
      },
    ]);
  });
});

describe("of ten thousand", () => {
  /** Rows that a page reads at most: what it shows, once more for the index, and the count of up to a thousand. */
  test.each([
    ["", 1_200],
    ["?sort=amount", 1_200],
    ["?sort=-company", 1_200],
    ["?sort=status", 1_200],
    ["?sort=assignee", 1_200],
    ["?sort=next_action", 1_200],
    ["?status=new", 2_200],
    ["?market=LV&sort=-amount", 8_000],
    ["?search=K-009999", 21_000],
    ["?search=yritys%20ä%209999&sort=purpose", 31_000],
  ])("a page of %o reads what it shows and little besides", async (query, most) => {
    await addCasesOnce();
    await page(query);
    await origin.rowsRead();
    const before = performance.now();
    const { items } = await page(query);
    const milliseconds = performance.now() - before;
    const rows = await origin.rowsRead();
    console.log(`${query || "(all)"}: ${rows} rows read, ${milliseconds.toFixed(0)} ms, ${items.length} shown`);
    expect(rows).toBeLessThanOrEqual(most);
  });

  test("a late page reads no more than the first, nor does a case", async () => {
    await addCasesOnce();
    const [row] = await origin.sql<{ id: string; created_at: number }>(
      "SELECT application_id AS id, created_at FROM sme_cases ORDER BY created_at DESC LIMIT 1 OFFSET 5000",
    );
    const cursor = { sort: "-received", value: row?.created_at, id: row?.id };
    await origin.rowsRead();
    const { items } = await page(`?cursor=${Buffer.from(JSON.stringify(cursor)).toString("base64url")}`);
    expect(await origin.rowsRead()).toBeLessThan(1_200);
    expect(items).toHaveLength(25);
    await one(items[0]?.id ?? "");
    expect(await origin.rowsRead()).toBeLessThan(100);
  });

  test("all of them fit into a file, and one more does not", async () => {
    await addCasesOnce();
    const answer = await get("?format=csv");
    expect([answer.status, answer.text.trim().split("\n").length]).toEqual([200, 10_001]);
    await addCases(origin, 1, { from: 10_001 });
    expect(kindOf(await get("?format=csv"))).toEqual([400, "malformed"]);
    expect((await get("?format=csv&status=new")).status).toBe(200);
  });
});

/** The other tests begin with none. */
async function addCasesOnce() {
  const [row] = await origin.sql<{ cases: number }>("SELECT count(*) AS cases FROM sme_cases");
  if (row?.cases !== 10_000) {
    await origin.sql("DELETE FROM applications");
    await addCases(origin, 10_000);
  }
}
