// What people are told of others' acts on drafts: in the console, and by mail of the origin's.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
const sessions: Record<string, string> = {};
const people = ["operator", "marketer", "admin", "admin2"];
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const name of people) sessions[name] = await service.signIn(`${name}@kirkas.example`);
});
afterAll(() => service.stop());

/** A call by a user, or by the shared token (`bootstrap`). */
async function call(who: string, method: string, path: string, body?: unknown, revision?: number) {
  const headers: Record<string, string> = { "x-requested-with": "test" };
  if (who === "bootstrap") headers.authorization = `Bearer ${token}`;
  else headers.cookie = sessions[who] ?? who;
  if (revision !== undefined) headers["if-match"] = `"${revision}"`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: sent });
  const text = answer.body.toString();
  return { status: answer.status, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
}
const addressOf = (name: string) => `${name}@kirkas.example`;
const database = () => service.miniflare.getD1Database("DB", "control");
const pattern = (name: string) => ({
  op: "add",
  row: { file: "all.csv", source: `/${name}/*`, target: "/sanasto/", status: "301", match: "prefix" },
});
async function drafted(who: string, title: string, edits: unknown[] = [pattern(title)]): Promise<string> {
  const { json: draft } = await call(who, "POST", "drafts", { title });
  const { status, json } = await call(who, "PATCH", `drafts/${draft.id}/changes`, edits, draft.revision);
  expect([status, json.findings]).toEqual([200, []]);
  return draft.id;
}
async function act(who: string, what: string, id: string, body: object = {}) {
  const { revision } = (await call("admin", "GET", `drafts/${id}`)).json;
  const { status, json } = await call(who, "POST", `drafts/${id}/${what}`, body, revision);
  expect([what, status, status < 300 || json]).toEqual([what, expect.any(Number), true]);
}
const publish = (who: string, id: string, more = {}) => act(who, "publish", id, { reason: "It is time", ...more });
interface Row {
  readonly id: number;
  readonly kind: string;
  readonly by: string;
  readonly title: string;
  readonly text: string;
  readonly is_read: boolean;
}
async function told(who: string): Promise<{ unread: number; mails: boolean; notifications: Row[] }> {
  const { status, json } = await call(who, "GET", "notifications");
  expect(status).toBe(200);
  return json;
}
const kinds = async (who: string) => (await told(who)).notifications.map(({ kind, title }) => `${kind} ${title}`);

beforeEach(async () => {
  const review = { redirects: "large", approvals: 1, ci_tokens_reviewed: false };
  expect((await call("admin", "PUT", "settings/review", review)).status).toBe(200);
  const text = "source,target,status,match,note\n/first,/sanasto/,301,,\n/second,/sanasto/,301,,\n";
  expect((await call("bootstrap", "PUT", "redirects", [{ file: "all.csv", text }])).status).toBe(200);
  await (await database()).batch([
    (await database()).prepare("DELETE FROM notifications"),
    (await database()).prepare("DELETE FROM notification_settings"),
    (await database()).prepare("UPDATE drafts SET state = 'discarded' WHERE state <> 'published'"),
  ]);
});

