// Targets of live rules: which are asked, how often one has to fail, and what is said of it.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

/** What sites answer, by address; 404 where nothing is said. */
const sites = new Map<string, () => Response | Promise<Response>>();
/** What was asked, as in `HEAD https://…`. */
let asked: string[] = [];
let agents: (string | null)[] = [];

async function network(request: Request): Promise<Response> {
  asked.push(`${request.method} ${request.url}`);
  agents.push(request.headers.get("user-agent"));
  return (await sites.get(request.url)?.()) ?? new Response(null, { status: 404 });
}

const partner = "https://partner.example/x";
const rows = [
  `/one/,${partner},301`,
  `/two/,${partner}#part,302`,
  "/moved/,https://partner.example/old,301",
  "/private/,http://169.254.169.254/latest/,302",
  "/sneaky/,https://sneaky.example/,302",
  "/local/,http://127.0.0.1:8123/x,302",
  "/own/,/sanasto/,301",
  "/gone/,/nothing-there/,302",
  "/pattern/*,https://partner.example/:splat,302,prefix",
  "/away/,,410",
];

let service: Service;
beforeAll(async () => {
  const control = { TARGET_RETRY_SECONDS: "0" };
  service = await Service.start({ from: inject("published"), network: network as never, control });
  const text = `source,target,status,match\n${rows.join("\n")}\n`;
  const { status } = await call("PUT", "redirects", { body: JSON.stringify([{ file: "all.csv", text }]) });
  expect(status).toBe(200);
});
afterAll(() => service.stop());
beforeEach(() => {
  sites.clear();
  asked = [];
  agents = [];
});

interface Listed {
  url: string;
  state: string;
  status: number | null;
  final: string | null;
  reason: string;
  failures: number;
  rule_count: number;
  hits: number;
  rules: { id: string; source: string }[];
}

const call = caller(() => service);
const rules = () => service.miniflare.getD1Database("RULES", "control");
const list = async (state: string): Promise<Listed[]> => (await call("GET", `targets?state=${state}`)).json.targets;
const urls = async (state: string) => (await list(state)).map(({ url }) => url).sort();
const check = async (url: string) => (await call("POST", "targets/check", { body: JSON.stringify({ url }) })).json;
const answers = (url: string, status: number, location?: string) =>
  sites.set(url, () => new Response(null, { status, headers: location ? { location } : {} }));
const found = async (q: string) => {
  const { json } = await call("GET", `rules?q=${encodeURIComponent(q)}&sort=source`);
  return json.rows.map(({ source }: { source: string }) => source);
};

/** Runs the schedule that checks what is due. */
async function round() {
  const worker = await service.miniflare.getWorker("control");
  await worker.scheduled({ cron: "*/15 * * * *" });
}

