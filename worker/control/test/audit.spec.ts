import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const database = () => service.miniflare.getD1Database("DB", "control");

describe("the audit", () => {
  it("says who did what, when and why", async () => {
    const body = "source,target,status\n/audited,/sanasto/,301\n";
    const { id } = (await call("PUT", "redirects?market=all&note=because", { body })).json;
    await call("PUT", "maintenance", { body: JSON.stringify({ on: true, note: "upgrade" }) });
    await call("POST", `versions/${id}/promote`, { body: JSON.stringify({ note: "again" }) });
    const { entries } = (await call("GET", "audit?limit=4")).json;
    expect(entries.map(({ who, what, why }: Record<string, string>) => [who, what, why])).toEqual([
      ["bootstrap", "promote", "again"],
      ["bootstrap", "maintenance", "upgrade"],
      ["bootstrap", "publish", "because"],
      ["bootstrap", "store bundle", "because"],
    ]);
    expect(JSON.parse(entries[2].detail)).toEqual({ kind: "redirects", id });
    expect(Math.abs(Date.parse(entries[0].at) - Date.now())).toBeLessThan(60_000);
    expect(entries[0].previous).toBe(entries[1].hash);
  });

  it("lists only what changed what is shown where that is asked for", async () => {
    const all = (await call("GET", "audit?limit=1000")).json.entries.map(({ what }: { what: string }) => what);
    const { entries } = (await call("GET", "audit?limit=1000&acts=publishing")).json;
    const published = entries.map(({ what }: { what: string }) => what);
    expect(published).toEqual(all.filter((what: string) => !what.startsWith("store ")));
    expect(published.length).toBeLessThan(all.length);
    expect((await call("GET", "audit?acts=some")).status).toBe(400);
    const listed = async (...more: string[]) => (await service.edgectl("audit", ...more)).stdout;
    expect([await listed(), await listed("--all")]).toEqual([
      expect.not.stringContaining("store bundle"),
      expect.stringContaining("store bundle"),
    ]);
  });

  it("has no entry for what was refused, told to wait or only tried", async () => {
    const before = (await call("GET", "audit?limit=1")).json.entries;
    const body = "source,target,status\n/tried,/sanasto/,301\n";
    await call("PUT", "redirects?market=all&dry_run=true", { body });
    await call("PUT", "redirects?market=all", { body: "source,target,status\n/a,/a,301\n" });
    await call("PUT", "redirects?market=all", { body, headers: { "if-match": '"0"' } });
    await call("PUT", "maintenance?dry_run=true", { body: '{"on":false}' });
    expect((await call("GET", "audit?limit=1")).json.entries).toEqual(before);
  });

  it("keeps one chain when many write at once", async () => {
    const before = (await call("GET", "audit/check")).json;
    const puts = Array.from({ length: 8 }, () => call("PUT", "maintenance", { body: '{"on":false}' }));
    const done = (await Promise.all(puts)).filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    expect((await call("GET", "audit/check")).json).toMatchObject({ whole: true, entries: before.entries + done });
  });

  it("can only be added to", async () => {
    const db = await database();
    for (const statement of ["DELETE FROM audit", "UPDATE audit SET why = 'x'"]) {
      await expect(db.prepare(statement).run()).rejects.toThrow("append-only");
    }
  });

  it("is signed at night, so that who rewrites it can't hide that", async () => {
    const control = (await service.miniflare.getWorker("control")) as unknown as {
      scheduled(options: { cron: string }): Promise<{ outcome: string }>;
    };
    const check = async (query = "") => (await call("GET", `audit/check${query}`)).json;
    const { entries: all } = await check();
    expect((await control.scheduled({ cron: "20 2 * * *" })).outcome).toBe("ok");
    expect(await check()).toMatchObject({ whole: true, entries: 0, since: { number: all } });
    await call("PUT", "maintenance", { body: '{"on":false}' });
    expect(await check()).toMatchObject({ whole: true, entries: 1, since: { number: all } });
    expect(await check("?all=true")).toMatchObject({ whole: true, entries: all + 1, since: null });

    // A chain that ends before the signed entry is right in itself.
    const db = await database();
    const columns = "number, at, who, what, detail, why, previous, hash";
    const { results } = await db.prepare(`SELECT ${columns} FROM audit WHERE number >= ?1`).bind(all).all();
    const trigger = "SELECT sql FROM sqlite_master WHERE name = 'audit_is_not_shortened'";
    const { sql } = (await db.prepare(trigger).first<{ sql: string }>()) ?? { sql: "" };
    await db.prepare("DROP TRIGGER audit_is_not_shortened").run();
    await db.prepare("DELETE FROM audit WHERE number >= ?1").bind(all).run();
    for (const query of ["", "?all=true"]) expect(await check(query)).toMatchObject({ whole: false, broken_at: all });
    const insert = db.prepare(`INSERT INTO audit (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    await db.batch(results.map((entry) => insert.bind(...Object.values(entry))));
    await db.prepare(sql).run();
    expect(await check()).toMatchObject({ whole: true, entries: 1 });
    // A signature that is none counts as none.
    await db.prepare("UPDATE audit_checkpoints SET signed = signed || 'x'").run();
    expect(await check()).toMatchObject({ whole: true, entries: all + 1, since: null });
  });

  it("tells where somebody changed it all the same", async () => {
    const whole = await service.edgectl("audit", "--verify");
    expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining("the chain is whole")]);
    const last = whole.stdout.trim().split(" ").at(-1) ?? "";
    expect((await service.edgectl("audit", "--verify", "--expect", last)).code).toBe(0);
    expect((await service.edgectl("audit", "--verify", "--expect", "0".repeat(64))).code).toBe(1);

    const db = await database();
    await db.batch([
      db.prepare("DROP TRIGGER audit_is_not_changed"),
      db.prepare("UPDATE audit SET why = 'something else' WHERE number = 3"),
    ]);
    expect((await call("GET", "audit/check")).json).toMatchObject({ whole: false, broken_at: 3 });
    const broken = await service.edgectl("audit", "--verify");
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining("entry 3")]);
  });
});
