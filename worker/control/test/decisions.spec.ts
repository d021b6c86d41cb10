// What is decided of experiments: the log, shipping a variation, results night by night, and the archive.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const at = (pattern: string) => [{ include: true, type: "simple", pattern }];
const usual = (members: object = {}) => ({
  key: "hero",
  name: "Hero",
  hypothesis: "Shorter is better",
  status: "running",
  // Nobody who asks for a page here is in it by chance.
  coverage: 0.0001,
  weights: [0.5, 0.5],
  namespace: ["front", 0, 0.5],
  hashAttribute: "id",
  variations: [{}, { slots: { heading: "Jämför i dag" } }],
  meta: [{ key: "plain" }, { key: "today" }],
  urlPatterns: at("/sv/"),
  plan: { visitors: 800, days: 14 },
  ...members,
});
const feature = { "welcome.text": { defaultValue: "Hei" } };
const put = async (experiments: object[], file = "a.json") => {
  const text = JSON.stringify({ features: file === "a.json" ? feature : {}, experiments });
  const answer = await call("PUT", "experiments", { body: JSON.stringify([{ file, text }]) });
  expect([answer.status, answer.json.findings]).toEqual([200, []]);
  return answer.json;
};
const post = (path: string, body: object, headers = {}) => call("POST", path, { body: JSON.stringify(body), headers });
const log = async (key = "hero") => (await call("GET", `experiments/${key}/decisions`)).json;
const live = async () => (await call("GET", "live")).json;
const database = () => service.miniflare.getD1Database("DB", "control");
/** The page as a visitor whom experiments include sees it. */
const page = async () => (await service.send("/sv/", { headers: { "user-agent": "Firefox" } })).body.toString();
const shown = /i dag<\/h1>/;

describe("the decision log", () => {
  it("locks what was believed and planned when an experiment first starts, and not before", async () => {
    await put([usual({ status: "draft" })]);
    expect((await log()).decisions).toEqual([]);
    await put([usual()]);
    const { decisions, changed_since_start } = await log();
    expect(decisions).toEqual([
      {
        ...{ number: expect.any(Number), at: expect.stringMatching(/^\d{4}-.*Z$/), who: "bootstrap" },
        ...{ by: null, kind: "started" },
        ...{ name: "Hero", hypothesis: "Shorter is better", planned_visitors: 800, planned_days: 14 },
        ...{ goals: ["application-submitted"], guardrails: [], variations: ["plain", "today"] },
      },
    ]);
    expect(changed_since_start).toEqual([]);
  });

  it("keeps that whatever is edited later, and names what is written differently now", async () => {
    await put([usual({ hypothesis: "Longer is better", plan: { visitors: 7, days: 1 } })]);
    const { decisions, changed_since_start } = await log();
    expect([decisions.length, decisions[0].hypothesis]).toEqual([1, "Shorter is better"]);
    expect(changed_since_start).toEqual(["hypothesis", "plan"]);
    await put([usual()]);
    expect((await log()).changed_since_start).toEqual([]);
  });

  it("records a decision with the verdict of now, and that it is against it", async () => {
    const wait = await post("experiments/hero/decisions", { decision: "go_on", reason: "Too early" });
    expect([wait.status, wait.json]).toMatchObject([
      200,
      {
        ...{ kind: "decided", decision: "go_on", verdict: { decision: "not_started" }, against_verdict: false },
        ...{ reason: "Too early", who: "bootstrap", reasons: ["nobody has been shown it yet"] },
      },
    ]);
    const rash = await post("experiments/hero/decisions", { decision: "ship", variation: "1", reason: "I like it" });
    expect(rash.json).toMatchObject({ decision: "ship", variation: "today", against_verdict: true });
    const { decisions } = await log();
    expect(decisions.map(({ decision }: { decision?: string }) => decision)).toEqual([undefined, "go_on", "ship"]);
    const [entry] = (await call("GET", "audit?limit=1&part=experiments")).json.entries;
    expect([entry.what, entry.why, JSON.parse(entry.detail).decision]).toEqual([
      "decide",
      "I like it",
      { experiment: "hero", choice: { decision: "ship", variation: "today" }, against_verdict: true },
    ]);
    // It changes nothing that visitors are shown.
    const { entries } = (await call("GET", "audit?limit=1&part=experiments&acts=publishing")).json;
    expect(entries[0].what).toBe("publish");
  });

  it("records nothing in a dry run", async () => {
    const dry = await post("experiments/hero/decisions?dry_run=true", { decision: "stop", reason: "Enough" });
    expect([dry.json.number, dry.json.against_verdict, (await log()).decisions.length]).toEqual([null, true, 3]);
  });

  it.each([
    ["without a reason", "hero", { decision: "stop", reason: " " }, 400, "Say in reason why it is decided so"],
    ["of no kind", "hero", { decision: "maybe", reason: "x" }, 400, 'Send {"decision": "go_on"'],
    ["for no variation", "hero", { decision: "ship", reason: "x" }, 400, "Say in variation which one: plain or today."],
    ["of no experiment", "none", { decision: "stop", reason: "x" }, 404, 'No experiment has the key "none"'],
  ])("refuses a decision %s, saying what to do", async (_, key, body, expected, detail) => {
    const { status, json } = await post(`experiments/${key}/decisions`, body);
    expect([status, json.detail]).toEqual([expected, expect.stringContaining(detail)]);
  });

  it("can only be appended to", async () => {
    for (const sql of ["UPDATE decisions SET who = 'x'", "DELETE FROM decisions"])
      await expect((await database()).prepare(sql).run()).rejects.toThrow("append-only");
    expect((await call("GET", "experiments/none/decisions")).status).toBe(404);
  });
});