describe("a review", () => {
  it("is told to those who may give it, and its answer to those who have worked at the draft", async () => {
    const id = await drafted("marketer", "autumn");
    await act("marketer", "submit", id, { text: "Please look" });
    const { unread, notifications } = await told("operator");
    expect(unread).toBe(1);
    expect(notifications).toMatchObject([
      {
        kind: "review-asked",
        by: addressOf("marketer"),
        draft: id,
        title: "autumn",
        text: "Please look",
        is_read: false,
      },
    ]);
    expect([await kinds("admin"), await kinds("marketer")]).toEqual([["review-asked autumn"], []]);
    await act("operator", "request-changes", id, { text: "Narrower" });
    await call("operator", "POST", `drafts/${id}/comments`, { text: "As in spring" });
    await act("marketer", "comments", id, { text: "Why?" });
    expect(await kinds("marketer")).toEqual(["commented autumn", "changes-requested autumn"]);
    expect(await kinds("operator")).toEqual(["review-asked autumn"]);
    expect(await kinds("admin2")).toEqual(["review-asked autumn"]);
  });

  it("that approves, and publishing by somebody else, are told; one's own publishing is not", async () => {
    const id = await drafted("operator", "approved");
    await act("operator", "submit", id);
    expect(await kinds("operator")).toEqual([]);
    await act("admin", "approve", id, { text: "Good" });
    await publish("admin", id);
    expect((await told("operator")).notifications).toMatchObject([
      { kind: "published", by: addressOf("admin"), text: "It is time" },
      { kind: "approved", by: addressOf("admin"), text: "Good" },
    ]);
    const own = await drafted("operator", "own", [
      { ...pattern("own"), row: { ...pattern("own").row, source: "/own", match: "" } },
    ]);
    await publish("operator", own);
    expect(await kinds("operator")).toEqual(["published approved", "approved approved"]);
  });
});

it("broken glass is told to all admins but who broke it, and to nobody else", async () => {
  const id = await drafted("operator", "fire");
  await publish("admin", id, { break_glass: true, reason: "The site is down" });
  expect((await told("admin2")).notifications).toMatchObject([
    { kind: "glass-broken", by: addressOf("admin"), text: "The site is down" },
  ]);
  expect(await kinds("admin")).toEqual([]);
  expect(await kinds("operator")).toEqual(["published fire"]);
});

it("what is published tells those whose drafts change the same rules otherwise, and no others", async () => {
  const [{ id: rule, digest }] = (await call("admin", "GET", "rules?q=source:/first")).json.rows;
  const set = (target: string, status = "301") => [
    { op: "set", rule, before: digest, row: { file: "all.csv", source: "/first", target, status } },
  ];
  await drafted("admin", "differs", set("/sanasto/", "302"));
  await drafted("marketer", "agrees", set("/blogi/"));
  await drafted("admin2", "elsewhere", [pattern("elsewhere")]);
  const id = await drafted("operator", "first", set("/blogi/"));
  await publish("operator", id);
  expect((await told("admin")).notifications).toMatchObject([
    { kind: "conflict", by: addressOf("operator"), title: "differs", text: "first" },
  ]);
  expect([await kinds("marketer"), await kinds("admin2")]).toEqual([[], []]);
});

it("an act that fails tells nobody", async () => {
  const id = await drafted("operator", "fails");
  const { status } = await call("operator", "POST", `drafts/${id}/submit`, {}, 99);
  expect([status, await kinds("admin")]).toEqual([412, []]);
});

describe("reading", () => {
  it("is each person's own, and goes as far as they have seen", async () => {
    for (const title of ["one", "two"]) await act("operator", "submit", await drafted("operator", title));
    const [newest, older] = (await told("admin")).notifications;
    const read = (who: string, until: unknown, query = "") => call(who, "PUT", `notifications/read${query}`, { until });
    expect((await read("admin", newest?.id, "?dry_run=true")).json.unread).toBe(2);
    expect((await read("admin", older?.id)).json).toMatchObject({
      unread: 1,
      notifications: [{ is_read: false }, { is_read: true }],
    });
    expect((await read("admin", 0)).json.unread).toBe(1);
    expect((await read("admin", 4_000_000_000)).json.unread).toBe(0);
    await act("operator", "submit", await drafted("operator", "three"));
    expect([(await told("admin")).unread, (await told("admin2")).unread]).toEqual([1, 3]);
    for (const wrong of [{}, { until: "x" }, { until: 1, more: 1 }])
      expect((await call("admin", "PUT", "notifications/read", wrong)).status).toBe(400);
  });

  it("is not in the audit", async () => {
    const last = async () => (await call("admin", "GET", "audit?limit=1")).json.entries[0].number;
    const before = await last();
    await call("admin", "PUT", "notifications/read", { until: 1 });
    await call("admin", "PUT", "notifications/mails", { on: false });
    expect(await last()).toBe(before);
  });
});

