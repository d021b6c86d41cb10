// Who may make which call to control: every cell of the table is a test, and a call that the
// description has without a row here fails. The token may do everything, a session what its user's roles allow.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it, test } from "vitest";
import { Service, token } from "../../edge/test/service.ts";
import { switchReviewsOff } from "./call.ts";

const callers = ["nobody", "wrong token", "consumer", "lender", "admin", "marketer", "operator", "token"] as const;
type Caller = (typeof callers)[number];

const all: Caller[] = ["admin", "marketer", "operator", "token"];
const operators: Caller[] = ["admin", "operator", "token"];
const marketers: Caller[] = ["admin", "marketer", "token"];
const admins: Caller[] = ["admin", "token"];
/**
 * Who is let in; `<kind>` stands for the id of the live version of that kind, `<kind source>` for that of the list of its
 * files, `<kind file>` for that of the first of them.
 */
const table: Record<string, Caller[]> = {
  "GET openapi.json": all,
  "GET whoami": all,
  "GET live": all,
  "GET redirects": all,
  "PUT redirects": operators,
  "POST redirects/undo": operators,
  "GET rules": all,
  "GET rules/id": all,
  "GET rules/id/history": all,
  "POST rules/reindex": operators,
  "GET targets": all,
  "POST targets/check": operators,
  "GET drafts": all,
  "POST drafts": all,
  "GET drafts/id": all,
  "PATCH drafts/id": all,
  "DELETE drafts/id": all,
  "POST drafts/id/restore": all,
  "GET drafts/id/changes": all,
  "PATCH drafts/id/changes": all,
  "POST drafts/id/imports": all,
  "POST drafts/id/bulk": all,
  "POST drafts/id/check": all,
  "GET drafts/id/behaviour": operators,
  "POST drafts/id/rebase": all,
  "POST drafts/id/publish": operators,
  "GET drafts/id/review": all,
  "POST drafts/id/submit": all,
  "POST drafts/id/approve": operators,
  "POST drafts/id/request-changes": operators,
  "POST drafts/id/withdraw": all,
  "POST drafts/id/comments": all,
  "GET campaigns": all,
  "PUT campaigns": marketers,
  "GET campaigns?state=all": all,
  "POST campaigns/name/links": all,
  "GET campaigns/name/qr": all,
  "GET hosts": all,
  "PUT hosts": admins,
  "GET experiments": all,
  "PUT experiments": marketers,
  "PUT experiments/switch": marketers,
  "GET experiments/preview": all,
  "GET experiments/ended": all,
  "POST experiments/key/ship": marketers,
  "GET experiments/key/decisions": all,
  "POST experiments/key/decisions": marketers,
  "GET experiments/key/days": all,
  "GET experiments/key/archive": all,
  "GET experiments/key/segments": all,
  "GET experiments/holdout": all,
  "PUT experiments/holdout": marketers,
  "DELETE experiments/holdout": marketers,
  "GET experiments/released": all,
  "POST experiments/key/remove": marketers,
  "GET experiments/decision-requests": all,
  "POST experiments/decision-requests/id/approve": marketers,
  "DELETE experiments/decision-requests/id": marketers,
  "POST experiments/plan": all,
  "POST experiments/audience": all,
  "GET bundles/id": all,
  "GET bundles/<redirects>": all,
  "GET bundles/<release>": all,
  "GET bundles/<campaigns>": all,
  "GET bundles/<experiments>": all,
  "GET bundles/<variants>": all,
  "PUT bundles/id?kind=redirects": operators,
  "PUT bundles/id?kind=release": operators,
  "PUT bundles/id?kind=campaigns": marketers,
  "PUT bundles/id?kind=experiments": marketers,
  "PUT bundles/id?kind=hosts": admins,
  "GET sources/id": all,
  "GET sources/<redirects source>": all,
  "GET sources/<campaigns source>": all,
  "GET sources/<experiments source>": all,
  "GET sources/<redirects file>": all,
  "GET sources/<campaigns file>": all,
  "GET sources/<experiments file>": all,
  "PUT sources/id": operators,
  "POST blobs/missing": all,
  "POST blobs": operators,
  "GET versions": all,
  "GET versions?kind=redirects": all,
  "GET versions?kind=release": all,
  "GET versions?kind=campaigns": all,
  "GET versions?kind=experiments": all,
  "GET versions?kind=hosts": admins,
  "POST versions/<redirects>/promote": operators,
  "POST versions/<release>/promote": operators,
  "POST versions/<campaigns>/promote": marketers,
  "POST versions/<experiments>/promote": marketers,
  "POST versions/<hosts>/promote": admins,
  "POST versions/<redirects>/approve": operators,
  "GET releases/candidate": all,
  "PUT releases/candidate": operators,
  "POST releases/candidate/promote": operators,
  "DELETE releases/candidate": operators,
  "PUT maintenance": operators,
  "GET maintenance/windows": all,
  "GET maintenance/preview": operators,
  "POST maintenance/windows": operators,
  "DELETE maintenance/windows/id": operators,
  "GET diff?from=live&to=live": all,
  "GET diff?from=live&to=live&kind=redirects": all,
  "GET diff?from=live&to=live&kind=release": all,
  "GET diff?from=live&to=live&kind=campaigns": all,
  "GET diff?from=live&to=live&kind=experiments": all,
  "GET trace": all,
  "POST trace": all,
  "GET reports/redirects": operators,
  "GET reports/not-found": operators,
  "GET ignored-paths": all,
  "PUT ignored-paths": operators,
  "DELETE ignored-paths": operators,
  "GET views": all,
  "PUT views": all,
  "DELETE views": all,
  "GET reports/sessions": all,
  "GET reports/turned-away": all,
  "GET reports/urls": operators,
  "GET reports/clicks": marketers,
  "GET reports/conversions": marketers,
  "GET reports/experiments": all,
  "GET deliveries": all,
  "POST deliveries/replay": marketers,
  "GET audit": all,
  "GET audit/check": all,
  "POST admins/enrolment-code": ["token"],
  "GET tokens": admins,
  "POST tokens": admins,
  "DELETE tokens/id": admins,
  "GET settings": all,
  "PUT settings/review": admins,
  "GET audit/export": all,
  "GET overview": all,
  "PUT overview/snoozes/what": all,
  "DELETE overview/snoozes/what": all,
  "GET pulse": all,
  "GET notifications": all,
  "PUT notifications/read": all,
  "PUT notifications/mails": all,
};

