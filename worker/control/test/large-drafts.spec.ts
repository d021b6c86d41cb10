// Drafts of a table that is too large to be read at once: the same calls, and patches in place of whole tables.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { Service, token } from "../../edge/test/service.ts";
import { caller, switchReviewsOff } from "./call.ts";

const root = join(import.meta.dirname, "../../..");
const project = mkdtempSync(join(tmpdir(), "kirkas-large-"));
const file = join(project, "redirects/all.csv");
const header = "source,target,status,match";
const count = 60_000;
const filler = "x".repeat(70);
const base = [
  ...["/ketju-a,/ketju-b,301,", "/ketju-b,/sanasto/,301,", "/kuvio/*,/blogi/,301,prefix", "/kuvio/oma,/sanasto/,301,"],
  ...["http://intl.localhost/kaksi,/blogi/,302,", "/kaksi,/sanasto/,301,", "/poistuva,/sanasto/,301,"],
  ...["/siirto/*,/perilla/*,301,prefix", "/kautta,/siirto/x,301,"],
  ...["/kysymys?,/sanasto/,301,", "/kysymys?sivu=1,/sanasto/,301,"],
  // Each fits what those before it fit, too.
  ...["a", "b", "c", "d", "e", "f"].map((last) => `/jarjestys/[a-${last}].*,/sanasto/?viimeinen=${last},301,regex`),
  ...Array.from({ length: 3000 }, (_, n) => `/suppilo/${n},/yhteinen/,301,`),
  ...Array.from({ length: count }, (_, n) => `/rivi/${n}-${filler},${n < 20_000 ? "/sanasto/" : `/hylly/${n}`},301,`),
];

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  await switchReviewsOff(service);
  mkdirSync(join(project, "redirects"));
  mkdirSync(join(project, "locales"));
  writeFileSync(join(project, "locales/routes.json"), "{}");
  writeFileSync(file, `${[header, ...base].join("\n")}\n`);
  await run("redirects", "push");
  await followed();
}, 300_000);
afterAll(async () => {
  await service.stop();
  rmSync(project, { recursive: true });
});

const call = caller(() => service);
const execute = promisify(execFile);

/** Runs a command in the project with the large table. */
async function run(...words: string[]): Promise<string> {
  const env = { ...process.env, KIRKAS_URL: service.url.origin, KIRKAS_TOKEN: token };
  const { stdout, stderr } = await execute(join(root, "target/debug/edgectl"), words, { cwd: project, env });
  return `${stdout}${stderr}`.trim();
}

/** Waits until all rows have followed. */
const followed = () =>
  vi.waitFor(async () => expect((await call("GET", "rules?q=rivi")).json.index).toMatchObject({ state: "done" }), {
    timeout: 200_000,
    interval: 500,
  });

interface Rule {
  id: string;
  digest: string;
  file: string;
  source: string;
  target: string;
  status: number;
  match: string;
}

const rules = async (q: string): Promise<Rule[]> => (await call("GET", `rules?q=${encodeURIComponent(q)}`)).json.rows;
const rule = async (source: string): Promise<Rule> => {
  const found = (await rules(`source:"${source}"`)).find((one) => one.source === source);
  if (!found) throw new Error(`There is no rule ${source}`);
  return found;
};
const row = (source: string, target: string, more = {}) => ({
  ...{ file: "redirects/all.csv", source, target, status: target ? "301" : "410" },
  ...more,
});
const set = ({ id, digest, source, match }: Rule, target: string) => ({
  ...{ op: "set", rule: id, before: digest, row: row(source, target, { match }) },
});
const add = (source: string, target: string, more = {}) => ({ op: "add", row: row(source, target, more) });
const remove = ({ id, digest }: Rule) => ({ op: "remove", rule: id, before: digest });

async function begin(title = "Large"): Promise<string> {
  const { status, json } = await call("POST", "drafts", { body: JSON.stringify({ title }) });
  expect([status, json.detail]).toEqual([201, undefined]);
  return json.id;
}
const send = (method: string, path: string, revision: number, body: unknown) =>
  call(method, `drafts/${path}`, { body: JSON.stringify(body), headers: { "if-match": `"${revision}"` } });
