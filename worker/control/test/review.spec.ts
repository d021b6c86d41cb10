// A second person looks at what somebody wants to publish of the redirects, where admins have set that.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const name of ["operator", "marketer", "admin", "admin2"]) {
    sessions[name] = await service.signIn(`${name}@kirkas.example`);
  }
});
afterAll(() => service.stop());

/** A call by a user, by the shared token (`bootstrap`), or by a token for continuous integration. */
async function call(who: string, method: string, path: string, body?: unknown, revision?: number) {
  const headers: Record<string, string> = { "x-requested-with": "test" };
  if (who === "bootstrap") headers.authorization = `Bearer ${token}`;
  else if (who.startsWith("kirkas_ci_")) headers.authorization = `Bearer ${who}`;
  else headers.cookie = sessions[who] ?? who;
  if (revision !== undefined) headers["if-match"] = `"${revision}"`;
  const sent = Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body);
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: sent });
  const text = answer.body.toString();
  return { status: answer.status, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
}

const table = "source,target,status,match,note\n";
const notApproved = "tag:kirkas.example,2026:not-approved";
const files = (rows: string) => [{ file: "all.csv", text: table + rows }];
const publishFiles = async (rows: string) => {
  const { status, json } = await call("bootstrap", "PUT", "redirects", files(rows));
  expect([status, JSON.stringify(json).slice(0, 300)]).toEqual([200, expect.anything()]);
};
const setReview = (review: object) =>
  call("admin", "PUT", "settings/review", {
    ...{ redirects: "large", releases: "large", approvals: 1, ci_tokens_reviewed: false },
    ...review,
  });
const add = (source: string, match = "", target = "/sanasto/") => ({
  op: "add",
  row: { file: "all.csv", source, target, status: "301", match },
});
/** A draft of somebody with these edits; answers its id and revision. */
async function drafted(who: string, edits: unknown[]): Promise<{ id: string; revision: number }> {
  const { json: draft } = await call(who, "POST", "drafts", { title: "Edits" });
  const { status, json } = await call(who, "PATCH", `drafts/${draft.id}/changes`, edits, draft.revision);
  expect([status, json.findings]).toEqual([200, []]);
  return { id: draft.id, revision: json.draft.revision };
}
const review = async (id: string, who = "admin") => (await call(who, "GET", `drafts/${id}/review`)).json;
const revisionOf = async (id: string) => (await call("admin", "GET", `drafts/${id}`)).json.revision as number;
/** What a person does to a draft as it is now; answers the status and the draft's state, or why not. */
async function act(who: string, what: string, id: string, body: object = {}) {
  const { status, json } = await call(who, "POST", `drafts/${id}/${what}`, body, await revisionOf(id));
  return [status, json.state ?? json.draft?.state ?? json.title] as const;
}
const publish = (who: string, id: string, more = {}) => act(who, "publish", id, { reason: "It is time", ...more });
const pattern = (name: string) => add(`/${name}/*`, "prefix");
async function ciToken(...scopes: string[]) {
  const { status, json } = await call("admin", "POST", "tokens", { name: scopes.join(" "), scopes, days: 30 });
  expect(status).toBe(201);
  return json.token as string;
}

beforeEach(async () => {
  expect((await setReview({})).status).toBe(200);
  await publishFiles("/first,/sanasto/,301,,\n/second,/sanasto/,301,,\n");
});

describe("a large change", () => {
  it("is published only after a colleague has approved it", async () => {
    const { id } = await drafted("operator", [pattern("old")]);
    expect(await review(id)).toMatchObject({
      needs_review: true,
      large: ["pattern"],
      may_approve: true,
      approved_by: [],
    });
    expect(await review(id, "operator")).toMatchObject({ may_approve: false, may_edit: true });
    const refused = await call("operator", "POST", `drafts/${id}/publish`, { reason: "Now" }, await revisionOf(id));
    expect(refused).toMatchObject({ status: 409, json: { type: notApproved, draft: { id, state: "open" } } });
    expect(await act("operator", "submit", id, { text: "Please look" })).toEqual([200, "in-review"]);
    for (const who of ["operator", await service.signIn("operator@kirkas.example"), "marketer", "bootstrap"]) {
      expect([who.slice(0, 9), (await act(who, "approve", id))[0]]).toEqual([who.slice(0, 9), 403]);
    }
    expect(await act("admin", "approve", id, { text: "Good" })).toEqual([200, "approved"]);
    expect(await review(id)).toMatchObject({ approved_by: ["admin@kirkas.example"] });
    expect(await publish("operator", id)).toEqual([200, "published"]);
    const said = (await review(id)).entries.map(({ verdict, text }: { verdict: string; text: string }) => [
      verdict,
      text,
    ]);
    expect(said).toEqual([
      ["submitted", "Please look"],
      ["approved", "Good"],
    ]);
  });

  it("is what changes more than 100 rules, too, and a small one is not", async () => {
    const many = await drafted(
      "operator",
      Array.from({ length: 101 }, (_, number) => add(`/many-${number}`)),
    );
    expect(await review(many.id)).toMatchObject({ large: ["many-rules"], needs_review: true });
    const small = await drafted("operator", [add("/small")]);
    expect(await review(small.id)).toMatchObject({ large: [], needs_review: false });
    expect(await publish("operator", small.id)).toEqual([200, "published"]);
  });

  it("says in a dry run that it needs a review", async () => {
    const { id, revision } = await drafted("operator", [pattern("dry")]);
    const { status, json } = await call(
      "operator",
      "POST",
      `drafts/${id}/publish?dry_run=true`,
      { reason: "x" },
      revision,
    );
    expect([status, json.needs_review]).toEqual([200, true]);
  });
});

