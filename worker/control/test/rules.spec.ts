// The live table's rules, as they are searched: rows that follow what is published.
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const header = "source,target,status,note";
const publish = async (rows: readonly string[], file = "all.csv") => {
  const body = JSON.stringify([{ file, text: `${header}\n${rows.join("\n")}\n` }]);
  const { status, text } = await call("PUT", "redirects", { body });
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
};

interface Page {
  rows: { id: string; source: string; target: string; status: number; hits: number; changed_by: string }[];
  next: string | null;
  total: number;
  is_lower_bound: boolean;
  index: { state: string; done: number; version: string; unread_files: string[] };
}

async function search(q: string, more = ""): Promise<Page> {
  const { status, json } = await call("GET", `rules?q=${encodeURIComponent(q)}${more}`);
  expect([q, status]).toEqual([q, 200]);
  return json;
}

const sources = async (q: string) => (await search(q, "&sort=source")).rows.map(({ source }) => source);

/** Waits until all rows have followed. */
const followed = () =>
  vi.waitFor(async () => expect((await search("")).index).toMatchObject({ state: "done", done: 1 }), {
    timeout: 60_000,
    interval: 200,
  });

describe("a table of a few rules", () => {
  beforeAll(() =>
    publish([
      "/a*b?c[d]e/,/sanasto/,301,",
      '/"lainattu"/,/sanasto/,301,',
      "/100%25_ale/,/sanasto/,301,50% alennus",
      "/Ääkköset/,/laina/,302,",
      "/%C3%A4%C3%A4kk%C3%B6set-2/,/sanasto/,301,site merger",
      "/статьи/Кредит/,https://www.kirkas.example/x,308,",
      `/${"y".repeat(60)}z/,/sanasto/,301,`,
      "/vanha/,,410,asked by legal",
      "/joulu/,/uusi-joulu/,301,",
      "/uusi-joulu/,/sanasto/,301,",
    ]),
  );

  it("is searched as soon as it is published", async () => {
    for (const [q, ...expected] of [
      ["ÄÄKKÖSET", "/Ääkköset/", "/%C3%A4%C3%A4kk%C3%B6set-2/"],
      ["%C3%84%C3%84kk", "/Ääkköset/", "/%C3%A4%C3%A4kk%C3%B6set-2/"],
      ["100%", "/100%25_ale/"],
      ["50% ale", "/100%25_ale/"],
      ["a*b", "/a*b?c[d]e/"],
      ["c[d]", "/a*b?c[d]e/"],
      ["lainattu", '/"lainattu"/'],
      ["кредит", "/статьи/Кредит/"],
      [`${"y".repeat(59)}z`, `/${"y".repeat(60)}z/`],
      [`${"y".repeat(59)}q`],
      ["note:merger", "/%C3%A4%C3%A4kk%C3%B6set-2/"],
      ["status:410", "/vanha/"],
      ["va", "/vanha/"],
      ["v", "/vanha/"],
      ["zz"],
    ]) {
      expect([q, await sources(q as string)]).toEqual([q, expected]);
    }
    const all = await search("");
    expect([all.total, all.is_lower_bound, all.next, all.index]).toEqual([
      ...[10, false, null],
      { state: "done", done: 1, unread_files: [], version: (await call("GET", "live")).json.redirects },
    ]);
    expect(new Set(all.rows.map((row) => row.changed_by)).size).toBe(1);
  });

  it("says where a query can't be read", async () => {
    const { status, json } = await call("GET", `rules?q=${encodeURIComponent('ä is:what "x')}`);
    expect([status, json]).toEqual([
      400,
      expect.objectContaining({ type: "tag:kirkas.example,2026:query-malformed", position: 2 }),
    ]);
    expect((await call("GET", "rules?q=is:what")).json.filter).toBe("is");
    expect((await call("GET", "rules?q=in:draft")).json.filter).toBe("in");
    expect((await call("GET", "rules?sort=colour")).status).toBe(400);
    for (const limit of ["0", "201", "-1", "x"]) {
      expect([limit, (await call("GET", `rules?limit=${limit}`)).status]).toEqual([limit, 400]);
    }
    expect((await call("GET", `rules?q=${"x".repeat(1001)}`)).status).toBe(400);
    expect((await call("GET", "rules?cursor=x")).status).toBe(410);
  });

  it("says of a rule what leads to it and where it leads", async () => {
    const [rule] = (await search("source:/uusi-joulu")).rows;
    const { json } = await call("GET", `rules/${rule?.id}`);
    expect(json.rule).toMatchObject({ source: "/uusi-joulu/", target: "/sanasto/", status: 301 });
    expect(json.from.map((one: { source: string }) => one.source)).toEqual(["/joulu/"]);
    expect(json.to).toEqual([]);
    const [first] = (await search("source:/joulu")).rows;
    const { json: leading } = await call("GET", `rules/${first?.id}`);
    expect(leading.to.map((one: { source: string }) => one.source)).toEqual(["/uusi-joulu/"]);
    expect((await call("GET", "rules/fi:nothing")).status).toBe(404);
  });

  it("is searched from the command line", async () => {
    const found = await service.edgectl("redirects", "search", "joulu", "--sort", "source", "--json");
    const { rules, total } = JSON.parse(found.stdout);
    expect([total, rules.map((rule: { source: string }) => rule.source)]).toEqual([2, ["/joulu/", "/uusi-joulu/"]]);
    const details = await service.edgectl("redirects", "show", rules[0].id);
    expect(details.stdout).toMatch(/goes on to\s+\/sanasto\//);
    const limited = await service.edgectl("redirects", "search", "--limit", "3");
    expect([limited.stdout.trim().split("\n").length, limited.stderr]).toEqual([4, "3 of 10 rules\n"]);
    const refused = await service.edgectl("redirects", "search", "status:x");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("three digits")]);
  });

  it("goes on page by page, until somebody publishes in between", async () => {
    const first = await search("", "&sort=source&limit=6");
    const second = await search("", `&sort=source&limit=6&cursor=${first.next}`);
    const paged = [...first.rows, ...second.rows].map(({ id }) => id);
    expect([paged.length, new Set(paged).size, second.next]).toEqual([10, 10, null]);
    await publish(["/vanha/,/sanasto/,301,"]);
    const { status, json } = await call("GET", `rules?q=&sort=source&limit=6&cursor=${first.next}`);
    expect([status, json.type]).toEqual([410, "tag:kirkas.example,2026:cursor-expired"]);
    expect(await search("")).toMatchObject({
      total: 1,
      rows: [{ source: "/vanha/", target: "/sanasto/", status: 301 }],
    });
  });

  it("shows hits as they are reported", async () => {
    await publish(["/osuma/,/sanasto/,301,", "/hiljainen/,/sanasto/,301,"]);
    await vi.waitFor(async () => expect((await service.send("/osuma/")).status).toBe(301));
    await vi.waitFor(
      async () => {
        await call("GET", "reports/redirects");
        const { rows } = await search("osuma");
        expect(rows).toMatchObject([{ source: "/osuma/" }]);
        expect(rows[0]?.hits).toBeGreaterThan(0);
      },
      { timeout: 10_000, interval: 200 },
    );
    const worker = await service.miniflare.getWorker("control");
    await worker.scheduled({ cron: "20 2 * * *" });
    expect(await sources("is:never-hit")).toEqual(["/hiljainen/"]);
    expect(await sources("hits:>0")).toEqual(["/osuma/"]);
  });
});

