// What admins do with a company's application, or with many at once: status, assignee, notes, and who did what.
import { beforeEach, describe, expect, test } from "vitest";
import type { SmeCase } from "../../../app/api/types";
import {
  admin,
  aino,
  base,
  bulk,
  errorsOf,
  get,
  kindOf,
  origin,
  other,
  page,
  patch,
  post,
  readCase,
  startForAdmins,
} from "./sme-applications";
import { addCases } from "./sme-cases";

startForAdmins();
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
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
    const closed = await readCase(id);
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
    expect((await readCase(id)).closed_at).toBeUndefined();
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
    expect((await readCase(id)).version).toBe(2);
  });

  test("is changed by its version: of two at once one succeeds", async () => {
    const answers = await Promise.all([patch(id, { assignee: aino }, 1), patch(id, { assignee: "second" }, 1, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { version, history } = await readCase(id);
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
    expect((await readCase(id)).notes.map(({ note, author }) => [note, author])).toEqual([
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
    expect((await readCase(id)).duplicates.map((row) => row.id)).toEqual(["case-00002", "case-00003"]);
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
    const left = await readCase(id);
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
    expect((await readCase("case-00011")).version).toBe(1);
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
    const { notes, history } = await readCase("case-00006");
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