describe("an approval", () => {
  it("ends with an edit", async () => {
    const { id } = await drafted("operator", [pattern("edited")]);
    await act("operator", "submit", id);
    await act("admin", "approve", id);
    const edited = await call("operator", "PATCH", `drafts/${id}/changes`, [add("/more")], await revisionOf(id));
    expect([edited.status, edited.json.draft.state]).toEqual([200, "open"]);
    expect(await review(id)).toMatchObject({ approved_by: [], entries: [{}, { verdict: "approved", void: true }] });
    expect((await publish("operator", id))[0]).toBe(409);
  });

  it("stands where somebody else has published something that has nothing to do with it", async () => {
    const { id } = await drafted("operator", [pattern("stands")]);
    await act("operator", "submit", id);
    await act("admin", "approve", id);
    await publishFiles("/first,/sanasto/,301,,\n/second,/sanasto/,301,,\n/third,/sanasto/,301,,\n");
    expect(await act("operator", "rebase", id)).toEqual([200, "approved"]);
    expect(await publish("operator", id)).toEqual([200, "published"]);
  });

  it("ends where what somebody else has published changes what its rules answer", async () => {
    const { id } = await drafted("operator", [pattern("shadowed")]);
    await act("operator", "submit", id);
    await act("admin", "approve", id);
    const taken = "/shadowed/any-text-at-all,/blogi/,301,,\n";
    await publishFiles(`/first,/sanasto/,301,,\n/second,/sanasto/,301,,\n${taken}`);
    expect((await publish("operator", id))[0]).toBe(409);
    expect((await review(id)).draft.state).toBe("open");
  });

  it("is needed from as many people as is set", async () => {
    await setReview({ approvals: 2 });
    const { id } = await drafted("operator", [pattern("two")]);
    await act("operator", "submit", id);
    expect(await act("admin", "approve", id)).toEqual([200, "in-review"]);
    expect(await act("admin", "approve", id)).toEqual([200, "in-review"]);
    expect(await act("admin2", "approve", id)).toEqual([200, "approved"]);
    await setReview({ approvals: 3 });
    expect((await publish("operator", id))[0]).toBe(409);
  });
});

describe("a review", () => {
  it("asks for changes, is withdrawn, and is commented on", async () => {
    const { id } = await drafted("operator", [pattern("talk")]);
    expect((await act("admin", "approve", id))[0]).toBe(409);
    await act("operator", "submit", id);
    expect((await act("admin", "request-changes", id))[0]).toBe(400);
    expect(await act("admin", "request-changes", id, { text: "Narrower" })).toEqual([200, "changes-requested"]);
    await call("operator", "PATCH", `drafts/${id}/changes`, [add("/narrow")], await revisionOf(id));
    expect(await act("operator", "submit", id)).toEqual([200, "in-review"]);
    expect(await act("marketer", "withdraw", id)).toEqual([403, "Forbidden"]);
    expect(await act("operator", "withdraw", id)).toEqual([200, "open"]);
    expect((await act("marketer", "comments", id, { text: "<b>Why?</b>", rule: "/narrow" }))[0]).toBe(201);
    expect((await act("marketer", "comments", id, { text: " " }))[0]).toBe(400);
    const verdicts = (await review(id)).entries.map(({ verdict }: { verdict: string }) => verdict);
    expect(verdicts).toEqual(["submitted", "changes-requested", "submitted", "withdrawn", "comment"]);
  });

  it("is not asked for of a draft with errors, or of one that changes nothing", async () => {
    const { json: empty } = await call("operator", "POST", "drafts", { title: "Nothing" });
    expect((await act("operator", "submit", empty.id))[0]).toBe(422);
    const { json: wrong } = await call("operator", "POST", "drafts", { title: "Wrong" });
    await call("operator", "PATCH", `drafts/${wrong.id}/changes`, [add("no path")], 1);
    expect((await act("operator", "submit", wrong.id))[0]).toBe(422);
  });
});

