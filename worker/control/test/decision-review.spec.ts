// A decision against the verdict is made only once somebody else has approved exactly that.
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const name of ["operator", "marketer", "admin", "admin2"]) {
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
const put = (who: string, experiments: object[]) =>
  call(who, "PUT", "experiments", [{ file: "a.json", text: JSON.stringify({ experiments }) }]);
async function publish(members: object = {}) {
  expect((await put("bootstrap", [experiment(members)])).status).toBe(200);
}
const database = () => service.miniflare.getD1Database("DB", "control");
const select = async (query: string) => (await (await database()).prepare(query).all()).results;
const stop = { decision: "stop", reason: "We need the page" };
const decide = (who: string, body: object = stop) => call(who, "POST", "experiments/hero/decisions", body);
const ship = (who: string, query = "") =>
  call(who, "POST", `experiments/hero/ship${query}`, { variation: "today", reason: "Readers like it" });
const approve = (who: string, id: number) =>
  call(who, "POST", `experiments/decision-requests/${id}/approve?note=Agreed`, {});
const refuse = (who: string, id: number) => call(who, "DELETE", `experiments/decision-requests/${id}?note=No`);
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

  it("is told to those who may approve it, once, and mailed to them", async () => {
    const notification = { kind: "decision-asked", by: "marketer@kirkas.example", experiment: "hero", draft: null };
    for (const [who, notifications] of [
      ["admin", [{ ...notification, title: "hero", text: "We need the page" }]],
      ["marketer", []],
      ["operator", []],
    ] as const) {
      expect((await call(who, "GET", "notifications")).json.notifications).toMatchObject(notifications);
    }
    await vi.waitFor(async () => {
      const origin = await service.miniflare.getD1Database("DB", "origin");
      const { results } = await origin.prepare("SELECT recipient, text FROM outbox ORDER BY recipient").all();
      const mails = results.filter(({ text }) => String(text).includes("/console/experiments/hero/decisions/"));
      expect(mails.map(({ recipient }) => recipient)).toEqual(["admin2@kirkas.example", "admin@kirkas.example"].sort());
    });
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
    expect((await decisions()).map(({ approved_by }: { approved_by: string[] }) => approved_by)).toEqual([
      ["admin@kirkas.example"],
    ]);
    // It holds once.
    expect((await decide("marketer")).status).toBe(409);
  });

  it("says by the ids of people who has approved it, which an erased account leaves behind", async () => {
    const [decided] = await select("SELECT entry FROM decisions WHERE kind = 'decided'");
    expect(JSON.parse(String(decided?.entry)).approved_by).toEqual([expect.stringMatching(/^user:[\w-]+$/)]);
    expect(await select("SELECT person FROM decision_approvals WHERE instr(person, '@') > 0")).toEqual([]);
  });

  it("of former times names those who approved it as it did then", async () => {
    const former = { decision: "stop", verdict: null, reasons: [], against_verdict: true, reason: "", kind: "decided" };
    const insert =
      "INSERT INTO decisions (experiment, kind, at, who, entry) VALUES ('former', 'decided', 1, 'a@x.example', ?)";
    const entry = JSON.stringify({ ...former, approved_by: ["b@x.example"] });
    await (await database()).prepare(insert).bind(entry).run();
    const log = (await call("marketer", "GET", "experiments/former/decisions")).json;
    expect(log.decisions).toMatchObject([{ who: "a@x.example", approved_by: ["b@x.example"] }]);
  });

  it("can be refused or taken back, and is not made then", async () => {
    for (const { id } of await waiting()) {
      expect((await refuse("admin", id)).status).toBe(200);
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
    const publishing = (await call("admin", "GET", "audit?limit=50&part=experiments&acts=publishing")).json.entries;
    const others = publishing.map(({ what }: { what: string }) => what).filter((what: string) => /decision/.test(what));
    expect(others).toEqual([]);
  });
});