describe("targets", () => {
  it("are those of rules that lead to one address, each once with its rules", async () => {
    const { json } = await call("GET", "targets?state=unknown");
    expect(json.counts).toEqual({ failing: 0, moved: 0, unknown: 7, ok: 0 });
    expect(json.targets.map(({ url }: Listed) => url).sort()).toEqual([
      "/nothing-there/",
      "/sanasto/",
      "http://127.0.0.1:8123/x",
      "http://169.254.169.254/latest/",
      "https://partner.example/old",
      partner,
      "https://sneaky.example/",
    ]);
    const listed = json.targets.find(({ url }: Listed) => url === partner);
    expect(listed).toMatchObject({ rule_count: 2, hits: 0, reason: "", status: null });
    expect(listed.rules.map(({ source }: { source: string }) => source).sort()).toEqual(["/one/", "/two/"]);
  });

  it("are asked when they are due; private addresses never, nor by a redirect, and our own pages are looked up", async () => {
    answers(partner, 200);
    answers("https://partner.example/old", 308, "/new");
    answers("https://partner.example/new", 200);
    answers("https://sneaky.example/", 302, "http://10.0.0.1/admin");
    await round();
    expect(asked.sort()).toEqual([
      "HEAD https://partner.example/new",
      "HEAD https://partner.example/old",
      `HEAD ${partner}`,
      "HEAD https://sneaky.example/",
    ]);
    expect(agents[0]).toMatch(/^KirkasTargets\/1 \(\+http/);
    expect(await urls("ok")).toEqual(["/sanasto/", partner]);
    expect(await list("moved")).toMatchObject([
      { url: "https://partner.example/old", final: "https://partner.example/new", status: 200 },
    ]);
    const unknown = Object.fromEntries((await list("unknown")).map(({ url, reason }) => [url, reason]));
    expect(unknown).toEqual({
      "/nothing-there/": "status",
      "http://127.0.0.1:8123/x": "not-asked",
      "http://169.254.169.254/latest/": "not-asked",
      "https://sneaky.example/": "leads-elsewhere",
    });
    // Nothing but the path without a page is due again.
    asked = [];
    await round();
    expect(asked).toEqual([]);
  });

  it("of ours are due when a release becomes live, and others stay as they were", async () => {
    const later = Date.now() + 3_600_000;
    const database = await rules();
    await database
      .prepare("UPDATE target_checks SET next_at = ?1, failures = url = '/nothing-there/'")
      .bind(later)
      .run();
    const { release } = (await call("GET", "live")).json;
    expect((await call("POST", `versions/${release}/promote`, { body: '{"note":"again"}' })).status).toBe(200);
    const due = await database.prepare("SELECT url FROM target_checks WHERE next_at < ?1").bind(later).all();
    expect(due.results).toEqual([{ url: "/sanasto/" }]);
    await database.prepare("UPDATE target_checks SET failures = 0").run();
  });

  it("fail after three failures in a row, not before, and recover with one success", async () => {
    answers(partner, 200);
    expect(await check(partner)).toMatchObject({ state: "ok", failures: 0, status: 200 });
    answers(partner, 503);
    expect(await check(partner)).toMatchObject({ state: "ok", failures: 1, status: 503, reason: "status" });
    expect(asked.slice(-2)).toEqual([`HEAD ${partner}`, `GET ${partner}`]);
    expect(await check(partner)).toMatchObject({ state: "ok", failures: 2 });
    expect(await found("is:failing one")).toEqual([]);
    expect(await check(partner)).toMatchObject({ state: "failing", failures: 3 });
    expect(await found("is:failing /one")).toEqual(["/one/"]);
    answers(partner, 429);
    expect(await check(partner)).toMatchObject({ state: "failing", reason: "turns-away" });
    answers(partner, 200);
    expect(await check(partner)).toMatchObject({ state: "ok", failures: 0 });
    expect(await found("is:failing /one")).toEqual([]);
  });

  it("that fail are in the overview, in the search, and on their rules, until they recover", async () => {
    const attention = async () => (await call("GET", "overview")).json.attention;
    for (let time = 0; time < 3; time++) await check("/nothing-there/");
    for (let time = 0; time < 3; time++) await check(partner);
    expect(await attention()).toMatchObject([{ matter: "failing-targets", part: "redirects", count: 2 }]);
    expect(await found("is:failing")).toEqual(["/gone/", "/one/", "/two/"]);
    expect(await found(`to:"${partner}"`)).toEqual(["/one/", "/two/"]);
    const { rows } = (await call("GET", "rules?q=/one")).json;
    expect(rows).toMatchObject([{ source: "/one/", health: "failing" }]);
    const { json } = await call("GET", `rules/${rows[0].id}`);
    expect(json.target_check).toMatchObject({ url: partner, state: "failing", status: 404, failures: 3 });
    answers(partner, 200);
    await check(partner);
    expect(await attention()).toMatchObject([{ count: 1 }]);
    expect(await found("is:moved")).toEqual(["/moved/"]);
  });

  it("are checked one at a time at each site, a second apart, and no more where it asks for that", {
    timeout: 60_000,
  }, async () => {
    let open = 0;
    let most = 0;
    const slow = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((done) => setTimeout(done, 50));
      open -= 1;
      return new Response(null, { status: 200 });
    };
    for (const url of [partner, "https://partner.example/old"]) sites.set(url, slow);
    const database = await rules();
    await database.prepare("UPDATE target_checks SET next_at = 0 WHERE url LIKE '%partner%'").run();
    await round();
    expect([asked.length, most]).toEqual([2, 1]);
    await database.prepare("UPDATE target_checks SET next_at = 0 WHERE url LIKE '%partner%'").run();
    asked = [];
    for (const url of [partner, "https://partner.example/old"]) answers(url, 429);
    await round();
    expect(asked.length).toBe(1);
  });

  it("go with their rules", async () => {
    const text = `source,target,status\n/one/,${partner},301\n`;
    await call("PUT", "redirects", { body: JSON.stringify([{ file: "all.csv", text }]) });
    const { counts } = (await call("GET", "targets")).json;
    expect(Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await call("GET", "overview")).json.attention).toEqual([]);
  });

  it("are listed page by page, the most used first", async () => {
    const many = [5, 30, 20].map((_, place) => `/many-${place}/,https://many.example/${place},301`);
    const text = `source,target,status\n${many.join("\n")}\n`;
    await call("PUT", "redirects", { body: JSON.stringify([{ file: "all.csv", text }]) });
    const database = await rules();
    await database.batch([
      database.prepare("UPDATE rules SET hits_30 = substr(source, 7, 1) * 10 % 20"),
      database.prepare("UPDATE index_state SET revision = revision + 1"),
    ]);
    const first = (await call("GET", "targets?state=unknown&limit=2")).json;
    expect(first.targets.map(({ url }: Listed) => url)).toEqual(["https://many.example/1", "https://many.example/2"]);
    const second = (await call("GET", `targets?state=unknown&limit=2&cursor=${encodeURIComponent(first.next)}`)).json;
    expect([second.targets.map(({ url }: Listed) => url), second.next]).toEqual([["https://many.example/0"], null]);
  });

  it("become known of rules that were written before, which stay as old as they were", {
    timeout: 30_000,
  }, async () => {
    const database = await rules();
    // As the migration leaves them.
    await database.batch([
      database.prepare("UPDATE rules SET target_url = NULL, changed_at = 7"),
      database.prepare(
        `UPDATE index_state SET progress = '{"step":"write","file":0,"offset":0,"bytes_read":0,"rules":0}', updated_at = 0`,
      ),
    ]);
    const worker = await service.miniflare.getWorker("control");
    await worker.scheduled({ cron: "* * * * *" });
    const missing = "SELECT count(*) AS n FROM rules WHERE target_url IS NULL OR changed_at <> 7";
    await expect.poll(() => database.prepare(missing).first("n"), { timeout: 20_000 }).toBe(0);
    expect(await urls("unknown")).toHaveLength(3);
  });

  it("that no rule leads to are not asked, nor what is none", async () => {
    const answer = await call("POST", "targets/check", { body: '{"url":"https://elsewhere.example/"}' });
    expect([answer.status, answer.json.detail]).toEqual([404, expect.stringContaining("No live rule leads")]);
    expect((await call("POST", "targets/check", { body: "{}" })).status).toBe(400);
    for (const query of ["state=well", "cursor=x", "limit=0", "limit=201"]) {
      expect([query, (await call("GET", `targets?${query}`)).status]).toEqual([query, 400]);
    }
    expect(asked).toEqual([]);
  });

  it("are only looked at in a dry run, and each check is in the audit", async () => {
    const url = "https://many.example/0";
    const dry = await call("POST", "targets/check?dry_run=true", { body: JSON.stringify({ url }) });
    expect([dry.status, dry.json.reason, asked]).toEqual([200, "", []]);
    await check(url);
    const { entries } = (await call("GET", "audit?part=redirects&limit=1")).json;
    expect(entries).toMatchObject([{ what: "check target", detail: JSON.stringify({ kind: "redirects", url }) }]);
  });

  it("are listed and checked by edgectl", async () => {
    answers("https://many.example/1", 301, "https://many.example/new");
    answers("https://many.example/new", 200);
    const edgectl = (...args: string[]) => service.edgectl("redirects", "targets", ...args);
    expect((await edgectl()).stderr).toBe("no target is failing\n");
    const checked = await edgectl("check", "https://many.example/1");
    const moved = "moved, answered (200), at https://many.example/new for good";
    expect([checked.stderr, checked.stdout]).toEqual(["", `https://many.example/1: ${moved}\n`]);
    expect((await edgectl("--state", "moved")).stdout).toMatch(/many\.example\/1 +moved +answered \(200\)/);
    const { targets, counts } = JSON.parse((await edgectl("--state", "unknown", "--json")).stdout);
    expect([targets.length, counts.moved]).toEqual([2, 1]);
  });
});