describe("shipping a variation", () => {
  const body = { variation: "today", reason: "Readers like it" };

  it("says in a dry run what would change, and changes nothing", async () => {
    const before = await live();
    const { status, json } = await post("experiments/hero/ship?dry_run=true", body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ experiment: "hero", variation: "today", dry_run: true, redirects: [], findings: [] });
    expect(json.before).toEqual(usual());
    const { coverage, weights, namespace, hashAttribute, ...stays } = usual();
    expect(json.after).toEqual({ ...stays, status: "stopped", force: 1 });
    expect(json.decision).toMatchObject({ number: null, decision: "ship", variation: "today", against_verdict: true });
    expect([await live(), (await log()).decisions.length]).toEqual([before, 3]);
  });

  it("is refused where somebody else published meanwhile, and records nothing", async () => {
    const { version } = await live();
    const stale = await post("experiments/hero/ship", body, { "if-match": `"${version - 1}"` });
    expect([stale.status, (await log()).decisions.length]).toEqual([412, 3]);
  });

  it("shows it to everybody in one audited publish that ends the experiment and records the decision", async () => {
    const before = await live();
    const { status, json, headers } = await post("experiments/hero/ship", body, { "if-match": `"${before.version}"` });
    expect([status, headers.etag]).toEqual([200, `"${before.version + 1}"`]);
    expect((await live()).experiments).toBe(json.id);
    const [entry, ...others] = (await call("GET", "audit?limit=50&acts=publishing&part=experiments")).json.entries;
    expect([entry.what, entry.why, JSON.parse(entry.detail)]).toEqual([
      "publish",
      "Readers like it",
      {
        ...{ kind: "experiments", id: json.id },
        decision: { experiment: "hero", choice: { decision: "ship", variation: "today" }, against_verdict: true },
      },
    ]);
    expect(JSON.parse(others[0].detail).id).toBe(before.experiments);
    const { decisions } = await log();
    expect(decisions.at(-1)).toEqual(json.decision);
    await expect.poll(page).toMatch(shown);
  });

  it("counts nobody any more", async () => {
    await (await service.miniflare.getWorker("control")).scheduled({ cron: "20 2 * * *" });
    const exposures = "SELECT (SELECT count(*) FROM exposures) + (SELECT count(*) FROM exposure_counts) AS n";
    const before = await (await database()).prepare(exposures).first("n");
    for (let visit = 0; visit < 5; visit++) await page();
    await call("GET", "reports/experiments?experiment=hero");
    expect(await (await database()).prepare(exposures).first("n")).toBe(before);
  });

  it("leaves the design of the test for its results, and lists it as ended", async () => {
    const { ended } = (await call("GET", "experiments/ended")).json;
    expect(ended).toContainEqual(
      expect.objectContaining({ key: "hero", decision: { decision: "ship", variation: "today" } }),
    );
    const { variations } = (await call("GET", "reports/experiments?experiment=hero")).json;
    expect(variations.map(({ id }: { id: string }) => id)).toEqual(["plain", "today"]);
    // Publishing something else does not take what is stopped for what ended just now.
    const files = (await call("GET", "experiments")).json;
    const other = usual({ key: "other", urlPatterns: at("/en/") });
    files.push({ file: "b.json", text: JSON.stringify({ experiments: [other] }) });
    expect((await call("PUT", "experiments", { body: JSON.stringify(files) })).status).toBe(200);
    const again = (await call("GET", "experiments/ended")).json.ended;
    expect(again.find(({ key }: { key: string }) => key === "hero")).toEqual(
      ended.find(({ key }: { key: string }) => key === "hero"),
    );
  });

  it.each([
    ["what is over", "hero", { variation: "today", reason: "x" }, 422, "It is over already."],
    ["a variation that is none", "other", { variation: "x", reason: "x" }, 400, "Say in variation which one"],
    ["nothing that is known", "none", { variation: "x", reason: "x" }, 404, 'No experiment has the key "none"'],
    ["without a reason", "other", { variation: "today", reason: "" }, 400, "Say in reason"],
  ])("ships not %s", async (_, key, what, expected, detail) => {
    const { status, json } = await post(`experiments/${key}/ship`, what);
    expect([status, json.detail]).toEqual([expected, expect.stringContaining(detail)]);
  });

  it("keeps the page as it is where the control is shipped", async () => {
    const { json } = await post("experiments/other/ship", { variation: "plain", reason: "Nothing gained" });
    expect(json.decision).toMatchObject({ decision: "keep_control" });
    expect(json.after.force).toBe(0);
  });

  it("is refused while another experiment changes the same page, saying to end that first", async () => {
    await put([usual(), usual({ key: "beside", namespace: ["front", 0.5, 1] })]);
    const { status, json } = await post("experiments/hero/ship", body);
    expect([status, json.findings[0].message]).toEqual([
      422,
      expect.stringContaining('Everybody is shown one variation of "hero": end the other'),
    ]);
  });

  it("leaves what GrowthBook sent to GrowthBook", async () => {
    await put([]);
    await put([usual({ key: "sent" })], "growthbook.json");
    const { status, json } = await post("experiments/sent/ship", body);
    expect([status, json.detail]).toEqual([422, expect.stringContaining("GrowthBook looks after this experiment")]);
    await put([], "growthbook.json");
  });

  it("proposes a redirect rule where the variation leads elsewhere", async () => {
    const redirecting = usual({ key: "moved", variations: [{}, { urlRedirect: "http://localhost:8787/sv/jamfor/" }] });
    await put([redirecting]);
    const { json } = await post("experiments/moved/ship?dry_run=true", body);
    expect(json.redirects).toEqual([{ source: "/sv/", target: "/sv/jamfor/", market: "fi" }]);
    expect((await post("experiments/moved/ship", body)).status).toBe(200);
    const led = async () => (await service.send("/sv/", { headers: { "user-agent": "Firefox" } })).headers.location;
    await expect.poll(led).toBe("http://localhost:8787/sv/jamfor/");
  });
});