let service: Service;
let live: Record<string, string>;
const sessions = new Map<string, string>();
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const role of callers.slice(2, -1)) sessions.set(role, await service.signIn(`${role}@kirkas.example`));
  const slots = { heading: "Another heading" };
  const experiment = { key: "a", variations: [{}, { slots }], urlPatterns: [{ type: "simple", pattern: "/sv/" }] };
  const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }];
  expect((await call("token", "PUT", "experiments", files)).status).toBe(200);
  live = (await call("token", "GET", "live")).json;
  for (const kind of ["redirects", "campaigns", "experiments"]) {
    const versions = (await call("token", "GET", `versions?kind=${kind}`)).json;
    const { source } = versions.find(({ id }: { id: string }) => id === live[kind]);
    live[`${kind} source`] = source;
    const list = JSON.parse((await call("token", "GET", `sources/${source}`)).body.toString());
    live[`${kind} file`] = list.files[0].parts[0];
  }
});
afterAll(() => service.stop());

async function call(who: Caller, method: string, path: string, body?: object) {
  const headers: Record<string, string> = { "x-requested-with": "test" };
  if (who === "token") headers.authorization = `Bearer ${token}`;
  if (who === "wrong token") headers.authorization = "Bearer wrong";
  const cookie = sessions.get(who);
  if (cookie) headers.cookie = cookie;
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const isJson = answer.headers["content-type"]?.includes("json");
  return { ...answer, json: isJson ? JSON.parse(answer.body.toString()) : undefined };
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");

const put = (who: Caller, path: string, body: string | Buffer) =>
  service.send(`/api/control/${path}`, {
    method: "PUT",
    headers: { "x-requested-with": "test", cookie: sessions.get(who) ?? "" },
    body,
  });

test("the table has rows for each call that the description has, and no others", () => {
  const { paths } = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
  const calls = Object.entries<Record<string, object>>(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => "x-roles" in call)
      .map(([method]) => `${method.toUpperCase()} ${path.replace("/api/control/", "").replace(/\{(\w+)\}/, "$1")}`),
  );
  const rows = Object.keys(table).map((row) => row.replace(/\?.*/, "").replace(/<[^>]+>/, "id"));
  expect([...new Set(rows)].sort()).toEqual(calls.sort());
});

