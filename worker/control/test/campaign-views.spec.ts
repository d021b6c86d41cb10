// What marketers look up of live campaigns: figures, links, QR codes, and what networks were told.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { root, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { scanned } from "./scanned.ts";

let service: Service;
const call = caller(() => service);
const sources = { file: "sources.json", text: readFileSync(join(root, "campaigns/sources.json"), "utf8") };
const usual = { source: "google", language: "fi", landing: "/kampanja/", begins: "2026-01-01", ends: "2099-12-31" };
const campaigns = [
  { ...usual, name: "running", partner: "Agency Ä" },
  { ...usual, name: "beside", source: "facebook", begins: "2026-02-01" },
  { ...usual, name: "later", begins: "2099-01-01", landing: "/joulukampanja/", after: "/" },
  { ...usual, name: "former", begins: "2020-01-01", ends: "2020-12-31", landing: "/sanasto/" },
  { ...usual, name: "affiliate", source: "financer", landing: "/vertaa/", begins: "2026-03-01" },
];

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const body = JSON.stringify([sources, { file: "campaigns.json", text: JSON.stringify(campaigns) }]);
  expect((await call("PUT", "campaigns", { body })).status).toBe(200);
  const database = await service.miniflare.getD1Database("DB", "control");
  const run = (sql: string, ...values: unknown[]) =>
    database
      .prepare(sql)
      .bind(...values)
      .run();
  for (const [day, clicks, consented] of [
    ["2026-03-01", 30, 10],
    ["2026-03-02", 12, 4],
  ])
    await run(
      "INSERT INTO click_counts VALUES (?, 'fi', 'google', 'running', 'fi', '/kampanja/', ?, ?)",
      ...[day, clicks, consented],
    );
  const conversion = `INSERT INTO conversions (id, name, day, at, cents, currency, retracted, touches, first_source, first_campaign,
    first_language, first_landing, last_source, last_campaign, last_language, last_landing)
    VALUES (?, 'sale', '2026-03-02', 1, ?, ?, ?, '', 'google', ?, 'fi', '/', 'google', ?, 'fi', '/')`;
  await run(conversion, "a", 1250, "EUR", 0, "running", "running");
  await run(conversion, "b", 250, "EUR", 0, "beside", "running");
  await run(conversion, "c", 99, "PLN", 0, "running", "running");
  await run(conversion, "d", null, null, 0, "running", "running");
  await run(conversion, "e", 5000, "EUR", 1, "running", "running");
  const delivery = `INSERT INTO deliveries (key, campaign, network, told, state, attempts, answer, created_at, status, next_at)
    VALUES (?, ?, 'meta', '{}', ?, ?, ?, ?, ?, ?)`;
  for (let number = 0; number < 5; number++)
    await run(delivery, `dead-${number}`, "running", "dead", 8, "the network answered 401", 1000 + number, 401, null);
  await run(delivery, "dead-other", "beside", "dead", 1, "the secret is none", 2000, null, null);
  await run(delivery, "waits", "running", "waiting", 2, "the network answered 503", 3000, 503, 9000);
});
afterAll(() => service.stop());

describe("the list of campaigns", () => {
  const names = async (query: string) =>
    (await call("GET", `campaigns?${query}`)).json.rows.map(({ name }: { name: string }) => name);

  it("has what each brought, and who shares its landing page", async () => {
    const { status, json } = await call("GET", "campaigns?q=running");
    expect([status, json.total, json.next]).toEqual([200, 1, null]);
    expect(json.rows[0]).toMatchObject({
      ...{ name: "running", state: "on", source: "google", landing: "/kampanja/", partner: "Agency Ä", after: null },
      ...{ begins: Date.UTC(2026, 0, 1), ends: Date.UTC(2100, 0, 1) },
      ...{ clicks: 42, consented: 14, conversions: 4 },
      revenue: [
        { currency: "EUR", cents: 1500 },
        { currency: "PLN", cents: 99 },
      ],
      overlaps: ["beside"],
      known_by: [
        { id: "gclid", with: null, value: null },
        { id: "wbraid", with: null, value: null },
        { id: "gbraid", with: null, value: null },
      ],
    });
  });

  it.each([
    ["state=planned", ["later"]],
    ["state=on", ["affiliate", "beside", "running"]],
    ["state=over", ["former"]],
    ["q=AGENCY%20%C3%A4", ["running"]],
    ["q=agency%20facebook", []],
  ])("finds by %s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it("goes on where the last answer ended", async () => {
    const found: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: { rows: { name: string }[]; next: string | null } = (
        await call("GET", `campaigns?limit=2${next && `&cursor=${encodeURIComponent(next)}`}`)
      ).json;
      found.push(...page.rows.map(({ name }) => name));
      next = page.next;
    }
    expect(found).toEqual(["later", "affiliate", "beside", "running", "former"]);
  });

  it.each(["state=off", "limit=0", "cursor=x"])("refuses %s, saying what to send", async (query) => {
    const { status, json } = await call("GET", `campaigns?${query}`);
    expect([status, json.detail]).toEqual([400, expect.stringMatching(/say|Give/)]);
  });

  it("is the files still where nothing is asked of them", async () => {
    expect((await call("GET", "campaigns")).json).toEqual([
      sources,
      { file: "campaigns.json", text: JSON.stringify(campaigns) },
    ]);
  });
});