describe("a large table", () => {
  const count = 20_000;
  const rows = Array.from({ length: count }, (_, place) => `/iso/${place}/,/sanasto/,301,`);

  it("is followed by and by, and searched meanwhile", { timeout: 120_000 }, async () => {
    await publish(rows);
    expect((await search("")).index.version).toBe((await call("GET", "live")).json.redirects);
    await followed();
    expect(await search("iso/19999")).toMatchObject({ total: 1, rows: [{ source: "/iso/19999/" }] });
    expect(await search("iso")).toMatchObject({ total: 1000, is_lower_bound: true });
    expect(await search("hiljainen")).toMatchObject({ total: 0 });
  });

  it("goes on after a failure, when a message comes twice, and after both at once", { timeout: 120_000 }, async () => {
    const rules = await service.miniflare.getD1Database("RULES", "control");
    await rules.batch([
      rules.prepare("DELETE FROM rules WHERE n % 2 = 0"),
      rules.prepare(
        `UPDATE index_state SET progress = '{"step":"write","file":0,"offset":0,"bytes_read":0,"rules":0}', updated_at = 0`,
      ),
    ]);
    const worker = await service.miniflare.getWorker("control");
    await Promise.all([worker.scheduled({ cron: "* * * * *" }), worker.scheduled({ cron: "* * * * *" })]);
    await followed();
    expect(await rules.prepare("SELECT count(*) AS n FROM rules").first("n")).toBe(count);
  });

  it("is made again when that is asked for", { timeout: 120_000 }, async () => {
    const rules = await service.miniflare.getD1Database("RULES", "control");
    await rules.prepare("UPDATE rules SET target = '/wrong/' WHERE n % 100 = 0").run();
    expect((await call("POST", "rules/reindex")).status).toBe(202);
    await followed();
    expect(await rules.prepare("SELECT count(*) AS n FROM rules WHERE target = '/sanasto/'").first("n")).toBe(count);
  });

  it("gives way to a small one", { timeout: 120_000 }, async () => {
    await publish(["/pieni/,/sanasto/,301,"]);
    await followed();
    expect(await search("")).toMatchObject({ total: 1, rows: [{ source: "/pieni/" }] });
  });
});
