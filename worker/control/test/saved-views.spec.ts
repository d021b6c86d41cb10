// Saved views of reports: for everybody who may read the report, removed by whoever saved them or by an admin.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const role of ["admin", "marketer", "operator"]) cookies[role] = await service.signIn(`${role}@kirkas.example`);
});
afterAll(() => service.stop());
beforeEach(async () => {
  const database = await service.miniflare.getD1Database("DB", "control");
  await database.prepare("DELETE FROM saved_views").run();
});

const byToken = caller(() => service);

async function call(role: string, method: string, path: string, body?: object) {
  const headers = { cookie: cookies[role] ?? "", "x-requested-with": "test" };
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = answer.body.toString();
  return { status: answer.status, json: text === "" ? undefined : JSON.parse(text) };
}

const question = { by: "landing", days: 30, compare: true };
const save = (role: string, view: object, query = "") =>
  call(role, "PUT", `views${query}`, { name: "First pages", report: "sessions", question, ...view });
const remove = async (role: string, name: string, query = "") =>
  (await call(role, "DELETE", `views?name=${encodeURIComponent(name)}${query}`)).status;
const names = async (role: string) =>
  (await call(role, "GET", "views")).json.views.map(({ name }: { name: string }) => name);

describe("a saved view", () => {
  it("is listed with what the report is asked, and who saved it", async () => {
    const saved = await save("marketer", {});
    expect(saved.status).toBe(200);
    expect((await call("operator", "GET", "views")).json.views).toEqual([
      {
        name: "First pages",
        report: "sessions",
        question: { by: "landing", days: 30, from: null, to: null, compare: true },
        saved_by: "marketer@kirkas.example",
        saved_at: saved.json.saved_at,
        may_change: false,
      },
    ]);
    expect((await call("marketer", "GET", "views")).json.views).toMatchObject([{ may_change: true }]);
  });

  it("is seen and saved by those who may read its report", async () => {
    expect((await save("operator", { name: "Ours", report: "clicks" })).status).toBe(403);
    expect((await save("marketer", { name: "Ours", report: "redirects" })).status).toBe(403);
    await save("operator", { name: "Hits", report: "redirects" });
    await save("marketer", { name: "Clicks", report: "clicks" });
    expect(await names("operator")).toEqual(["Hits"]);
    expect(await names("marketer")).toEqual(["Clicks"]);
    expect(await names("admin")).toEqual(["Clicks", "Hits"]);
    expect(await remove("operator", "Clicks")).toBe(404);
  });

  it("replaces one's own of the same name, and never a colleague's", async () => {
    await save("marketer", {});
    expect((await save("marketer", { question: { from: "2026-11-01", to: "2026-11-28" } })).status).toBe(200);
    for (const role of ["operator", "admin"]) {
      expect(await save(role, {})).toMatchObject({ status: 422, json: { detail: expect.stringContaining("another") } });
    }
    expect((await call("admin", "GET", "views")).json.views).toMatchObject([
      { question: { by: null, days: null, from: "2026-11-01", to: "2026-11-28", compare: false } },
    ]);
  });

  it("is removed by whoever saved it, or by an admin", async () => {
    await save("marketer", {});
    await save("marketer", { name: "Other" });
    expect(await remove("operator", "First pages")).toBe(422);
    expect(await remove("marketer", "First pages")).toBe(204);
    expect(await remove("marketer", "First pages")).toBe(404);
    expect(await remove("admin", "Other", "&note=Nobody+needs+it")).toBe(204);
    expect(await names("admin")).toEqual([]);
    const { entries } = (await call("admin", "GET", "audit?limit=2")).json;
    expect(
      entries.map(({ what, why, detail }: Record<string, string>) => [what, why, JSON.parse(detail ?? "").name]),
    ).toEqual([
      ["remove view", "Nobody needs it", "Other"],
      ["remove view", "", "First pages"],
    ]);
  });

  it("is only tried out in a dry run", async () => {
    expect((await save("marketer", {}, "?dry_run=true")).status).toBe(200);
    expect(await names("marketer")).toEqual([]);
    await save("marketer", {});
    expect(await remove("marketer", "First pages", "&dry_run=true")).toBe(204);
    expect(await names("marketer")).toEqual(["First pages"]);
  });

  it.each([
    [{ name: " " }, 422, "80 characters"],
    [{ name: "x".repeat(81) }, 422, "80 characters"],
    [{ question: { days: 31 } }, 422, "7, 30, 90 or 365"],
    [{ question: { days: 30, from: "2026-11-01" } }, 422, "either days"],
    [{ question: { from: "2026-11-02", to: "2026-11-01" } }, 422, "after"],
    [{ report: "salaries" }, 400, "Send"],
    [{ question: { days: 30, person: "outi@kirkas.example" } }, 400, "Send"],
  ])("%j is refused with what to write", async (view, status, words) => {
    expect(await save("marketer", view)).toMatchObject({ status, json: { detail: expect.stringContaining(words) } });
  });

  it("is refused where there are 200 already", async () => {
    const database = await service.miniflare.getD1Database("DB", "control");
    const fill =
      "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200) INSERT INTO saved_views " +
      "(name, report, question, person, \"by\", at) SELECT 'v' || n, 'sessions', '{\"days\":30}', 'user:x', 'x', 0 FROM n";
    await database.prepare(fill).run();
    expect(await save("marketer", {})).toMatchObject({ status: 422, json: { detail: expect.stringContaining("200") } });
  });

  it("is saved, listed and removed by edgectl", async () => {
    const saved = await service.edgectl("reports", "views", "save", "Weekly", "--report", "clicks", "--days", "7");
    expect([saved.code, saved.stdout]).toEqual([0, "Weekly is saved: the last 7\n"]);
    const days = ["--from", "2026-11-01", "--to", "2026-11-28", "--compare"];
    await service.edgectl("reports", "views", "save", "Hits", "--report", "redirects", ...days);
    const { stdout } = await service.edgectl("reports", "views");
    expect(stdout).toMatch(/Hits +redirects +2026-11-01 to 2026-11-28, compared with those before +bootstrap\n/);
    expect(stdout).toMatch(/Weekly +clicks +the last 7 +bootstrap\n/);
    expect((await service.edgectl("reports", "views", "remove", "Weekly")).code).toBe(0);
    expect((await byToken("GET", "views")).json.views).toMatchObject([{ name: "Hits" }]);
    expect((await service.edgectl("reports", "views", "remove", "Weekly")).code).toBe(1);
  });
});