const link = (name: string, parameters: [string, string][]) =>
  call("POST", `campaigns/${name}/links`, {
    body: JSON.stringify({ parameters: parameters.map(([name, value]) => ({ name, value })) }),
  });

describe("a link", () => {
  it("says that a click counts once the network has added its parameter, and where it lands", async () => {
    const { status, json } = await link("running", [["utm_medium", "sähköposti"]]);
    expect([status, json.link]).toEqual([
      200,
      "http://localhost:8787/kampanja/?campaign=running&utm_medium=s%C3%A4hk%C3%B6posti",
    ]);
    expect(json).toMatchObject({
      ...{ state: "on", status: 200, lands_on: "/kampanja/" },
      counting: { result: "once-added", parameters: ["gclid"] },
      summary: "counted, once the network has added gclid; campaign on; lands on /kampanja/",
    });
    expect(json.steps.length).toBeGreaterThan(2);
  });

  it.each<[string, [string, string][], object]>([
    ["running", [["gclid", "1"]], { result: "counted" }],
    ["running", [["fbclid", "1"]], { result: "other-source", source: "facebook" }],
    ["later", [], { result: "not-on" }],
    ["former", [["gclid", "1"]], { result: "not-on" }],
    ["affiliate", [], { result: "unnamed", parameters: ["utm_source"], value: "financer" }],
    ["affiliate", [["utm_source", "financer"]], { result: "once-added", parameters: ["transaction_id"] }],
  ])("of %s with %j counts so", async (name, parameters, counting) => {
    expect((await link(name, parameters)).json.counting).toMatchObject(counting);
  });

  it("of a campaign that is planned lands on where its landing page leads", async () => {
    const { json } = await link("later", []);
    expect([json.state, json.status, json.lands_on]).toEqual(["planned", 302, "/?campaign=later"]);
  });

  it.each<[string, string]>([
    ["campaign", "x"],
    ["utm medium", "x"],
    ["utm_term", "aino@posti.example"],
    ["utm_term", ""],
    ["utm_term", "x".repeat(513)],
  ])("with %s=%s is refused, saying what to do", async (name, value) => {
    const { status, json } = await link("running", [
      ["utm_source", "a"],
      [name, value],
    ]);
    expect([status, json.findings[0].place]).toEqual([422, expect.stringMatching(/^\[1\]\.(name|value)$/)]);
    expect(json.detail).toBe(json.findings[0].message);
  });

  it("to nothing is not found, and without JSON malformed", async () => {
    const { status, json } = await link("nobody", []);
    expect([status, json.detail]).toEqual([404, expect.stringContaining('No live campaign is named "nobody"')]);
    expect((await call("POST", "campaigns/running/links", { body: "x" })).status).toBe(400);
  });
});

describe("a QR code", () => {
  const parameters = new URLSearchParams({ utm_source: "google", utm_medium: "juliste, ylä" });

  it.each([
    ["svg", "image/svg+xml"],
    ["png", "image/png"],
  ])("as %s leads to the link", async (format, type) => {
    const query = new URLSearchParams({ format, parameters: parameters.toString() });
    const { status, headers, body } = await call("GET", `campaigns/running/qr?${query}`);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(headers["content-disposition"]).toBe(`inline; filename="running.${format}"`);
    expect(await scanned(body)).toBe((await link("running", [...parameters])).json.link);
  });

  it.each([
    ["format=gif", 400],
    ["parameters=campaign%3Dx", 422],
    ["parameters=a%3Da%40b.example", 422],
  ])("of %s is refused", async (query, status) => {
    expect((await call("GET", `campaigns/running/qr?${query}`)).status).toBe(status);
  });

  it("of nothing is not found", async () => {
    expect((await call("GET", "campaigns/nobody/qr")).status).toBe(404);
  });
});