describe("a marketer", () => {
  it("proposes, and somebody else publishes", async () => {
    const { id } = await drafted("marketer", [add("/joulu")]);
    expect((await publish("marketer", id))[0]).toBe(403);
    expect(await act("marketer", "submit", id, { text: "For Christmas" })).toEqual([200, "in-review"]);
    expect(await act("operator", "approve", id)).toEqual([200, "approved"]);
    expect(await publish("operator", id)).toEqual([200, "published"]);
  });

  it("edits nobody else's draft", async () => {
    const { id, revision } = await drafted("operator", [add("/theirs")]);
    for (const [method, path, body] of [
      ["PATCH", "/changes", [add("/mine")]],
      ["PATCH", "", { title: "Mine" }],
      ["DELETE", "", undefined],
      ["POST", "/submit", {}],
    ] as const) {
      expect([path, (await call("marketer", method, `drafts/${id}${path}`, body, revision)).status]).toEqual([
        path,
        403,
      ]);
    }
  });
});

describe("breaking the glass", () => {
  it("takes an admin, and is recorded", async () => {
    const { id } = await drafted("operator", [pattern("fire")]);
    await act("operator", "submit", id);
    expect((await publish("operator", id, { break_glass: true }))[0]).toBe(403);
    expect(await publish("admin", id, { break_glass: true, reason: "The site is down" })).toEqual([200, "published"]);
    const { json } = await call("admin", "GET", "audit?what=break%20glass%20of%20draft");
    expect(json.entries[0]).toMatchObject({ name: "admin@kirkas.example", why: "The site is down" });
  });
});

describe("what is pushed", () => {
  const large = files("/first,/sanasto/,301,,\n/second,/sanasto/,301,,\n/pushed/*,/sanasto/,301,prefix,\n");

  it("becomes a draft in review where it is large, and pushing it again makes no second one", async () => {
    const pushed = await call("operator", "PUT", "redirects?note=Autumn", large);
    expect(pushed).toMatchObject({
      status: 409,
      json: { type: notApproved, draft: { title: "Autumn", state: "in-review", changes: 1 } },
    });
    const { id } = pushed.json.draft;
    expect((await call("operator", "PUT", "redirects?note=Autumn", large)).json.draft.id).toBe(id);
    expect(await act("admin", "approve", id)).toEqual([200, "approved"]);
    expect(await publish("admin", id)).toEqual([200, "published"]);
    expect((await call("operator", "PUT", "redirects?note=Autumn", large)).status).toBe(200);
  });

  it("goes live at once where it is small", async () => {
    const small = files("/first,/blogi/,301,,\n/second,/sanasto/,301,,\n");
    expect((await call("operator", "PUT", "redirects", small)).status).toBe(200);
  });

  it("by continuous integration needs a review unless the token or the setting says otherwise", async () => {
    const publishes = await ciToken("redirects:publish");
    const refused = await call(publishes, "PUT", "redirects", large);
    expect(refused).toMatchObject({ status: 409, json: { type: notApproved } });
    const { id } = refused.json.draft;
    const approved = await call(publishes, "POST", `drafts/${id}/approve`, {}, await revisionOf(id));
    expect(approved.status).toBe(403);
    expect((await call(await ciToken("redirects:publish-unreviewed"), "PUT", "redirects", large)).status).toBe(200);
    await publishFiles("/first,/sanasto/,301,,\n");
    await setReview({ ci_tokens_reviewed: true });
    expect((await call(publishes, "PUT", "redirects", large)).status).toBe(200);
  });

  it("and only stored is made live after somebody else has approved the version", async () => {
    await publishFiles("/first,/sanasto/,301,,\n");
    const { json: live } = await call("admin", "GET", "live");
    const bundle = await service.send(`/api/control/bundles/${live.redirects}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // The same table, as another version without text: nobody can say what it changes.
    await call("admin", "PUT", "redirects", files("/first,/blogi/,301,,\n"));
    const database = await service.miniflare.getD1Database("DB", "control");
    await database
      .prepare("UPDATE audit SET at = '2026-01-01T00:00:00.000Z'")
      .run()
      .catch(() => undefined);
    const id = createHash("sha256").update(bundle.body).digest("hex");
    expect(id).toBe(live.redirects);
    // It was live a moment ago, so going back is never slowed down, whatever is set.
    await setReview({ redirects: "always" });
    expect((await call("operator", "POST", `versions/${id}/promote`)).status).toBe(200);
  });
});

describe("settings", () => {
  it("are read by all, and take what they take", async () => {
    expect((await call("marketer", "GET", "settings")).json.review).toEqual({
      ...{ redirects: "large", releases: "large", decisions: "against-verdict" },
      ...{ approvals: 1, ci_tokens_reviewed: false },
    });
    for (const wrong of [{ redirects: "sometimes" }, { approvals: 0 }, { approvals: 6 }, { other: 1 }]) {
      expect([JSON.stringify(wrong), (await setReview(wrong)).status]).toEqual([JSON.stringify(wrong), 400]);
    }
  });

  it.each([
    ["never", "/never/*", "prefix", 200],
    ["always", "/always", "", 409],
  ])("%s", async (redirects, source, match, status) => {
    await setReview({ redirects });
    const { id } = await drafted("operator", [add(source, match)]);
    expect((await publish("operator", id))[0]).toBe(status);
  });
});