const edit = (id: string, revision: number, edits: readonly unknown[]) =>
  send("PATCH", `${id}/changes`, revision, edits);
const publish = (id: string, revision: number) => send("POST", `${id}/publish`, revision, { reason: "Tidying" });

/** The checks that refuse a draft. */
const errors = ({ findings }: { findings: { check: string; severity: string }[] }) =>
  findings.filter(({ severity }) => severity === "refuse").map(({ check }) => check);

/** Edits and publishes in one go; answers what publishing answers. */
async function change(...edits: readonly unknown[]) {
  const id = await begin();
  const edited = await edit(id, 1, edits);
  expect([edited.status, edited.json.detail]).toEqual([200, undefined]);
  const published = await publish(id, 2);
  expect([published.status, published.json.detail]).toEqual([200, undefined]);
  return published.json;
}

const answerOf = async (url: string, query = "") => {
  const { json } = await call("GET", `trace?url=${encodeURIComponent(new URL(url, "https://localhost").href)}${query}`);
  return json.rule?.answers ? `${json.rule.status} ${json.rule.location ?? ""}`.trim() : "";
};
const asks = async (path: string, host = "localhost") => {
  const answer = await service.send(path, { headers: { host } });
  return `${answer.status} ${answer.headers.location ?? ""}`.trim();
};

