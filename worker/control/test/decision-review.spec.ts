// A decision against the verdict is made only once somebody else has approved exactly that.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const name of ["operator", "marketer", "admin"]) {
    sessions[name] = await service.signIn(`${name}@kirkas.example`);
  }
  await publish();
});
afterAll(() => service.stop());

/** A call by a user, or by the shared token (`bootstrap`). */
async function call(who: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await service.send(`/api/control/${path}`, {
    method,
    headers: {
      "x-requested-with": "test",
      ...(who === "bootstrap" ? { authorization: `Bearer ${token}` } : { cookie: sessions[who] ?? "" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = answer.body.toString();
  return { status: answer.status, json: text.startsWith("{") ? JSON.parse(text) : text };
}

const experiment = (members: object = {}) => ({
  key: "hero",
  status: "running",
  variations: [{}, { slots: { heading: "Jämför i dag" } }],
  meta: [{ key: "plain" }, { key: "today" }],
  urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
  ...members,
});
async function publish(members: object = {}) {
  const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment(members)] }) }];
  expect((await call("bootstrap", "PUT", "experiments", files)).status).toBe(200);
}
const stop = { decision: "stop", reason: "We need the page" };
const decide = (who: string, body: object = stop) => call(who, "POST", "experiments/hero/decisions", body);
const ship = (who: string, query = "") =>
  call(who, "POST", `experiments/hero/ship${query}`, { variation: "today", reason: "Readers like it" });
const approve = (who: string, id: number) =>
  call(who, "POST", `experiments/decision-requests/${id}/approve?note=Agreed`, {});
const waiting = async () => (await call("marketer", "GET", "experiments/decision-requests")).json.requests;
const decisions = async () => {
  const { json } = await call("marketer", "GET", "experiments/hero/decisions");
  return json.decisions.filter(({ kind }: { kind: string }) => kind === "decided");
};
const matters = async () =>
  (await call("admin", "GET", "overview")).json.attention.map(({ what }: { what: string }) => what);

describe("a decision against the verdict", () => {
  it("is not made, but asks for a review, once however often it is tried", async () => {
    const { status, json } = await decide("marketer");
    expect([status, json.type]).toEqual([409, "tag:kirkas.example,2026:not-approved"]);
    expect(json.request).toMatchObject({
      ...{ experiment: "hero", ships: false, decision: "stop", verdict: { decision: "not_started" } },
      ...{ reason: "We need the page", who: "marketer@kirkas.example", approved_by: [], approvals_needed: 1 },
    });
    expect(json.detail).toContain(`edgectl experiments approve ${json.request.id}`);
    expect((await decide("marketer")).json.request).toEqual(json.request);
    expect([await waiting(), await decisions()]).toEqual([[json.request], []]);
    expect(await matters()).toContain("waiting-decision:hero");
  });

  it("is approved by a colleague who may decide, and by nobody else", async () => {
    const [{ id }] = await waiting();
    expect((await approve("marketer", id)).status).toBe(403);
    expect((await approve("bootstrap", id)).status).toBe(403);
    expect((await approve("operator", id)).status).toBe(403);
    expect((await approve("admin", 999)).status).toBe(404);
    expect((await approve("admin", id)).json.approved_by).toEqual(["admin@kirkas.example"]);
    expect(await matters()).not.toContain("waiting-decision:hero");
    // An approval is of exactly this decision.
    expect((await decide("marketer", { ...stop, decision: "keep_control" })).status).toBe(409);
    const made = await decide("marketer");
    expect(made.json).toMatchObject({ decision: "stop", approved_by: ["admin@kirkas.example"], against_verdict: true });
    expect((await decisions()).length).toBe(1);
    // It holds once.
    expect((await decide("marketer")).status).toBe(409);
  });

  it("can be refused or taken back, and is not made then", async () => {
    for (const { id } of await waiting()) {
      expect((await call("admin", "DELETE", `experiments/decision-requests/${id}?note=No`)).status).toBe(200);
      expect((await approve("admin", id)).status).toBe(404);
    }
    expect(await waiting()).toEqual([]);
    expect((await decisions()).length).toBe(1);
  });

  it("is in the audit with all that was done", async () => {
    const { entries } = (await call("admin", "GET", "audit?limit=20&part=experiments")).json;
    const acts = entries.map(({ what }: { what: string }) => what);
    expect(acts.slice(0, 6)).toEqual([
      ...["refuse decision", "refuse decision", "ask for review of decision", "decide", "ask for review of decision"],
      "approve decision",
    ]);
  });
});

it("a decision with the verdict needs no review, nor does one of the shared token", async () => {
  expect((await decide("marketer", { decision: "go_on", reason: "Too early" })).status).toBe(200);
  expect((await decide("bootstrap")).status).toBe(200);
});

describe("shipping against the verdict", () => {
  it("says in a dry run that it needs a review, and asks nobody", async () => {
    const { json } = await ship("marketer", "?dry_run=true");
    expect([json.needs_review, json.decision.against_verdict, await waiting()]).toEqual([true, true, []]);
    expect((await ship("bootstrap", "?dry_run=true")).json.needs_review).toBe(false);
  });

  it("changes nothing before it is approved, and an edit of the experiment takes another approval", async () => {
    const before = (await call("admin", "GET", "live")).json;
    const { status, json } = await ship("marketer");
    expect([status, json.request.ships]).toEqual([409, true]);
    expect((await call("admin", "GET", "live")).json).toEqual(before);
    expect((await approve("admin", json.request.id)).status).toBe(200);
    await publish({ name: "Another hero" });
    expect((await ship("marketer")).status).toBe(409);
    await publish();
    const shipped = await ship("marketer");
    expect([shipped.status, shipped.json.decision.approved_by]).toEqual([200, ["admin@kirkas.example"]]);
    expect((await call("admin", "GET", "live")).json.version).toBe(shipped.json.live.version);
    await publish();
  });
});

it("admins can leave reviews out", async () => {
  const rules = { redirects: "large", releases: "large", decisions: "never" };
  const review = { ...rules, approvals: 1, ci_tokens_reviewed: false };
  expect((await call("admin", "PUT", "settings/review", review)).json.review).toEqual(review);
  expect((await decide("marketer")).status).toBe(200);
  expect((await call("admin", "PUT", "settings/review", { ...review, decisions: "some" })).status).toBe(400);
});
