// What published versions have changed of a rule: who, when, why, and before and after.
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller, switchReviewsOff } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  await switchReviewsOff(service);
});
afterAll(() => service.stop());

const call = caller(() => service);

async function publish(rows: readonly string[], note: string) {
  const body = JSON.stringify([{ file: "all.csv", text: `source,target,status,note\n${rows.join("\n")}\n` }]);
  const { status, json } = await call("PUT", `redirects?note=${encodeURIComponent(note)}`, { body });
  expect([status, json]).toEqual([200, expect.anything()]);
  return json.id as string;
}

const find = async (source: string) =>
  (await call("GET", `rules?q=${encodeURIComponent(`source:${source}`)}`)).json.rows[0] as {
    id: string;
    digest: string;
  };
const changes = async (id: string) => (await call("GET", `rules/${id}/history`)).json.changes;

it("says who changed a rule, when, why, and what it was before", async () => {
  const first = await publish(["/joulu/,/sanasto/,301,", "/kesa/,/sanasto/,301,"], "First");
  const { id } = await find("/joulu");
  const { id: other } = await find("/kesa");
  const second = await publish(["/joulu/,/blogi/,302,asked by marketing", "/kesa/,/sanasto/,301,"], "Second");
  const third = await publish(["/kesa/,/sanasto/,301,"], "Third");
  const back = await call("POST", `versions/${first}/promote`, { body: JSON.stringify({ note: "Back" }) });
  expect(back.status).toBe(200);

  const whole = { file: "all.csv", market: "all", match: "exact", query: "keep", case: "ignore", note: "" };
  const old = { ...whole, source: "/joulu/", target: "/sanasto/", status: "301" };
  const changed = { ...old, target: "/blogi/", status: "302", note: "asked by marketing" };
  const by = { by: "bootstrap", at: expect.stringMatching(/^20\d\d-.*Z$/), draft: null };
  expect(await changes(id)).toEqual([
    { version: first, reason: "Back", before: null, after: old, ...by },
    { version: third, reason: "Third", before: changed, after: null, ...by },
    { version: second, reason: "Second", before: old, after: changed, ...by },
    { version: first, reason: "First", before: null, after: old, ...by },
  ]);
  expect((await changes(other)).map(({ reason }: { reason: string }) => reason)).toEqual(["First"]);
});

it("names the draft that was published, and records nothing when rows are made again", async () => {
  const { json: draft } = await call("POST", "drafts", { body: JSON.stringify({ title: "Summer" }) });
  const rule = await find("/kesa");
  const before = await changes(rule.id);
  const row = { file: "all.csv", source: "/kesa/", target: "/blogi/", status: "301" };
  const edits = JSON.stringify([{ op: "set", rule: rule.id, before: rule.digest, row }]);
  const edited = await call("PATCH", `drafts/${draft.id}/changes`, { body: edits, headers: { "if-match": '"1"' } });
  expect([edited.status, edited.json.draft?.changes]).toEqual([200, 1]);
  const body = JSON.stringify({ reason: "It is warm" });
  const published = await call("POST", `drafts/${draft.id}/publish`, { body, headers: { "if-match": '"2"' } });
  expect([published.status, published.json.detail]).toEqual([200, undefined]);
  const [newest, ...rest] = await changes(rule.id);
  expect([newest, rest]).toEqual([
    expect.objectContaining({ reason: "It is warm", draft: draft.id, version: published.json.version }),
    before,
  ]);

  expect((await call("POST", "rules/reindex")).status).toBe(202);
  await vi.waitFor(
    async () => expect((await call("GET", "rules?q=")).json).toMatchObject({ total: 2, index: { state: "done" } }),
    { timeout: 30_000, interval: 200 },
  );
  expect(await changes(rule.id)).toEqual([newest, ...before]);
});

it("answers 404 for a rule that nobody knows, and nothing for one that has not changed", async () => {
  expect((await call("GET", "rules/fi:nothing/history")).status).toBe(404);
  const rules = await service.miniflare.getD1Database("RULES", "control");
  await rules.prepare("DELETE FROM rule_changes").run();
  expect(await changes((await find("/kesa")).id)).toEqual([]);
});

it("forgets changes after 400 days", async () => {
  await publish(["/kesa/,/sanasto/,301,"], "Again");
  const { id } = await find("/kesa");
  expect(await changes(id)).toHaveLength(1);
  const rules = await service.miniflare.getD1Database("RULES", "control");
  await rules.prepare("UPDATE rule_changes SET at = at - 401 * 86400000").run();
  const worker = await service.miniflare.getWorker("control");
  await worker.scheduled({ cron: "20 2 * * *" });
  expect(await changes(id)).toEqual([]);
});

it("is shown by edgectl", async () => {
  await publish(["/kesa/,/blogi/,302,"], "Warm again");
  const { id } = await find("/kesa");
  const shown = await service.edgectl("redirects", "history", id);
  expect([shown.code, shown.stdout]).toEqual([
    0,
    expect.stringMatching(/\/sanasto\/ \(301\).*\/blogi\/ \(302\).*Warm again/),
  ]);
  const { changes: recorded } = JSON.parse((await service.edgectl("redirects", "history", id, "--json")).stdout);
  expect(recorded[0]).toMatchObject({ reason: "Warm again", by: "bootstrap" });
});
