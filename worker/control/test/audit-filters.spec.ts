import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const body = "source,target,status\n/filtered,/sanasto/,301\n";
  await call("PUT", `redirects?market=all&note=${encodeURIComponent("=1+1 for Joulu")}`, { body });
  await call("PUT", "maintenance", { body: JSON.stringify({ on: true, note: "upgrade" }) });
  await call("PUT", "maintenance", { body: JSON.stringify({ on: false, note: "done" }) });
});
afterAll(() => service.stop());

const call = caller(() => service);
interface Entry {
  number: number;
  what: string;
  why: string;
  detail: string;
}
const reasons = async (query: string) =>
  ((await call("GET", `audit?${query}`)).json.entries as Entry[]).map(({ why }) => why);

describe("the audit's filters", () => {
  it.each([
    ["part=maintenance", ["done", "upgrade"]],
    ["part=redirects&what=publish&limit=1", ["=1+1 for Joulu"]],
    ["q=JOULU&what=publish", ["=1+1 for Joulu"]],
    ["q=100%25", []],
    ["who=bootstrap&part=maintenance", ["done", "upgrade"]],
    ["who=bootstra&part=maintenance", []],
    ["from=2999-01-01", []],
    ["to=2000-01-01", []],
    ["part=maintenance&from=2000-01-01&to=2999-01-01", ["done", "upgrade"]],
    ["part=maintenance&q=&who=", ["done", "upgrade"]],
  ])("find what %s names", async (query, expected) => {
    expect(await reasons(query)).toEqual(expected);
  });

  it("find what made a version live", async () => {
    const [published] = (await call("GET", "audit?part=redirects&what=publish&limit=1")).json.entries;
    const { id } = JSON.parse(published.detail);
    const { entries } = (await call("GET", `audit?version=${encodeURIComponent(id)}`)).json;
    expect(entries.map(({ what }: Entry) => what)).toEqual(["publish", "store bundle"]);
  });

  it.each(["part=gardens", "from=yesterday", "from=2026-11-22&to=2026-11-21", "acts=some", `q=${"x".repeat(201)}`])(
    "refuse %s",
    async (query) => {
      const answer = await call("GET", `audit?${query}`);
      expect([answer.status, answer.json.detail]).toEqual([400, expect.any(String)]);
    },
  );

  it("go on where a page ended, and end", async () => {
    const first = (await call("GET", "audit?part=maintenance&limit=1")).json;
    const second = (await call("GET", `audit?part=maintenance&limit=1&before=${first.next}`)).json;
    const last = (await call("GET", `audit?part=maintenance&limit=1&before=${second.next}`)).json;
    expect([first, second].map(({ entries }) => entries[0].why)).toEqual(["done", "upgrade"]);
    expect(last).toEqual({ entries: [], next: null });
  });
});

describe("an export of the audit", () => {
  it("is a table that no spreadsheet runs", async () => {
    const { status, headers, text } = await call("GET", "audit/export?part=redirects&what=publish");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toContain("audit.csv");
    expect(text).toContain(",'=1+1 for Joulu,");
  });

  it("is lines of JSON as they are hashed, and is recorded", async () => {
    const { text } = await call("GET", "audit/export?format=jsonl&part=maintenance");
    const lines = text.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).why)).toEqual(["done", "upgrade"]);
    const [recorded] = (await call("GET", "audit?limit=1")).json.entries;
    expect([recorded.what, JSON.parse(recorded.detail)]).toEqual([
      "export audit",
      { entries: 2, filter: { part: "maintenance" } },
    ]);
    expect((await call("GET", "audit/check")).json.whole).toBe(true);
  });

  it("is recorded with ids in the place of e-mail addresses, so that erasing an account leaves none", async () => {
    const headers = { cookie: await service.signIn("operator@kirkas.example"), authorization: "" };
    const { id } = (await call("GET", "whoami", { headers })).json;
    expect(id).toMatch(/^user:/);
    const query = "who=operator@kirkas.example&q=Operator@kirkas.example+asiakas@posti.example+joulu";
    expect((await call("GET", `audit/export?${query}`)).status).toBe(200);
    const [recorded] = (await call("GET", "audit?limit=1")).json.entries;
    expect(JSON.parse(recorded.detail).filter).toEqual({ who: id, q: `${id} [address] joulu` });
  });

  it("refuses another format and records nothing", async () => {
    const before = (await call("GET", "audit?limit=1")).json;
    expect((await call("GET", "audit/export?format=xls")).status).toBe(400);
    expect((await call("GET", "audit?limit=1")).json).toEqual(before);
  });
});

describe("edgectl audit", () => {
  it("lists what the options name", async () => {
    const { code, stdout } = await service.edgectl("audit", "--part", "maintenance", "--by", "bootstrap");
    expect([code, stdout]).toEqual([0, expect.stringContaining("upgrade")]);
    expect(stdout).not.toContain("Joulu");
  });

  it("exports to a file in the format of its name", async () => {
    const folder = await mkdtemp(join(tmpdir(), "audit-"));
    const file = join(folder, "audit.jsonl");
    expect((await service.edgectl("audit", "--part", "maintenance", "--export", file)).code).toBe(0);
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).why)).toEqual(["done", "upgrade"]);
    const refused = await service.edgectl("audit", "--export", join(folder, "audit.xls"));
    expect([refused.code === 0, refused.stderr]).toEqual([false, expect.stringContaining(".csv or .jsonl")]);
    await rm(folder, { recursive: true });
  });
});