describe("a request for a review", () => {
  it.each([
    ["condition", [experiment({ condition: { language: "sv-FI" } })]],
    ["pages", [experiment({ urlPatterns: [{ include: true, type: "simple", pattern: "/vertaa/" }] })]],
    ["weights", [experiment({ weights: [0.3, 0.7] })]],
    ["coverage", [experiment({ coverage: 0.5 })]],
    ["variations", [experiment({ variations: [{}, { slots: { heading: "Jämför nu" } }] })]],
    ["end", [experiment({ status: "stopped" })]],
    ["removal", []],
  ])("ends by another %s of the experiment, approved or not, for good", async (_, experiments) => {
    const { id } = (await decide("marketer")).json.request;
    const shipping = (await ship("marketer")).json.request.id;
    expect((await approve("admin", shipping)).status).toBe(200);
    expect((await put("bootstrap", experiments)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await approve("admin", id)).status).toBe(404);
    await publish();
    const { status, json } = await ship("marketer");
    expect([status, json.request.approved_by]).toEqual([409, []]);
    expect((await refuse("marketer", json.request.id)).status).toBe(200);
  });

  it("ends by another saved group that the experiment's condition names, also through another group", async () => {
    const members = { condition: { $savedGroup: { id: "readers" } } };
    const readers = { type: "condition", condition: { id: { $inGroup: "chosen" } } };
    const publishWith = async (chosen: string[], other: string[] = []) => {
      const file = { experiments: [experiment(members)], savedGroups: { readers, chosen, other } };
      const answer = await call("bootstrap", "PUT", "experiments", [{ file: "a.json", text: JSON.stringify(file) }]);
      expect(answer.status).toBe(200);
    };
    await publishWith(["1"]);
    const { id } = (await ship("marketer")).json.request;
    expect((await approve("admin", id)).status).toBe(200);
    // A group that the experiment does not name changes nothing.
    await publishWith(["1"], ["3"]);
    expect((await approve("admin2", id)).status).toBe(200);
    await publishWith(["1", "2"]);
    const { status, json } = await ship("marketer");
    expect([status, json.request.approved_by]).toEqual([409, []]);
    expect((await refuse("marketer", json.request.id)).status).toBe(200);
    await publish();
  });

  it("stays where something else is published", async () => {
    const { request } = (await decide("marketer")).json;
    const other = {
      ...experiment(),
      key: "other",
      urlPatterns: [{ include: true, type: "simple", pattern: "/vertaa/" }],
    };
    expect((await put("bootstrap", [experiment(), { ...other, variations: [{}, {}] }])).status).toBe(200);
    expect(await waiting()).toEqual([request]);
    await publish();
    expect((await refuse("admin", request.id)).status).toBe(200);
  });

  it.each([
    ["approved", "approve decision", approve],
    ["refused", "refuse decision", refuse],
  ])(
    "that has ended can't be %s by a call that has read it before, and the audit does not say so",
    async (_, what, end) => {
      const { id } = (await decide("marketer")).json.request;
      const db = await database();
      // Ended between reading and writing: by a statement of the same transaction, which runs before.
      await db.exec(
        `CREATE TRIGGER ended BEFORE INSERT ON audit WHEN new.what = '${what}' ` +
          "BEGIN UPDATE decision_requests SET ended_at = 1; END",
      );
      const refused = await end("admin", id);
      await db.exec("DROP TRIGGER ended");
      expect([refused.status, refused.json.detail]).toEqual([
        404,
        expect.stringContaining("has ended in the meantime"),
      ]);
      const [newest] = (await call("admin", "GET", "audit?limit=1")).json.entries;
      expect(newest.what).toBe("ask for review of decision");
      expect(await select(`SELECT * FROM decision_approvals WHERE request = ${id}`)).toEqual([]);
      expect((await refuse("admin", id)).status).toBe(200);
    },
  );
});

describe("files that show everybody a variation", () => {
  const forced = (force: number, members: object = {}) => experiment({ force, ...members });

  it("are refused against the verdict, with the advice to ship it, whatever the status", async () => {
    for (const file of [forced(1), forced(1, { status: "stopped" }), forced(0)]) {
      const { status, json } = await put("marketer", [file]);
      expect([status, json.detail]).toEqual([422, expect.stringContaining("edgectl experiments ship hero")]);
    }
  });

  it("are refused of an experiment that has ended before, too", async () => {
    expect((await put("marketer", [experiment({ status: "stopped" })])).status).toBe(200);
    expect((await put("marketer", [forced(1)])).status).toBe(422);
    await publish();
  });

  it("are published once exactly that was decided, with approval", async () => {
    const choice = { decision: "ship", variation: "today", reason: "Readers like it" };
    const { id } = (await decide("marketer", choice)).json.request;
    expect((await approve("admin", id)).status).toBe(200);
    expect((await decide("marketer", choice)).status).toBe(200);
    expect((await put("marketer", [forced(0)])).status).toBe(422);
    const version = (await call("admin", "GET", "live")).json.experiments;
    expect((await put("marketer", [forced(1)])).status).toBe(200);
    // As it is: nothing is decided anew.
    expect((await put("marketer", [forced(1, { name: "Named" })])).status).toBe(200);
    expect((await call("marketer", "POST", `versions/${version}/promote`, {})).status).toBe(200);
    await decide("bootstrap", { decision: "go_on", reason: "Not yet" });
  });

  it("are published where nobody was compared, and rules of features are not meant", async () => {
    const fresh = { ...forced(1), key: "fresh", urlPatterns: [{ include: true, type: "simple", pattern: "/vertaa/" }] };
    expect((await put("marketer", [experiment(), { ...fresh, variations: [{}, {}] }])).status).toBe(200);
    const features = { banner: { defaultValue: 1, rules: [{ condition: { country: "FI" }, force: 2 }] } };
    const text = JSON.stringify({ features, experiments: [experiment()] });
    expect((await call("marketer", "PUT", "experiments", [{ file: "a.json", text }])).status).toBe(200);
  });

  it("are no way round by an old version that was never live lately", async () => {
    await publish({ force: 1, status: "stopped" });
    const { experiments: version } = (await call("admin", "GET", "live")).json;
    await publish();
    // Live lately: going back needs no review.
    expect((await call("marketer", "POST", `versions/${version}/promote`, {})).status).toBe(200);
    await publish();
    const db = await database();
    await db.exec("DROP TRIGGER audit_is_not_changed");
    await db.exec("UPDATE audit SET at = '2026-01-01T00:00:00.000Z'");
    const { status, json } = await call("marketer", "POST", `versions/${version}/promote`, {});
    expect([status, json.detail]).toEqual([422, expect.stringContaining("against the verdict")]);
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
    const again = (await ship("marketer")).json.request;
    expect((await approve("admin", again.id)).status).toBe(200);
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
