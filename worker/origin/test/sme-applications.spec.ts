// The list of companies' applications that admins see, by page, by filter and as a file.
import { beforeEach, describe, expect, test } from "vitest";
import type { SmeCase } from "../../../app/api/types";
import type { Cookies } from "./origin";
import { aino, base, consumer, get, kindOf, lender, origin, page, readCase, startForAdmins } from "./sme-applications";
import { addCases } from "./sme-cases";

startForAdmins();
beforeEach(({ task }) => {
  if (task.suite?.name !== "of ten thousand") return origin.sql("DELETE FROM applications").then(() => undefined);
});

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
    await readCase(items[0]?.id ?? "");
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