describe("deliveries", () => {
  it("say why they are where they are, and when they are tried again", async () => {
    const [waiting] = (await call("GET", "deliveries?state=waiting")).json.deliveries;
    expect(waiting).toMatchObject({ key: "waits", reason: "network-failed", next_at: 9000 });
    const { deliveries, total } = (await call("GET", "deliveries")).json;
    expect([total, deliveries[0].reason, deliveries[1].reason]).toEqual([6, "not-sent", "not-authorised"]);
    expect(deliveries[1]).toMatchObject({ next_at: null, advice: expect.stringContaining("secret") });
  });

  it("of a campaign are listed page by page", async () => {
    const first = (await call("GET", "deliveries?campaign=running&limit=3")).json;
    expect([first.total, first.deliveries.map(({ key }: { key: string }) => key)]).toEqual([
      5,
      ["dead-4", "dead-3", "dead-2"],
    ]);
    const cursor = encodeURIComponent(first.next);
    const second = (await call("GET", `deliveries?campaign=running&limit=3&cursor=${cursor}`)).json;
    expect([second.next, second.deliveries.map(({ key }: { key: string }) => key)]).toEqual([
      null,
      ["dead-1", "dead-0"],
    ]);
    expect((await call("GET", "deliveries?cursor=x")).status).toBe(400);
  });

  it("are replayed by keys or by a filter, and not by both or neither", async () => {
    const replay = (body: object, query = "") =>
      call("POST", `deliveries/replay${query}`, { body: JSON.stringify(body) });
    const filter = { campaign: "running" };
    const dry = (await replay({ filter }, "?dry_run=true")).json;
    expect([dry.replayed.length, dry.left, dry.dry_run]).toEqual([5, 0, true]);
    expect((await replay({ filter, keys: ["a"] })).status).toBe(400);
    expect((await replay({})).status).toBe(400);
    expect((await replay({ filter: { network: "meta" } })).status).toBe(400);
    expect((await replay({ keys: Array.from({ length: 1001 }, String) })).status).toBe(413);
    expect((await replay({ filter }, "?note=new%20secret")).json.replayed).toHaveLength(5);
    const [entry] = (await call("GET", "audit?limit=1")).json.entries;
    expect([entry.why, JSON.parse(entry.detail)]).toEqual(["new secret", { filter, deliveries: 5 }]);
    const left = (await call("GET", "deliveries")).json.deliveries.map(({ key }: { key: string }) => key);
    expect(left).toContain("dead-other");
  });
});

describe("edgectl", () => {
  it("lists campaigns", async () => {
    const { code, stdout } = await service.edgectl("campaigns", "list", "--state", "on");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^running +on +google +\/kampanja\/ +42 +14 +4 +15\.00 EUR, 0\.99 PLN/m);
    expect(stdout).not.toContain("former");
  });

  it("makes the link to a live campaign, and says what becomes of who follows it", async () => {
    const { stdout } = await service.edgectl("campaigns", "link", "affiliate", "utm_source=financer", "--live");
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      "http://localhost:8787/vertaa/?campaign=affiliate&utm_source=financer",
      "counted, once the network has added transaction_id; campaign on; lands on /vertaa/",
    ]);
    expect((await service.edgectl("campaigns", "link", "running", "a=b@c.example", "--live")).code).toBe(1);
  });

  it("writes QR codes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "codes-"));
    for (const ending of ["svg", "png"]) {
      const file = join(folder, `code.${ending}`);
      expect((await service.edgectl("campaigns", "qr", "running", "utm_medium=print", "--out", file)).code).toBe(0);
      expect(await scanned(readFileSync(file))).toBe(
        "http://localhost:8787/kampanja/?campaign=running&utm_medium=print",
      );
    }
    expect((await service.edgectl("campaigns", "qr", "running", "--out", join(folder, "code.gif"))).code).toBe(1);
  });

  it("replays the deliveries of a campaign", async () => {
    const { stdout } = await service.edgectl("deliveries", "replay", "--campaign", "beside", "--dry-run");
    expect(stdout).toContain("1 of 1 would be tried again");
    expect((await service.edgectl("deliveries", "list", "--campaign", "beside")).stdout).toContain("dead-other");
    expect((await service.edgectl("deliveries", "replay")).code).toBe(2);
  });
});

it("a click is in the list soon, without anybody looking at a report", async () => {
  const clicks = async () => (await call("GET", "campaigns?q=running")).json.rows[0].clicks;
  const before = await clicks();
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0" };
  expect((await service.send("/kampanja/?gclid=in-the-list&campaign=running", { headers })).status).toBe(200);
  await expect.poll(clicks, { timeout: 15_000, interval: 200 }).toBe(before + 1);
});