describe("the nights of an experiment", () => {
  const night = (day: number) => `2026-10-${String(day).padStart(2, "0")}`;
  const days = async (key = "hero") => (await call("GET", `experiments/${key}/days`)).json;
  const run = async () => (await service.miniflare.getWorker("control")).scheduled({ cron: "20 2 * * *" });

  it("are stored while it compares visitors, and hidden at first but for a wrong split", async () => {
    await put([usual()]);
    expect((await days()).days).toEqual([]);
    expect((await days()).hidden).toMatchObject({ days: 0, of_days: 7, events: 0, of_events: 50 });
    const begun = Date.now() - 86_400_000;
    const exposure = (visitor: string, variation: number) =>
      ["exposure", 2, visitor, "hero", variation, begun].join("\t");
    const all = Array.from({ length: 300 }, (_, n) => ({ id: `d${n}`, body: exposure(`v${n}`, n < 200 ? 0 : 1) }));
    for (let from = 0; from < all.length; from += 100) await deliver(service, all.slice(from, from + 100));
    await run();
    const stored = await days();
    expect(stored.days).toEqual([
      {
        day: new Date(begun).toISOString().slice(0, 10),
        ...{ visitors: 300, wrong_split: true, verdict: { decision: "stop" }, changed: false },
      },
    ]);
    expect([stored.hidden.events, stored.series]).toEqual([0, []]);
    // The same night again is the same row.
    await run();
    expect((await days()).days.length).toBe(1);
  });

  it("tell estimates and intervals once there is enough of both, and when the verdict changed", async () => {
    const report = (decision: object, low: number) => ({
      ...{ experiment: "hero", verdict: { ...decision, reasons: [] } },
      sample_ratio: { p_value: 0.7, threshold: 0.001, mismatch: false },
      variations: ["plain", "today"].map((id) => ({ id, visitors: 1000, expected: 1000 })),
      ...{ correction: "holm", coverage: 0.95 },
      metrics: [
        {
          ...{ id: "application-submitted", kind: "conversion", direction: "increase" },
          role: { kind: "goal", minimum_effect: null },
          shown: [80, 110].map((total) => ({ total, mean: total / 1000, deviation: 0.3, events: total })),
          comparisons: [{ variation: "today", outcome: { compared: compared(low) } }],
        },
      ],
    });
    const effect = (low: number) => ({ estimate: 0.1, standard_error: 0.05, low, high: 0.2, p_value: 0.04 });
    const analysis = (low: number) => ({
      ...{ frequentist: effect(low), sequential: effect(low) },
      bayesian: {
        ...{ estimate: 0.1, deviation: 0.05, low, high: 0.2, chance_to_win: 0.9 },
        ...{ risk_of_control: 0.01, risk_of_variation: 0.01 },
      },
    });
    const compared = (low: number) => ({
      ...{ relative: analysis(low), absolute: analysis(low), corrected_p_value: 0.04 },
    });
    await put([usual({ key: "told", urlPatterns: at("/sv/") })]);
    const db = await database();
    const insert = db.prepare("INSERT INTO experiment_days (experiment, day, report) VALUES ('told', ?, ?)");
    const wait = { decision: "keep_running" };
    const ship = { decision: "ship", variation: "today" };
    for (const [day, verdict, low] of [
      [13, wait, -0.05],
      [14, ship, 0.01],
      [16, ship, 0.02],
    ] as const)
      await insert.bind(night(day), JSON.stringify({ days: day, report: report(verdict, low) })).run();
    const told = await days("told");
    expect(told.hidden).toBeNull();
    expect(told.days.map(({ day, verdict, changed }: Record<string, unknown>) => [day, verdict, changed])).toEqual([
      [night(13), wait, false],
      [night(14), ship, true],
      [night(16), ship, false],
    ]);
    const [series] = told.series;
    expect([series.metric, series.variation, series.points.map(({ low }: { low: number }) => low)]).toEqual([
      "application-submitted",
      "today",
      [-0.05, 0.01, 0.02],
    ]);
    const { code, stdout } = await service.edgectl("experiments", "days", "told");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/2026-10-14 .*ship “today”.*changed/)]);
  });

  it("of no experiment are not found", async () => {
    expect((await call("GET", "experiments/none/days")).status).toBe(404);
  });
});