describe("mail", () => {
  const outbox = async () => {
    const origin = await service.miniflare.getD1Database("DB", "origin");
    const { results } = await origin.prepare("SELECT recipient, subject, text FROM outbox ORDER BY id").all<{
      recipient: string;
      subject: string;
      text: string;
    }>();
    return results;
  };
  /** The mails about a draft, once none waits. */
  async function mailsOf(title: string) {
    await vi.waitFor(async () => {
      const waiting = await (await database()).prepare("SELECT 1 FROM notifications WHERE mailed_at IS NULL").all();
      expect(waiting.results).toEqual([]);
    }, 10_000);
    return (await outbox()).filter(({ text }) => text.includes(title));
  }

  it("goes to those who are told, with the draft's title and a link, and no more", async () => {
    expect((await call("admin2", "PUT", "notifications/mails", { on: false })).json.mails).toBe(false);
    const id = await drafted("operator", "mailed");
    await act("operator", "submit", id, { text: "A secret" });
    await vi.waitFor(async () => {
      const to = (await mailsOf("mailed")).map(({ recipient }) => recipient);
      expect(to).toContain(addressOf("admin"));
      for (const name of ["operator", "admin2", "marketer"]) expect(to).not.toContain(addressOf(name));
    }, 10_000);
    for (const { text } of await mailsOf("mailed")) {
      expect(text).toContain(`/console/drafts/${id}/`);
      expect(text).not.toMatch(/A secret|operator@/);
    }
  });

  it("of broken glass goes to every admin, whatever they have set", async () => {
    await call("admin2", "PUT", "notifications/mails", { on: false });
    await publish("admin", await drafted("operator", "glass"), { break_glass: true });
    await vi.waitFor(async () => {
      const to = (await mailsOf("glass")).filter(({ subject }) => subject.includes("without approval"));
      expect(to.map(({ recipient }) => recipient)).toEqual(
        expect.arrayContaining([addressOf("admin"), addressOf("admin2")]),
      );
    }, 10_000);
  });
});

describe("files that are pushed, and a version that is promoted", () => {
  const table = (first: string, second: string) => [
    { file: "all.csv", text: `source,target,status,match,note\n/first,${first},301,,\n/second,${second},301,,\n` },
  ];
  const push = async (first: string, second: string) => {
    const { status, json } = await call("bootstrap", "PUT", "redirects", table(first, second));
    expect(status).toBe(200);
    return json.id as string;
  };
  async function draftsFirst(target: string): Promise<string> {
    const { rows } = (await call("operator", "GET", "rules?q=source:first")).json;
    const row = { file: "all.csv", source: "/first", target, status: "301" };
    return drafted("operator", "mine", [{ op: "set", rule: rows[0].id, before: rows[0].digest, row }]);
  }

  it("are told to whom they conflict with, once", async () => {
    await draftsFirst("/blogi/");
    await push("/sanasto/", "/laina/");
    await push("/blogi/", "/laina/");
    expect(await kinds("operator")).toEqual([]);
    const other = await push("/laina/", "/laina/");
    expect((await told("operator")).notifications).toMatchObject([
      { kind: "conflict", by: "bootstrap", title: "mine", text: "" },
    ]);
    await push("/sanasto/", "/sanasto/");
    expect(await kinds("operator")).toHaveLength(1);
    expect((await call("bootstrap", "POST", `versions/${other}/promote`)).status).toBe(200);
    expect(await kinds("operator")).toEqual(["conflict mine", "conflict mine"]);
  });

  it("are not told to who has pushed them", async () => {
    await draftsFirst("/blogi/");
    const { status } = await call("operator", "PUT", "redirects", table("/laina/", "/sanasto/"));
    expect([status, await kinds("operator")]).toEqual([200, []]);
  });
});
