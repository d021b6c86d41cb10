// Experiments, from files through edgectl and control to what is live and what visitors are shown, and back.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const at = (pattern: string) => [{ include: true, type: "simple", pattern }];
/** An experiment on the Swedish front page, with these members besides or in place of its own. */
const usual = (members: object = {}) => ({
  key: "hero",
  status: "running",
  variations: [{}, { slots: { heading: "Jämför <lån> i dag" } }],
  meta: [{ key: "plain" }, { key: "today" }],
  urlPatterns: at("/sv/"),
  ...members,
});
const file = (...experiments: object[]) => ({ file: "experiments/a.json", text: JSON.stringify({ experiments }) });
const put = (experiments: object[], query = "", headers = {}) =>
  call("PUT", `experiments${query}`, { body: JSON.stringify([file(...experiments)]), headers });
const live = async () => (await call("GET", "live")).json;

/** What whoever follows a preview link of a variation is shown, once the edge knows what is live. */
async function previewed(shows: RegExp, experiment: string, variation: string, path?: string) {
  const query = new URLSearchParams({ experiment, variation, ...(path ? { path } : {}) });
  const { status, json } = await call("GET", `experiments/preview?${query}`);
  expect(status).toBe(200);
  const link = new URL(json.link);
  // Who says of no browser is taken for a program.
  const headers = { "user-agent": "Firefox" };
  const follow = () => service.send(link.pathname + link.search, { host: link.host, headers });
  await expect.poll(async () => shows.test((await follow()).body.toString()), { timeout: 10_000 }).toBe(true);
  return follow();
}