describe("the archive", () => {
  it("has what was tested, its results, decisions and pages after it left the payload", async () => {
    const tested = usual({ key: "old", namespace: undefined });
    await put([tested]);
    expect((await call("GET", "experiments/old/archive")).status).toBe(404);
    await post("experiments/old/ship", { variation: "today", reason: "Readers like it" });
    await put([usual({ key: "next" })]);
    const { status, json } = await call("GET", "experiments/old/archive");
    expect(status).toBe(200);
    expect(json.design).toEqual(JSON.parse(JSON.stringify(tested)));
    expect(json.results.verdict.decision).toBe("not_started");
    expect(json.decisions.map(({ kind }: { kind: string }) => kind)).toEqual(["started", "decided"]);
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const page = { region: "fi", path: "/sv/", document: digest, data: digest };
    expect(json.pages).toEqual([
      { ...page, variation: "plain" },
      { ...page, variation: "today" },
    ]);
    expect(json.pages[0].document).not.toBe(json.pages[1].document);
    const kept = await (await service.published()).get(`page/${json.pages[1].document}`, "arrayBuffer");
    expect(kept?.byteLength).toBeGreaterThan(100);
  });
});

describe("edgectl experiments", () => {
  it("decides, ships, and reads the log and the archive", async () => {
    await put([usual({ key: "cli" })]);
    const edgectl = (...words: string[]) => service.edgectl("experiments", ...words);
    const decided = await edgectl("decide", "cli", "go-on", "--note", "Too early");
    expect([decided.code, decided.stdout]).toEqual([0, expect.stringContaining("go on (verdict: not started)")]);
    const dry = await edgectl("ship", "cli", "today", "--note", "Now", "--dry-run");
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining("cli: everybody would see “today”")]);
    const { code, stdout } = await edgectl("ship", "cli", "today", "--note", "Now");
    expect([code, stdout]).toEqual([0, expect.stringContaining("cli: everybody sees “today”")]);
    expect((await edgectl("decisions", "cli")).stdout).toMatch(/started[\s\S]*go on[\s\S]*ship “today”.*against/);
    expect((await edgectl("archive")).stdout).toMatch(/cli .*ship “today”/);
    expect((await edgectl("archive", "cli")).stdout).toContain("cli Hero, last in version");
    expect((await edgectl("ship", "cli", "today", "--note", "Again")).code).toBe(1);
  });
});