const cells = Object.entries(table).flatMap(([row, admitted]) =>
  callers.map((who) => [row, who, admitted.includes(who)] as const),
);

test.each(cells)("%s by %s: let in is %s", async (row, who, admitted) => {
  const [method = "", path = ""] = row.replace(/<([^>]+)>/, (_, kind) => live[kind] ?? "").split(" ");
  // What is let in finds nothing to do: a name that is none, a dry run without a body. Whom a bundle's kind keeps out is told
  // that only where the call can be made at all.
  const dryRun = path.startsWith("bundles/") ? "" : `${path.includes("?") ? "&" : "?"}dry_run=true`;
  const answer = await call(who, method, path + dryRun);
  const known = sessions.has(who);
  expect(answer.status < 500).toBe(true);
  expect([401, 403].includes(answer.status) ? answer.status : 200).toBe(admitted ? 200 : known ? 403 : 401);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test.each([
  ["marketer", "PUT", "redirects", "operator or admin"],
  ["operator", "PUT", "experiments", "marketer or admin"],
  ["consumer", "GET", "live", "operator or marketer or admin"],
] as const)("a %s is told which role %s %s takes", async (who, method, path, roles) => {
  const answer = await call(who, method, path);
  expect([answer.status, answer.headers["content-type"]]).toEqual([403, "application/problem+json"]);
  expect(answer.json.detail).toBe(`This takes the role ${roles}: sign in as somebody who has it.`);
});

const operatorsParts = ["redirects", "release", "maintenance"];
const marketersParts = ["experiments", "campaigns"];
const staffsParts = [...operatorsParts, ...marketersParts];
const adminsParts = ["hosts", "people", "tokens", "settings"];
const every = [...staffsParts, "hosts", "audit", "people", "tokens", "settings"];
const ofAllStaff = [...staffsParts, "audit", "settings"];
test.each([
  ["operator", operatorsParts, [...operatorsParts, "experiments", "audit"], ofAllStaff],
  ["marketer", marketersParts, [...marketersParts, "audit"], ofAllStaff],
  ["admin", [...staffsParts, ...adminsParts], every, every],
  ["token", [...staffsParts, ...adminsParts], every, every],
] as const)("whoami tells the %s what they may", async (caller, may_change, may_read_counts, may) => {
  const who = caller === "token" ? "bootstrap" : `${caller}@kirkas.example`;
  const roles = [caller === "token" ? "admin" : caller];
  const id = caller === "token" ? who : expect.stringMatching(/^user:[\w-]+$/);
  expect((await call(caller, "GET", "whoami")).json).toEqual({ id, who, roles, may, may_change, may_read_counts });
});

test.each([
  ["POST", "blobs"],
  ["PUT", `bundles/${sha256("a")}`],
  ["PUT", `sources/${sha256("a")}`],
  ["POST", "rules/reindex"],
  ["POST", "drafts"],
] as const)("%s %s, which cannot be tried out, refuses a dry run and does nothing", async (method, path) => {
  const { status, json } = await call("operator", method, `${path}?dry_run=true`);
  expect([status, json.detail]).toEqual([400, "This call has no dry run: leave out dry_run."]);
});

test("a marketer reads no table of redirects by the name of another kind", async () => {
  for (const path of [`campaigns?version=${live.redirects}`, `diff?kind=campaigns&from=${live.redirects}&to=live`])
    expect([path, (await call("marketer", "GET", path)).status]).toEqual([path, 404]);
});

test("files of experiments are no files of a table", async () => {
  // It publishes a whole table as an operator, whom nobody is there to review.
  await switchReviewsOff(service);
  const lines = "source,target,status,market\n/leak,/sanasto/,301,all\n";
  const { id } = JSON.parse((await put("operator", "redirects?market=all", lines)).body.toString());
  const bytes = (await call("operator", "GET", `bundles/${id}`)).body;
  const parts = [live["experiments file"]];
  const list = JSON.stringify({ files: [{ file: "experiments.csv", parts }] });
  expect((await put("operator", `sources/${sha256(list)}`, list)).status).toBe(201);
  for (const source of [live["experiments source"], sha256(list)]) {
    const answer = await put("operator", `bundles/${id}?kind=redirects&source=${source}`, bytes);
    expect([answer.status, answer.body.toString()]).toEqual([422, expect.stringContaining("not stored")]);
  }
});

test("a token that reads no experiments is told how many findings a payload of them had, and not what they say", async () => {
  const made = await call("token", "POST", "tokens", { name: "audit", scopes: ["redirects:read"], days: 1 });
  const detail = JSON.stringify({ outcome: "refused", findings: [{ message: "of an experiment" }] });
  const database = await service.miniflare.getD1Database("DB", "control");
  const insert = `INSERT INTO audit SELECT max(number) + 1, '', 'growthbook', 'take payload', ?, '', '', 'x' FROM audit`;
  await database.prepare(insert).bind(detail).run();
  const headers = { authorization: `Bearer ${made.json.token}` };
  const read = async (path: string) => (await service.send(`/api/control/${path}`, { headers })).body.toString();
  const [entry] = JSON.parse(await read("audit?limit=1&what=take+payload")).entries;
  expect(JSON.parse(entry.detail)).toEqual({ outcome: "refused", findings: 1 });
  expect((await call("operator", "GET", "audit?limit=1&what=take+payload")).json.entries[0].detail).toBe(detail);
  const query = "audit?q=of+an+experiment";
  const matches = [JSON.parse(await read(query)), (await call("marketer", "GET", query)).json];
  expect(matches.map(({ entries }) => entries.length)).toEqual([0, 1]);
  expect(await read("audit/export?part=experiments")).not.toContain("of an experiment");
  await database.prepare("DROP TRIGGER audit_is_not_shortened").run();
  await database.prepare("DELETE FROM audit WHERE hash = 'x' OR previous = 'x'").run();
});

test("the audit has the user by their id, and lists have their e-mail address as well", async () => {
  for (const on of [false, true]) {
    const answer = await call("marketer", "PUT", "experiments/switch", { on, note: `on is ${on}` });
    expect([answer.status, answer.json.experiments_off]).toEqual([200, !on]);
  }
  const { entries } = (await call("operator", "GET", "audit?limit=2")).json;
  const who = expect.stringMatching(/^user:[\w-]+$/);
  expect(entries).toMatchObject([
    { who, name: "marketer@kirkas.example", what: "experiments", why: "on is true" },
    { who, name: "marketer@kirkas.example", what: "experiments", why: "on is false" },
  ]);
  expect((await call("operator", "GET", "audit/check")).json.whole).toBe(true);
});

describe("a session", () => {
  const asked = (cookie: string) => service.send("/api/control/live", { headers: { cookie } });

  it.each([
    ["that the origin does not know", "__Host-access=unknown; __Host-refresh=unknown"],
    ["whose access has expired", "__Host-refresh=any"],
  ])("%s is answered as one to renew", async (_, cookie) => {
    const answer = await asked(cookie);
    expect([answer.status, JSON.parse(answer.body.toString()).title]).toEqual([401, "Signed out"]);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });

  it("counts no more once it has ended", async () => {
    const cookie = await service.signIn("operator@kirkas.example");
    expect((await asked(cookie)).status).toBe(200);
    const ended = await service.send("/api/v2/user/logout", {
      method: "POST",
      headers: { cookie, "x-requested-with": "test" },
    });
    expect([ended.status < 300, (await asked(cookie)).status]).toEqual([true, 401]);
  });

  it("counts no more than the token that comes with it, whoever sends both", async () => {
    const cookie = sessions.get("admin") ?? "";
    const sent = (authorization: string) =>
      service.send("/api/control/maintenance?dry_run=true", {
        method: "PUT",
        headers: { cookie, authorization },
        body: '{"on":false}',
      });
    expect([(await sent("Bearer wrong")).status, (await sent(`Bearer ${token}`)).status]).toEqual([401, 200]);
  });
});
