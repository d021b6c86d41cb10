// Paths that lead nowhere and that are ignored, or snoozed: they are left out of the report, and shown again.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const paths = ["/wp-login.php", "/wp-admin/", "/wanted/", "/vanhaa/"].map((path, place) => [
    "fi",
    "not-found",
    path,
    9 - place,
  ]);
  await deliver(service, [
    { id: "ignored", body: JSON.stringify({ version: 1, tables: {}, paths, dropped: 0, withheld: 0 }) },
  ]);
});
afterAll(() => service.stop());

const call = caller(() => service);
const listed = async () =>
  (await call("GET", "reports/not-found")).json.paths.map(({ path }: { path: string }) => path);
const ignore = (body: object, query = "") => call("PUT", `ignored-paths${query}`, { body: JSON.stringify(body) });
const ignored = async () => (await call("GET", "ignored-paths")).json.paths;
const shown = (path: string, query = "") => call("DELETE", `ignored-paths?path=${encodeURIComponent(path)}${query}`);

describe("an ignored path", () => {
  it("is left out of the report until it is shown again, with all that begin so", async () => {
    await expect.poll(listed, { timeout: 15_000 }).toEqual(["/wp-login.php", "/wp-admin/", "/wanted/", "/vanhaa/"]);
    expect(await ignored()).toEqual([]);
    const { status, json } = await ignore({ path: "/WP-*", reason: "Scanners" });
    expect([status, json]).toEqual([200, expect.objectContaining({ path: "/wp-*", until: null, matches: 2 })]);
    expect(await listed()).toEqual(["/wanted/", "/vanhaa/"]);
    expect(await ignored()).toMatchObject([{ path: "/wp-*", reason: "Scanners", by: "bootstrap" }]);
    expect((await call("GET", "reports/not-found?format=csv")).text).not.toContain("wp-");
    expect((await shown("/wp-*")).status).toBe(204);
    expect((await listed()).length).toBe(4);
  });

  it("is only tried out in a dry run", async () => {
    expect((await ignore({ path: "/wp-*" }, "?dry_run=true")).json).toMatchObject({ matches: 2 });
    expect(await ignored()).toEqual([]);
    await ignore({ path: "/wanted" });
    expect((await shown("/wanted", "&dry_run=true")).status).toBe(204);
    expect(await ignored()).toMatchObject([{ path: "/wanted" }]);
    await shown("/wanted/");
    expect(await ignored()).toEqual([]);
  });

  it("that is snoozed comes back by itself, and is removed by night", async () => {
    const { json } = await ignore({ path: "/vanhaa/", days: 30 });
    expect(Math.round((Date.parse(json.until) - Date.now()) / 86_400_000)).toBe(30);
    expect(await listed()).not.toContain("/vanhaa/");
    const database = await service.miniflare.getD1Database("DB", "control");
    await database.prepare("UPDATE ignored_paths SET until = ?1").bind(Date.now()).run();
    expect(await listed()).toContain("/vanhaa/");
    expect(await ignored()).toEqual([]);
    const worker = await service.miniflare.getWorker("control");
    await worker.scheduled({ cron: "20 2 * * *" });
    expect(await database.prepare("SELECT count(*) AS n FROM ignored_paths").first("n")).toBe(0);
  });

  it("is in the audit, with the reason", async () => {
    await ignore({ path: "/wanted/", reason: "Nobody needs it" });
    await shown("/wanted/", "&note=Somebody+does");
    const { entries } = (await call("GET", "audit?part=redirects&limit=2")).json;
    expect(entries.map(({ what, why }: Record<string, string>) => [what, why])).toEqual([
      ["show path again", "Somebody does"],
      ["ignore path", "Nobody needs it"],
    ]);
    const publishing = (await call("GET", "audit?part=redirects&acts=publishing&limit=1")).json;
    expect(["publish", "promote"]).toContain(publishing.entries[0].what);
  });

  it("is refused where it is none, with what to write", async () => {
    for (const [body, status, words] of [
      [{ path: "wp" }, 422, "without a query"],
      [{ path: "/*" }, 422, "every path"],
      [{ path: "/a", days: 0 }, 422, "from 1 to 365"],
      [{ path: "/a", reason: "x".repeat(501) }, 422, "500"],
      [{ path: "/a", forever: true }, 400, "Send"],
    ] as const) {
      const answer = await ignore(body);
      expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(words)]);
    }
    const absent = await shown("/nothing");
    expect([absent.status, absent.json.detail]).toEqual([404, expect.stringContaining("is not ignored")]);
  });

  it("is listed, ignored and shown again by edgectl", async () => {
    const edgectl = (...args: string[]) => service.edgectl("redirects", "ignored-paths", ...args);
    expect((await edgectl()).stderr).toBe("no path is ignored\n");
    expect((await edgectl("add", "/wp-*", "--dry-run")).stdout).toBe("/wp-* would be ignored: 2 recorded paths\n");
    const added = await edgectl("add", "/wp-*", "--reason", "Scanners", "--days", "30");
    expect(added.stdout).toMatch(/^\/wp-\* is ignored until \d{4}-\d\d-\d\d: 2 recorded paths$/m);
    expect((await edgectl()).stdout).toMatch(/\/wp-\* +\d{4}-\d\d-\d\d +bootstrap +Scanners/);
    expect((await edgectl("remove", "/wp-*")).stdout).toBe("/wp-* is shown again\n");
    expect(JSON.parse((await edgectl("--json")).stdout)).toEqual({ paths: [] });
    expect((await edgectl("remove", "/wp-*")).code).toBe(1);
  });
});