describe("a draft of a large table", { timeout: 120_000 }, () => {
  it("is edited, checked, published as a patch and seen at the edge", async () => {
    const id = await begin("Christmas");
    const [first, second] = [await rule(`/rivi/1-${filler}`), await rule(`/rivi/2-${filler}`)];
    const wrong = await edit(id, 1, [add("/uusi", "/uusi"), set(first, "/blogi/"), remove(second)]);
    expect([wrong.status, errors(wrong.json)]).toEqual([200, ["loop"]]);
    const added = wrong.json.rules[0];
    const mended = await edit(id, 2, [{ op: "set", rule: added, row: row("/uusi", "/sanasto/") }]);
    expect([mended.status, errors(mended.json)]).toEqual([200, []]);
    const { json: checked } = await send("POST", `${id}/check`, 3, {});
    expect([checked.errors, checked.rules]).toEqual([0, base.length]);
    expect([await answerOf("/uusi"), await answerOf("/uusi", `&draft=${id}`)]).toEqual(["", "301 /sanasto/"]);
    const { json: changes } = await call("GET", `drafts/${id}/changes`);
    expect(changes.changes.map(({ before }: { before: { target: string } | null }) => before?.target)).toEqual(
      expect.arrayContaining(["/sanasto/", undefined]),
    );
    const { status, json: behaviour } = await call("GET", `drafts/${id}/behaviour`);
    expect([status, behaviour.groups?.map((group: { kind: string }) => group.kind)]).toEqual([
      ...[200, ["stops", "elsewhere", "starts"]],
    ]);

    const before = (await call("GET", "live")).json.redirects;
    const published = await publish(id, 3);
    expect([published.status, published.json.before, published.json.rules]).toEqual([200, before, base.length]);
    // The list of rules is current before the answer.
    expect((await rule("/uusi")).target).toBe("/sanasto/");
    expect(await rules("/rivi/2-x")).toEqual([]);
    await expect.poll(() => asks("/uusi"), { timeout: 20_000 }).toBe("301 /sanasto/");
    expect([await asks(`/rivi/1-${filler}`), await asks(`/rivi/2-${filler}`)]).toEqual(["301 /blogi/", "404"]);
    expect(await asks(`/rivi/3-${filler}`)).toBe("301 /sanasto/");
    expect(await asks("/jarjestys/a")).toBe("301 /sanasto/?viimeinen=a");
    // What drafts have written is named by its source: it is on no line of a file yet.
    const ruleOf = async (path: string) =>
      (await call("GET", `trace?url=${encodeURIComponent(`https://localhost${path}`)}`)).json.rule;
    expect(await ruleOf("/uusi")).toMatchObject({ file: "redirects/all.csv", line: 0, source: "/uusi" });
    const line = base.findIndex((row) => row.startsWith("/rivi/3-")) + 2;
    expect(await ruleOf(`/rivi/3-${filler}`)).toMatchObject({ file: "redirects/all.csv", line, source: null });
    expect(await run("trace", "/uusi", "--host", "localhost")).toContain(
      "a rule of redirects/all.csv that was changed",
    );

    // A source that ends in a question mark answers the path without it, too.
    await change(set(await rule("/kysymys?sivu=1"), "/blogi/"));
    await expect.poll(() => asks("/kysymys?sivu=1"), { timeout: 20_000 }).toContain("/blogi/");
    expect(await asks("/kysymys")).toBe("301 /sanasto/");
    await change(remove(await rule("/kysymys?")));
    await expect.poll(() => asks("/kysymys"), { timeout: 20_000 }).toBe("404");

    // A second one is on the same base, with all that has changed.
    const version = (await change(set(await rule("/uusi"), "/blogi/"))).version;
    expect([await answerOf("/uusi"), await answerOf(`/rivi/1-${filler}`)]).toEqual(["301 /blogi/", "301 /blogi/"]);
    const { json: versions } = await call("GET", "versions?kind=redirects");
    const of = (id: string) => (versions.versions ?? versions).find((one: { id: string }) => one.id === id);
    expect([of(version)?.base, of(published.json.version)?.base]).toEqual([before, before]);
  });

  it("removes a rule, so that a pattern answers, and leaves the twin for a host", async () => {
    expect(await answerOf("/kuvio/oma")).toBe("301 /sanasto/");
    await change(remove(await rule("/kuvio/oma")), remove(await rule("/kaksi")), remove(await rule("/poistuva")));
    expect(await answerOf("/kuvio/oma")).toBe("301 /blogi/");
    expect([await answerOf("/kaksi"), await answerOf("http://intl.localhost/kaksi")]).toEqual(["", "302 /blog/"]);
    expect(await answerOf("/poistuva")).toBe("");
  });

  it("publishes chains over changed rules as one hop, and refuses loops through them", async () => {
    expect([await answerOf("/ketju-a"), await answerOf("/kautta")]).toEqual(["301 /sanasto/", "301 /perilla/x"]);
    const id = await begin();
    const loop = await edit(id, 1, [set(await rule("/ketju-b"), "/ketju-a")]);
    expect(errors(loop.json)).toContain("loop");
    expect((await publish(id, 2)).status).toBe(422);
    await change(
      set(await rule("/ketju-b"), "/blogi/"),
      add("/yhteinen", "/blogi/"),
      // A rule by pattern leads there.
      add("/perilla/x", "/blogi/"),
    );
    expect([await answerOf("/ketju-a"), await answerOf("/kautta")]).toEqual(["301 /blogi/", "301 /blogi/"]);
    expect([await answerOf("/suppilo/0"), await answerOf("/suppilo/2999")]).toEqual(["301 /blogi/", "301 /blogi/"]);
    await change(set(await rule("/siirto/*"), "/sanasto/"));
    expect(await answerOf("/kautta")).toBe("301 /sanasto/");
  });

  it("is published with a pattern that may answer anything, and says what was not checked", async () => {
    const unchecked = ({ findings }: { findings: { check: string; rule: string; severity: string }[] }) =>
      findings.filter(({ check }) => check === "unchecked-chains").map(({ rule, severity }) => [rule, severity]);
    const id = await begin();
    const wide = add("/(hylly|varasto)/([0-9]+)", "/kohde/$2", { match: "regex" });
    const edited = await edit(id, 1, [wide]);
    expect([edited.status, unchecked(edited.json)]).toEqual([200, [[edited.json.rules[0], "report"]]]);
    expect((await call("GET", `drafts/${id}/behaviour`)).status).toBe(200);
    expect((await publish(id, 2)).status).toBe(200);
    expect([await answerOf("/varasto/7"), await answerOf(`/rivi/20000-${filler}`)]).toEqual([
      ...["301 /kohde/7", "301 /hylly/20000"],
    ]);

    // It concerns other drafts, too; a chain over it that can be found is one hop.
    const { id: live } = await rule("/(hylly|varasto)/([0-9]+)");
    const other = await begin();
    const second = await edit(other, 1, [add("/kohde/1001", "/blogi/"), add("/varaus", "/varasto/1001")]);
    expect([second.status, unchecked(second.json)]).toEqual([200, [[live, "report"]]]);
    expect((await publish(other, 2)).status).toBe(200);
    expect([await answerOf("/kohde/1001"), await answerOf("/varaus")]).toEqual(["301 /blogi/", "301 /blogi/"]);
    await change(remove(await rule("/(hylly|varasto)/([0-9]+)")));
    expect(await answerOf("/varasto/7")).toBe("");
  });

  it("follows a pattern that may answer anything to what is led there, and not to pages", async () => {
    // Pages answer before patterns, so whatever leads to the glossary stays as it is.
    await change(add("/sivulle", "/paateltava"));
    const id = await begin();
    const edited = await edit(id, 1, [add("/(paateltava|sanasto)/?", "/blogi/", { match: "regex" })]);
    expect(edited.json.findings.map(({ check }: { check: string }) => check)).not.toContain("unchecked-chains");
    expect((await publish(id, 2)).status).toBe(200);
    expect([await answerOf("/sivulle"), await answerOf(`/rivi/5-${filler}`)]).toEqual(["301 /blogi/", "301 /sanasto/"]);
    await change(remove(await rule("/(paateltava|sanasto)/?")));
  });

  it("has its changes recorded, also right after a push with more than are recorded of one version", async () => {
    const index = await service.miniflare.getD1Database("RULES", "control");
    await index
      .prepare("INSERT INTO rule_changes SELECT live_version, 50000, 'other', NULL, NULL, 1 FROM index_state")
      .run();
    await change(add("/muistettu", "/sanasto/"));
    const { json } = await call("GET", `rules/${(await rule("/muistettu")).id}/history`);
    expect(json.changes).toMatchObject([{ reason: "Tidying", before: null, after: { source: "/muistettu" } }]);
  });

  it("merges with another, rule by rule", async () => {
    const [mine, theirs] = [await begin("Mine"), await begin("Theirs")];
    const [one, other] = [await rule(`/rivi/10-${filler}`), await rule(`/rivi/11-${filler}`)];
    await edit(mine, 1, [set(one, "/blogi/"), set(other, "/blogi/")]);
    await edit(theirs, 1, [set(other, "/yhteystiedot/")]);
    expect((await publish(theirs, 2)).status).toBe(200);
    const conflict = await publish(mine, 2);
    expect([conflict.status, conflict.json.conflicts]).toMatchObject([
      409,
      [
        {
          rule: other.id,
          base: { target: "/sanasto/" },
          theirs: { target: "/yhteystiedot/" },
          mine: { target: "/blogi/" },
        },
      ],
    ]);
    const rebased = await send("POST", `${mine}/rebase`, 2, { resolutions: [{ rule: other.id, keep: "theirs" }] });
    expect([rebased.status, rebased.json.changes]).toEqual([200, 1]);
    expect((await publish(mine, 3)).status).toBe(200);
    expect((await rule(`/rivi/11-${filler}`)).target).toBe("/yhteystiedot/");
    // An edit of a rule as it was before is none of what is live.
    const late = await edit(await begin(), 1, [set(one, "/sanasto/")]);
    expect([late.status, late.json.conflicts?.[0]?.theirs.target]).toEqual([409, "/blogi/"]);
  });

  it("waits while rules are being written as rows", async () => {
    const index = await service.miniflare.getD1Database("RULES", "control");
    const done = await index.prepare("SELECT progress FROM index_state").first<string>("progress");
    await index.prepare(`UPDATE index_state SET progress = '{"step":"remove","after":0}', updated_at = 9e12`).run();
    const refused = await edit(await begin(), 1, [add("/odota", "/sanasto/")]);
    expect([refused.status, refused.json.type]).toEqual([503, "tag:kirkas.example,2026:index-rebuilding"]);
    await index.prepare("UPDATE index_state SET progress = ?1").bind(done).run();
  });

  it("imports, and edits many rules by a filter", async () => {
    const id = await begin("Many");
    const text = "source,target,status\n/tuotu-1,/sanasto/,301\n/tuotu-2,/sanasto/,399\n/ketju-b,/sanasto/,301\n";
    const imported = await call("POST", `drafts/${id}/imports?format=csv&file=redirects/all.csv&market=all`, {
      body: text,
      headers: { "if-match": '"1"' },
    });
    expect([imported.status, imported.json.added, imported.json.changed]).toEqual([200, 2, 1]);
    expect(errors(imported.json)).toEqual(["unknown-value"]);
    const filter = { filter: "source:/suppilo/", action: { op: "set", field: "status", value: "308" } };
    const dry = await send("POST", `${id}/bulk?dry_run=true`, 2, filter);
    expect([dry.status, dry.json.matches, dry.json.preview?.length]).toEqual([200, 3000, 20]);
    const done = await send("POST", `${id}/bulk`, 2, { ...filter, digest: dry.json.digest });
    expect([done.status, done.json.changed]).toEqual([200, 3000]);
    const other = { ...filter, action: { op: "remove" }, digest: dry.json.digest };
    expect((await send("POST", `${id}/bulk`, 3, other)).status).toBe(409);
  });

  it("is undone, pulled into files, pushed with others' edits, and compacted", { timeout: 300_000 }, async () => {
    const { version } = await change(add("/perutaan", "/sanasto/"));
    await run("redirects", "undo");
    await expect(rule("/perutaan")).rejects.toThrow();
    expect(await answerOf("/perutaan")).toBe("");
    expect((await rule(`/rivi/10-${filler}`)).target).toBe("/blogi/");
    await run("redirects", "promote", version);
    expect(await answerOf("/perutaan")).toBe("301 /sanasto/");

    const own = readFileSync(file, "utf8").replace(`/rivi/50-${filler},/sanasto/`, `/rivi/50-${filler},/blogi/`);
    expect(await run("redirects", "pull")).toContain("redirects/all.csv");
    const pulled = readFileSync(file, "utf8");
    expect(pulled).toContain(`/rivi/10-${filler},/blogi/`);
    expect(pulled.slice(0, 40)).toBe(`${header}\n/ketju-a,/ketju-b`.slice(0, 40));
    expect(pulled.split("\n").length).toBe((await send("POST", `${await begin()}/check`, 1, {})).json.rules + 2);

    // Others push files without what drafts have changed, which is merged.
    writeFileSync(file, own);
    expect(await run("redirects", "push")).toMatch(/rules that the console changed/);
    await followed();
    expect([await answerOf("/perutaan"), await answerOf(`/rivi/50-${filler}`)]).toEqual([
      ...["301 /sanasto/", "301 /blogi/"],
    ]);
    await change(add("/tiivis", "/sanasto/"));
    expect(await run("redirects", "compact", "--dry-run")).toContain("1 changed rule");
    await run("redirects", "compact");
    const { json: live } = await call("GET", "live");
    const { json: versions } = await call("GET", "versions?kind=redirects");
    const compacted = (versions.versions ?? versions).find((one: { id: string }) => one.id === live.redirects);
    expect(compacted.base).toBeNull();
    expect(await answerOf("/tiivis")).toBe("301 /sanasto/");
    const { json: audit } = await call("GET", "audit?what=promote&limit=1");
    expect(JSON.parse(audit.entries[0].detail).compacts).toBe(true);
    expect(await run("redirects", "compact")).toContain("nothing to compact");
  });

  it("stays approved where the table is compacted, and is published on it", { timeout: 300_000 }, async () => {
    const admin = { "x-requested-with": "test", cookie: await service.signIn("admin@kirkas.example") };
    const asAdmin = (path: string, revision: number, method = "POST", body: unknown = {}) =>
      service.send(`/api/control/${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { ...admin, "if-match": `"${revision}"` },
      });
    const reviewing = (redirects: string) =>
      asAdmin("settings/review", 0, "PUT", { redirects, releases: "never", approvals: 1, ci_tokens_reviewed: false });
    const revisionOf = async (id: string) => (await call("GET", `drafts/${id}`)).json.revision;
    async function approved(...edits: readonly unknown[]) {
      const id = await begin("To be reviewed");
      await edit(id, 1, edits);
      expect((await send("POST", `${id}/submit`, 2, { text: "" })).status).toBe(200);
      const approval = await asAdmin(`drafts/${id}/approve`, await revisionOf(id));
      expect([approval.status, JSON.parse(approval.body.toString()).state]).toEqual([200, "approved"]);
      return id;
    }

    // One draft is based on the version before the one that is compacted, one on that.
    await change(add("/ennen", "/sanasto/"), set(await rule(`/rivi/60-${filler}`), "/blogi/"));
    await reviewing("always");
    const early = await approved(set(await rule(`/rivi/61-${filler}`), "/blogi/"), add("/varhain", "/sanasto/"));
    await reviewing("never");
    await change(remove(await rule(`/rivi/62-${filler}`)), set(await rule("/ennen"), "/blogi/"));
    await reviewing("always");
    const late = await approved(
      set(await rule(`/rivi/63-${filler}`), "/blogi/"),
      set(await rule("/ennen"), "/sanasto/"),
    );
    await reviewing("never");
    const patched = (await call("GET", "live")).json.redirects;
    const before = (await call("GET", "rules?q=")).json.total;
    expect(await run("redirects", "compact")).toContain("changed rules are in the files now");
    // The rows are current at once: they are of the same rules.
    expect((await call("GET", "rules?q=rivi")).json.index).toMatchObject({ state: "done" });
    expect((await call("GET", "rules?q=")).json.total).toBe(before);
    expect(await rules("/rivi/62-x")).toEqual([]);

    await reviewing("always");
    for (const id of [early, late]) {
      const rebased = await send("POST", `${id}/rebase`, await revisionOf(id), {});
      expect([rebased.status, rebased.json.draft?.state]).toEqual([200, "approved"]);
      expect((await publish(id, await revisionOf(id))).status).toBe(200);
    }
    await reviewing("never");
    expect([await answerOf("/varhain"), await answerOf("/ennen")]).toEqual(["301 /sanasto/", "301 /sanasto/"]);
    expect([await answerOf(`/rivi/61-${filler}`), await answerOf(`/rivi/63-${filler}`)]).toEqual([
      ...["301 /blogi/", "301 /blogi/"],
    ]);

    // What has other rules is no compaction.
    const { json: live } = await call("GET", "live");
    const refused = await call("POST", `versions/${patched}/promote`, { body: JSON.stringify({ compacts: true }) });
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining("it has other rules")]);
    expect((await call("GET", "live")).json.redirects).toBe(live.redirects);
  });

  it("is of files whose notes alone were pushed anew, too", { timeout: 300_000 }, async () => {
    await run("redirects", "compact");
    await run("redirects", "pull");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const noted = lines.map((line, n) => `${line},${n === 0 ? "note" : line.startsWith("/kuvio/*") ? "Muistio" : ""}`);
    writeFileSync(file, `${noted.join("\n")}\n`);
    const { json: live } = await call("GET", "live");
    expect(await run("redirects", "push")).toContain("already live");
    expect((await call("GET", "live")).json.redirects).toBe(live.redirects);
    await followed();
    expect(await rules("note:muistio")).toMatchObject([{ source: "/kuvio/*", note: "Muistio" }]);
    rmSync(file);
    await run("redirects", "pull");
    expect(readFileSync(file, "utf8")).toBe(`${noted.join("\n")}\n`);
  });
});
