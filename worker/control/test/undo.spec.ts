// Taking back a version of the redirects: at once in the first 10 minutes, later or after others have published by a draft.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller, switchReviewsOff } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  await switchReviewsOff(service);
});
afterAll(() => service.stop());

const call = caller(() => service);

async function publish(...rows: readonly string[]): Promise<string> {
  const body = JSON.stringify([{ file: "all.csv", text: `source,target,status\n${rows.join("\n")}\n` }]);
  const { status, json } = await call("PUT", "redirects", { body });
  expect([status, json]).toEqual([200, expect.anything()]);
  return json.id;
}
const undo = (body: object, query = "", headers = {}) =>
  call("POST", `redirects/undo${query}`, { body: JSON.stringify(body), headers });
const live = async () => (await call("GET", "live")).json.redirects as string;
const sources = async (draft: string) =>
  (await call("GET", `drafts/${draft}/changes`)).json.changes.map(
    ({ op, before, after }: { op: string; before: { source: string } | null; after: { source: string } | null }) =>
      `${op} ${(after ?? before)?.source}`,
  );

let first: string;
let second: string;
let round = 0;
beforeEach(async () => {
  round++;
  first = await publish(`/first-${round}/,/sanasto/,301`);
  second = await publish(`/first-${round}/,/sanasto/,301`, "/second/,/sanasto/,301");
});

it("goes back at once, where nobody has published since", async () => {
  const tried = await undo({ reason: "Wrong" }, "?dry_run=true");
  expect([tried.status, tried.json]).toEqual([
    200,
    expect.objectContaining({ version: second, at_once: true, draft: null, dry_run: true }),
  ]);
  expect(await live()).toBe(second);
  const { status, json } = await undo({ reason: "Wrong" });
  expect([status, json.at_once, json.live.redirects, await live()]).toEqual([200, true, first, first]);
  const { entries } = (await call("GET", "audit?limit=1")).json;
  expect(entries).toMatchObject([{ what: "promote", why: "Wrong" }]);
});

it("begins a draft, where somebody has published since", async () => {
  const third = await publish(`/first-${round}/,/blogi/,301`, "/second/,/sanasto/,301");
  const { status, json } = await undo({ version: second, reason: "Wrong", title: "Take it back" });
  expect([status, json.at_once, json.draft?.title, json.draft?.reverts]).toEqual([200, false, "Take it back", second]);
  expect([await live(), await sources(json.draft.id)]).toEqual([third, ["remove /second/"]]);
});

it("begins a draft, where ten minutes have passed", async () => {
  const database = await service.miniflare.getD1Database("DB", "control");
  await database.prepare("DROP TRIGGER IF EXISTS audit_is_not_changed").run();
  await database.prepare("UPDATE audit SET at = '2026-01-01T00:00:00.000Z' WHERE version = ?1").bind(second).run();
  const tried = await undo({ reason: "Wrong" }, "?dry_run=true");
  expect([tried.json.at_once, tried.json.draft]).toEqual([false, null]);
  const { json } = await undo({ reason: "Too late" });
  expect([json.at_once, json.draft.title, await live()]).toEqual([false, "Too late", second]);
  expect(await sources(json.draft.id)).toEqual(["remove /second/"]);
});

it("refuses what it cannot take back", async () => {
  for (const [body, status] of [
    [{}, 400],
    [{ reason: "" }, 400],
    [{ reason: "x", version: "none" }, 404],
    [{ reason: "x", version: (await call("GET", "live")).json.release }, 404],
  ] as const) {
    expect([body, (await undo(body)).status]).toEqual([body, status]);
  }
  expect((await undo({ reason: "x" }, "", { "if-match": '"1"' })).status).toBe(412);
  expect(await live()).toBe(second);
});

it("is done by edgectl", async () => {
  expect((await service.edgectl("redirects", "undo", "--dry-run")).stdout).toContain("would be live");
  expect((await service.edgectl("redirects", "undo", "--note", "Wrong")).stdout).toContain(`${first} is live`);
  const late = await service.edgectl("redirects", "undo", second, "--note", "Wrong");
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining("Nothing of what that version changed")]);
});