describe("experiments that are put", () => {
  it("are compiled, kept, live and in the audit", async () => {
    const before = await live();
    const { status, json, headers } = await put([usual()], "?note=a%20new%20heading");
    expect([status, json.experiments, json.pages, json.findings]).toEqual([200, 1, 1, []]);
    expect(headers.etag).toBe(`"${before.version + 1}"`);
    expect(json.live).toMatchObject({ experiments: json.id, variants: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.parse((await (await service.published()).get("pointer/live")) ?? "")).toEqual(json.live);
    expect((await call("GET", "experiments")).json).toEqual([file(usual())]);
    const [newest] = (await call("GET", "versions?kind=experiments")).json;
    expect(newest).toMatchObject({ id: json.id, note: "a new heading", live: true });
    const [entry] = (await call("GET", "audit?limit=1")).json.entries;
    expect(entry).toMatchObject({ what: "publish", why: "a new heading" });
  });

  it("show their slots in the page, in its data for the app and in the data for navigation", async () => {
    await put([usual({ variations: [{}, { slots: { heading: "Jämför <lån> i dag", "cta.href": "/sv/jamfor/" } }] })]);
    const heading = /<h1[^>]*data-slot="heading"[^>]*>Jämför &lt;lån&gt; i dag<\/h1>/;
    const { status, body, headers } = await previewed(heading, "hero", "today");
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    const page = body.toString();
    const carried = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(page)?.[1] ?? "");
    expect(carried.content.heading).toBe("Jämför <lån> i dag");
    const data = await previewed(/i dag/, "hero", "today", "/page-data/sv/page-data.json");
    expect(JSON.parse(data.body.toString()).content).toMatchObject({
      heading: "Jämför <lån> i dag",
      form: { submit: { path: "/sv/jamfor/" } },
    });
    expect((await previewed(/<h1/, "hero", "plain")).body.toString()).not.toContain("i dag</h1>");
  });

  it("show other pages and variants of the app at a page's own address", async () => {
    const page = usual({ variations: [{}, { page: "/sv/jamfor/" }] });
    const variant = usual({ key: "cards", variations: [{}, { variant: "cards" }], urlPatterns: at("/vertaa/") });
    expect((await put([page, variant])).json.pages).toBe(2);
    await previewed(/"screen":"compare"/, "hero", "1");
    await previewed(/"variant":"cards"/, "cards", "1");
  });

  it("are refused where weights do not add up to all visitors, whoever sends them", async () => {
    const { status, json } = await put([usual({ weights: [0.5, 0.4] })]);
    expect([status, json.findings]).toEqual([
      422,
      [expect.objectContaining({ severity: "refuse", place: "#/experiments/0/weights" })],
    ]);
    const sent = { file: "growthbook.json", text: JSON.stringify({ experiments: [usual({ weights: [0.6, 0.6] })] }) };
    expect((await call("PUT", "experiments", { body: JSON.stringify([sent]) })).status).toBe(422);
    expect((await put([usual({ weights: [0.5, 0.5], coverage: 0.4 })], "?dry_run=true")).status).toBe(200);
  });

  it("say in a dry run whether anything would change", async () => {
    const changes = async (experiments: object[]) => (await put(experiments, "?dry_run=true")).json.changes;
    await put([usual()]);
    expect(await changes([usual()])).toBe(false);
    // What is compiled is the same, and what it is judged by is not.
    expect(await changes([usual({ plan: { visitors: 7, days: 1 } })])).toBe(true);
    expect(await changes([usual({ status: "draft" })])).toBe(true);
  });

  it("are shown to nobody but in previews while they are drafts", async () => {
    await put([usual({ status: "draft", weights: [0, 1] })]);
    await previewed(/i dag<\/h1>/, "hero", "today");
    expect((await service.send("/sv/", { headers: { "user-agent": "Firefox" } })).body.toString()).not.toContain(
      "i dag</h1>",
    );
  });

  it("change nothing in a dry run, nor over a version that nobody saw", async () => {
    const before = await live();
    const dry = await put([usual({ key: "dry" })], "?dry_run=true");
    expect([dry.status, dry.json.dry_run]).toEqual([200, true]);
    const stale = await put([usual({ key: "stale" })], "", { "if-match": `"${before.version - 1}"` });
    expect(stale.status).toBe(412);
    expect(await live()).toEqual(before);
    expect((await call("GET", `bundles/${dry.json.id}`)).status).toBe(404);
  });

  it.each([
    ["that ask for an attribute nobody has", [usual({ hashAttribute: "plan" })], "#/experiments/0/hashAttribute"],
    [
      "with a pattern no automaton holds",
      [usual({ condition: { path: { $regex: "(?=a)" } } })],
      "#/experiments/0/condition/path",
    ],
    ["for a page that is none", [usual({ urlPatterns: at("/nowhere/") })], "#/experiments/0/urlPatterns"],
    [
      "that show a page that is none",
      [usual({ variations: [{}, { page: "/nowhere/" }] })],
      "#/experiments/0/variations/1",
    ],
    [
      "that show a variant the app has not",
      [usual({ variations: [{}, { variant: "x" }] })],
      "#/experiments/0/variations/1",
    ],
    [
      "with a slot the page has not",
      [usual({ variations: [{}, { slots: { x: "y" } }] })],
      "#/experiments/0/variations/1",
    ],
    ["with scripts", [usual({ variations: [{}, { js: "alert(1)" }] })], "#/experiments/0/variations/1"],
    ["that overlap", [usual(), usual({ key: "other" })], "#/experiments/1/urlPatterns"],
    ["of which two have one key", [usual(), usual({ urlPatterns: at("/en/") })], "#/experiments/1/key"],
  ])("%s are refused with the place, and what is live stays", async (_, list, place) => {
    const before = await live();
    const { status, json } = await put(list);
    expect(status).toBe(422);
    expect(json.findings).toEqual([
      { severity: "refuse", file: "experiments/a.json", place, message: expect.stringMatching(/\S+ .*\.$/) },
    ]);
    expect(await live()).toEqual(before);
  });

  it.each(["x", "[1]", "{}"])("as %s are refused, saying what to send", async (body) => {
    expect((await call("PUT", "experiments", { body })).json).toMatchObject({ status: 400 });
  });
});

describe("a release that is made live", () => {
  it("gets the pages that experiments show anew, less what it has not", async () => {
    const published = (await put([usual()])).json.live;
    const folder = mkdtempSync(join(tmpdir(), "release-"));
    mkdirSync(join(folder, "files"), { recursive: true });
    writeFileSync(join(folder, "page.html"), "<!doctype html><title>Small</title>");
    writeFileSync(join(folder, "page.json"), "{}");
    const page = { region: "fi", path: "/", html: "page.html", data: "page.json" };
    writeFileSync(join(folder, "release.json"), JSON.stringify({ pages: [page], files: [], assets: [] }));
    expect((await service.edgectl("release", "push", folder)).code).toBe(0);
    const small = await live();
    expect(small).toMatchObject({ experiments: published.experiments, variants: null });
    const [entry] = (await call("GET", "audit?limit=1")).json.entries;
    expect(JSON.parse(entry.detail).left_out).toEqual([
      expect.objectContaining({ message: expect.stringContaining('"hero" is for no page') }),
    ]);
    const again = await call("POST", `versions/${published.release}/promote`, { body: "" });
    expect(again.json).toMatchObject({ release: published.release, variants: published.variants, findings: [] });
  });
});

describe("the history", () => {
  it("tells what changed, and is gone back in", async () => {
    const first = (await put([usual()])).json.id;
    const second = (await put([usual({ coverage: 0.5 }), usual({ key: "next", urlPatterns: at("/en/") })])).json.id;
    const diff = (await call("GET", `diff?kind=experiments&from=${first}&to=${second}`)).json;
    expect(diff.experiments).toMatchObject({ added: ["next"], removed: [], changed: [{ key: "hero" }] });
    const { status, json } = await call("POST", `versions/${first}/promote`, { body: "" });
    expect([status, json.experiments]).toEqual([200, first]);
  });
});

describe("edgectl experiments", () => {
  const folder = mkdtempSync(join(tmpdir(), "experiments-"));
  const written = (name: string, ...experiments: object[]) => {
    writeFileSync(join(folder, name), file(...experiments).text);
    return join(folder, name);
  };

  it("checks, pushes, compares, promotes and compiles", async () => {
    expect((await service.edgectl("experiments", "check")).stdout).toBe("1 experiment\n");
    const before = (await live()).experiments;
    const dry = await service.edgectl("experiments", "push", written("a.json", usual()), "--dry-run");
    expect([dry.code, (await live()).experiments]).toEqual([0, before]);
    const push = await service.edgectl("experiments", "push", written("b.json", usual({ key: "by-hand" })), "--json");
    const { id, pages } = JSON.parse(push.stdout);
    expect([(await live()).experiments, pages]).toEqual([id, 1]);
    expect((await service.edgectl("experiments", "versions")).stdout).toMatch(new RegExp(`^${id} .*live`, "m"));
    const diff = await service.edgectl("experiments", "diff", before);
    expect(diff.stdout).toContain("+ experiments  by-hand\n");
    expect((await service.edgectl("experiments", "promote", before)).stdout).toContain(`${before} is live`);
    const bundle = join(folder, "experiments.bundle");
    const compiled = await service.edgectl("experiments", "compile", written("a.json", usual()), "--out", bundle);
    expect(compiled.stdout).toBe(`${bundle}\n`);
  });

  it("refuses with the place that is wrong", async () => {
    const { code, stdout } = await service.edgectl(
      "experiments",
      "check",
      written("bad.json", usual({ status: "on" })),
    );
    expect([code, stdout]).toEqual([1, expect.stringContaining('bad.json#/experiments/0/status: "on" is no status.')]);
  });

  it("switches off and on again what visitors are shown", async () => {
    await put([usual({ weights: [0, 1] })]);
    const shown = async () => (await service.send("/sv/", { headers: { "user-agent": "Firefox" } })).body.toString();
    await expect.poll(shown).toContain("i dag</h1>");
    expect((await service.edgectl("experiments", "off", "--note", "an incident")).stdout).toBe("experiments off\n");
    await expect.poll(shown).not.toContain("i dag</h1>");
    expect((await service.edgectl("experiments", "on")).stdout).toBe("experiments on\n");
    await expect.poll(shown).toContain("i dag</h1>");
  });

  it("prints a link to a variation", async () => {
    const { stdout } = await service.edgectl("experiments", "preview", "hero", "today");
    // Where the service is that was asked, whichever port its canonical URLs carry.
    const { origin, host, pathname, search } = new URL(stdout.trim());
    expect([origin, pathname]).toEqual([`http://localhost:${service.url.port}`, "/sv/"]);
    const shown = await service.send(pathname + search, { host, headers: { "user-agent": "Firefox" } });
    expect(shown.body.toString()).toContain("i dag</h1>");
    expect((await service.edgectl("experiments", "preview", "hero", "none")).code).toBe(1);
  });
});

describe("a plan", () => {
  const question = { baseline: { kind: "conversion", rate: 0.03 }, effect: 0.1, visitors_a_day: 10_000 };
  const plan = (body: object) => call("POST", "experiments/plan", { body: JSON.stringify(body) });

  it("says how many visitors and days an effect takes", async () => {
    const { status, json } = await plan(question);
    expect([status, json.once, json.any_time]).toEqual([
      ...[200, { visitors_each: 53_208, days: 14 }, { visitors_each: 101_888, days: 21 }],
    ]);
    expect(json.smallest.map(({ weeks }: { weeks: number }) => weeks)).toEqual([2, 4, 8]);
  });

  it("is refused with what is wrong", async () => {
    const { status, json } = await plan({ ...question, effect: 0 });
    expect([status, json.detail]).toEqual([400, expect.stringMatching(/^The effect can't be 0.* \(effect\)$/)]);
    expect((await plan({})).status).toBe(400);
  });

  it("is the same by edgectl", async () => {
    const options = ["--rate", "0.03", "--effect", "0.1", "--visitors-a-day", "10000"];
    const { code, stdout } = await service.edgectl("experiments", "plan", ...options);
    expect(code).toBe(0);
    expect(stdout).toContain("looked at once, at the end: 53208 visitors of each variation, 14 days");
  });
});
