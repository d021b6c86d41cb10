// Drafts of redirects: several people edit, import, merge and publish them, and nobody's work is lost.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

interface Row {
  file: string;
  source: string;
  target: string;
  status: string;
  note?: string;
}
interface Rule extends Row {
  id: string;
  digest: string;
}

const table = "source,target,status,note\n";
const publishFiles = async (text: string, file = "all.csv") => {
  const { status, text: answer } = await call("PUT", "redirects", { body: JSON.stringify([{ file, text }]) });
  expect([status, answer.slice(0, 300)]).toEqual([200, expect.anything()]);
};
const liveText = async () => (await call("GET", "redirects?format=json")).json[0].text as string;
const begin = async (title = "Edits") => {
  const { status, json, headers } = await call("POST", "drafts", { body: JSON.stringify({ title }) });
  expect([status, json.state, headers.etag]).toEqual([201, "open", '"1"']);
  return json as { id: string; revision: number; base: string };
};
const rule = async (source: string): Promise<Rule> => {
  const { json } = await call("GET", `rules?q=${encodeURIComponent(`source:${source}`)}`);
  return json.rows[0];
};
const rowOf = ({ file, source, target, status }: Rule): Row => ({ file, source, target, status: String(status) });
const send = (method: string, path: string, revision: number | null, body: unknown, query = "") =>
  call(method, `drafts/${path}${query}`, {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: revision === null ? {} : { "if-match": `"${revision}"` },
  });
const edit = (id: string, revision: number | null, edits: readonly unknown[], query = "") =>
  send("PATCH", `${id}/changes`, revision, edits, query);
const publish = (id: string, revision: number, reason = "Tidying") =>
  send("POST", `${id}/publish`, revision, { reason });
const asks = async (path: string) => {
  const answer = await service.send(path, { headers: { host: "localhost" } });
  return `${answer.status} ${answer.headers.location ?? ""}`.trim();
};
const problem = (type: string) => `tag:kirkas.example,2026:${type}`;
/** Sets a rule's target in a draft. */
const setTarget = async (id: string, revision: number, source: string, target: string) => {
  const seen = await rule(source);
  return edit(id, revision, [{ op: "set", rule: seen.id, before: seen.digest, row: { ...rowOf(seen), target } }]);
};

describe("a draft", () => {
  beforeAll(() => publishFiles(`${table}/joulu,/sanasto/,301,first\n\n/kesa,/sanasto/,302,\n/syksy,/sanasto/,301,\n`));

  it("is edited, compared, published and seen at the edge", async () => {
    const { id } = await begin("Christmas");
    const [joulu, kesa] = [await rule("/joulu"), await rule("/kesa")];
    const edits = [
      { op: "set", rule: joulu.id, before: joulu.digest, row: { ...rowOf(joulu), target: "/blogi/", note: "=1" } },
      { op: "remove", rule: kesa.id, before: kesa.digest },
      { op: "add", row: { file: "all.csv", source: "/talvi", target: "/sanasto/", status: "301" } },
    ];
    const tried = await edit(id, 1, edits, "?dry_run=true");
    expect([tried.status, tried.json.dry_run, tried.json.draft.revision]).toEqual([200, true, 1]);
    const edited = await edit(id, 1, edits);
    expect([edited.status, edited.json.draft.revision, edited.json.draft.changes]).toEqual([200, 2, 3]);
    expect(edited.json.rules[2]).toMatch(/^new:/);

    const url = encodeURIComponent("https://localhost/talvi");
    const answers = async (table = "") => (await call("GET", `trace?url=${url}${table}`)).json.rule?.location ?? null;
    expect([await answers(), await answers(`&draft=${id}`)]).toEqual([null, "/sanasto/"]);
    const both = await call("GET", `trace?url=${url}&draft=${id}&version=${edited.json.draft.base}`);
    expect([both.status, await answers(`&version=${edited.json.draft.base}`)]).toEqual([400, null]);
    expect(await asks("/talvi")).toBe("404");

    const { json: changes } = await call("GET", `drafts/${id}/changes`);
    const summary = changes.changes.map((change: { op: string; before: Row | null; after: Row | null }) => [
      ...[change.op, change.before?.target ?? null, change.after?.target ?? null],
    ]);
    expect(summary).toEqual(
      expect.arrayContaining([
        ["set", "/sanasto/", "/blogi/"],
        ["remove", "/sanasto/", null],
        ["add", null, "/sanasto/"],
      ]),
    );
    const { status, json: behaviour } = await call("GET", `drafts/${id}/behaviour`);
    expect([status, behaviour.groups.map((group: { kind: string }) => group.kind)]).toEqual([
      200,
      ["stops", "elsewhere", "starts"],
    ]);
    const { json: checked } = await send("POST", `${id}/check`, null, "");
    expect([checked.errors, checked.rules]).toEqual([0, 3]);

    expect((await send("POST", `${id}/publish`, 2, { reason: " " })).status).toBe(400);
    const dry = await send("POST", `${id}/publish`, 2, { reason: "x" }, "?dry_run=true");
    expect([dry.status, dry.json.dry_run]).toEqual([200, true]);
    const { status: done, json: published } = await publish(id, 2, "It is December");
    expect([done, published.draft?.state, published.before]).toEqual([
      200,
      "published",
      joulu.id && expect.any(String),
    ]);
    // The list of rules is current before the answer.
    expect((await rule("/talvi")).target).toBe("/sanasto/");
    expect(await liveText()).toBe(`${table}/joulu,/blogi/,301,'=1\n\n/syksy,/sanasto/,301,\n/talvi,/sanasto/,301,\n`);
    await expect.poll(() => asks("/joulu"), { timeout: 20_000 }).toBe("301 /blogi/");
    const { json: audit } = await call("GET", "audit?what=publish&limit=1");
    expect([audit.entries[0].why, JSON.parse(audit.entries[0].detail).draft]).toEqual(["It is December", id]);
    expect((await publish(id, published.draft.revision)).status).toBe(409);
  });

  it("is written by who says which revision they saw", async () => {
    const { id } = await begin();
    const add = (source: string) => ({
      op: "add",
      row: { file: "all.csv", source, target: "/sanasto/", status: "301" },
    });
    expect((await edit(id, null, [add("/one")])).status).toBe(428);
    expect((await edit(id, 1, [add("/one")])).status).toBe(200);
    const late = await edit(id, 1, [add("/two")]);
    expect([late.status, late.json.draft.revision]).toEqual([412, 2]);
    const both = await Promise.all([edit(id, 2, [add("/three")]), edit(id, 2, [add("/four")])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await call("GET", `drafts/${id}`)).json.changes).toBe(2);
    expect((await call("GET", "drafts/none")).status).toBe(404);
    // What was changed since somebody saw it is not overwritten.
    const seen = await rule("/syksy");
    const stale = [{ op: "set", rule: seen.id, before: "0".repeat(32), row: { ...rowOf(seen), target: "/blogi/" } }];
    const conflict = await edit(id, 3, stale);
    expect([conflict.status, conflict.json.type]).toEqual([409, problem("draft-conflicts")]);

    expect((await send("DELETE", id, 3, "", "?dry_run=true")).status).toBe(400);
    const gone = await send("DELETE", id, 3, "");
    expect(gone.json.state).toBe("discarded");
    expect((await edit(id, 4, [add("/five")])).status).toBe(409);
    expect((await send("POST", `${id}/restore`, 4, "")).json.state).toBe("open");
    const { json } = await call("GET", "drafts");
    expect(json.drafts.map((draft: { id: string }) => draft.id)).toContain(id);
  });

  it("keeps rows that are wrong until somebody mends them", async () => {
    const { id } = await begin();
    const row = { file: "all.csv", source: "/uusi", target: "/sanasto/", status: "300" };
    const { json } = await edit(id, 1, [{ op: "add", row }]);
    const [name] = json.rules;
    expect(json.findings).toEqual([expect.objectContaining({ rule: name, field: "status", severity: "refuse" })]);
    const refused = await publish(id, 2);
    expect([refused.status, refused.json.findings.length]).toEqual([422, 1]);
    const mended = await edit(id, 2, [{ op: "set", rule: name, row: { ...row, status: "302" } }]);
    expect([mended.json.findings, (await publish(id, 3)).status]).toEqual([[], 200]);
  });

  it("flattens rules that lead to a new one, and refuses a loop", async () => {
    await publishFiles(`${table}/a,/b/,301,\n/b,/sanasto/,301,\n`);
    const { id } = await begin();
    const { json } = await setTarget(id, 1, "/b", "/a/");
    expect(json.findings.some((found: { check: string; rule: string }) => found.check === "loop" && found.rule)).toBe(
      true,
    );
    expect((await publish(id, 2)).status).toBe(422);
    await setTarget(id, 2, "/b", "/blogi/");
    expect((await publish(id, 3)).status).toBe(200);
    await expect.poll(() => asks("/a"), { timeout: 20_000 }).toBe("301 /blogi/");
  });
});

describe("two drafts", () => {
  beforeAll(() => publishFiles(`${table}/a,/sanasto/,301,\n/b,/sanasto/,301,\n/c,/sanasto/,301,\n`));

  it("merge by rule, and conflict only where one rule is edited differently", async () => {
    const [mine, theirs] = [await begin("Mine"), await begin("Theirs")];
    await setTarget(mine.id, 1, "/a", "/blogi/");
    await setTarget(mine.id, 2, "/b", "/blogi/");
    await setTarget(theirs.id, 1, "/b", "/blogi/");
    await setTarget(theirs.id, 2, "/c", "/blogi/");
    expect((await publish(theirs.id, 3)).status).toBe(200);
    expect((await publish(mine.id, 3)).status).toBe(200);
    expect(await liveText()).toBe(`${table}/a,/blogi/,301,\n/b,/blogi/,301,\n/c,/blogi/,301,\n`);

    const [one, other] = [await begin("One"), await begin("Other")];
    await setTarget(one.id, 1, "/a", "/sanasto/");
    await setTarget(one.id, 2, "/c", "/sanasto/");
    await setTarget(other.id, 1, "/a", "/laina/");
    expect((await publish(other.id, 2)).status).toBe(200);
    const conflict = await publish(one.id, 3);
    expect([conflict.status, conflict.json.type]).toEqual([409, problem("draft-conflicts")]);
    const [{ rule: name, base, theirs: live, mine: own }] = conflict.json.conflicts;
    expect([base.target, live.target, own.target]).toEqual(["/blogi/", "/laina/", "/sanasto/"]);
    const unresolved = await send("POST", `${one.id}/rebase`, 3, "");
    expect([unresolved.status, (await call("GET", `drafts/${one.id}`)).json.revision]).toEqual([409, 3]);
    const resolved = await send("POST", `${one.id}/rebase`, 3, { resolutions: [{ rule: name, keep: "mine" }] });
    expect([resolved.status, resolved.json.changes]).toEqual([200, 2]);
    expect((await publish(one.id, 4)).status).toBe(200);
    expect(await liveText()).toBe(`${table}/a,/sanasto/,301,\n/b,/blogi/,301,\n/c,/sanasto/,301,\n`);
  });

  it("let somebody take back a version after others have published", async () => {
    const first = await begin("First");
    await setTarget(first.id, 1, "/a", "/laina/");
    const { json: published } = await publish(first.id, 2);
    const second = await begin("Second");
    await setTarget(second.id, 1, "/b", "/laina/");
    await publish(second.id, 2);
    const body = JSON.stringify({ title: "Undo", reverts: published.version });
    const { status, json } = await call("POST", "drafts", { body });
    expect([status, json.changes]).toEqual([201, 1]);
    expect((await publish(json.id, 1)).status).toBe(200);
    expect(await liveText()).toBe(`${table}/a,/sanasto/,301,\n/b,/laina/,301,\n/c,/sanasto/,301,\n`);
    expect((await call("POST", "drafts", { body })).status).toBe(422);
  });
});

describe("what a draft changes for visitors", () => {
  it("is answered page by page, each URL once", async () => {
    await publishFiles(`${table}/a,/sanasto/,301,\n`);
    const { id } = await begin();
    const row = { file: "all.csv", target: "/sanasto/", status: "301" };
    const adds = ["/p1", "/p2", "/p3"].map((source) => ({ op: "add", row: { ...row, source } }));
    await edit(id, 1, [...adds, { op: "remove", rule: (await rule("/a")).id }]);
    const page = async (query: string) => {
      const { status, json } = await call("GET", `drafts/${id}/behaviour?limit=2${query}`);
      expect(status).toBe(200);
      return json.groups as { kind: string; urls: number; examples: { url: string }[]; next: string | null }[];
    };
    const groups = await page("");
    expect(groups.map(({ kind }) => kind)).toEqual(["stops", "starts"]);
    let [group] = groups.slice(1);
    const urls: string[] = [];
    for (; group; [group] = group.next ? await page(`&kind=starts&cursor=${encodeURIComponent(group.next)}`) : []) {
      expect([group.kind, group.examples.length <= 2]).toEqual(["starts", true]);
      urls.push(...group.examples.map(({ url }) => url));
    }
    expect([new Set(urls).size, urls.length >= 3]).toEqual([groups[1]?.urls, true]);
    expect(urls.length).toBe(groups[1]?.urls);
    for (const query of ["kind=ends", "cursor=1~/p1", "limit=0", "limit=201", "kind=starts&cursor=x"])
      expect([query, (await call("GET", `drafts/${id}/behaviour?${query}`)).status]).toEqual([query, 400]);
    const { stdout } = await service.edgectl("drafts", "diff", id);
    for (const url of urls) expect(stdout).toContain(url);
    await send("DELETE", id, 2, "");
  });
});

describe("many rules", () => {
  beforeAll(() => publishFiles(`${table}/a,/sanasto/,302,\n/b,/sanasto/,302,\n/c,/blogi/,301,\n`));

  it("are edited by a filter of which the audit keeps no e-mail address", async () => {
    await publishFiles(`${table}/a,/sanasto/,302,ask outi@posti.example\n`);
    const { id } = await begin();
    const edit = { filter: "note:outi@posti.example", action: { op: "gone" } };
    const { json } = await send("POST", `${id}/bulk`, 1, edit, "?dry_run=true");
    const done = await send("POST", `${id}/bulk`, 1, { ...edit, digest: json.digest });
    expect([done.status, done.json.changed]).toEqual([200, 1]);
    const { entries } = (await call("GET", "audit?limit=5&q=edit+many")).json;
    expect(JSON.parse(entries[0].detail).filter).toBe("note:[address]");
    await send("DELETE", id, 2, "");
    await publishFiles(`${table}/a,/sanasto/,302,\n/b,/sanasto/,302,\n/c,/blogi/,301,\n`);
  });

  it("are edited by a filter, if it still finds the same ones", async () => {
    const { id } = await begin();
    const action = { op: "replace-text", field: "target", find: "sanasto", replace: "blogi" };
    const counted = await send("POST", `${id}/bulk`, 1, { filter: "status:302", action }, "?dry_run=true");
    expect([counted.json.matches, counted.json.changed, counted.json.preview[0].after.target]).toEqual([
      2,
      2,
      "/blogi/",
    ]);
    const wrong = await send("POST", `${id}/bulk`, 1, { filter: "status:301", digest: counted.json.digest, action });
    expect([wrong.status, wrong.json.type, wrong.json.matches]).toEqual([409, problem("matches-changed"), 1]);
    const done = await send("POST", `${id}/bulk`, 1, { filter: "status:302", digest: counted.json.digest, action });
    expect([done.status, done.json.draft.changes]).toEqual([200, 2]);
    const rules = done.json.rules;
    expect((await send("POST", `${id}/bulk`, 2, { rules, action: { op: "gone" } })).json.changed).toBe(2);
    expect(
      (await send("POST", `${id}/bulk`, 3, { rules: [rules[0]], action: { op: "revert" } })).json.draft.changes,
    ).toBe(1);
    expect((await publish(id, 4)).status).toBe(200);
    const text = await liveText();
    expect(text).toMatch(/,302,/);
    expect(text).toMatch(/,,410,/);
  });

  it("are imported, mended and published", async () => {
    const rows = Array.from({ length: 9554 }, (_, number) => `/tuotu-${number},/sanasto/,301,`);
    const text = `${table}${[...rows, "/rikki-1,/sanasto/,399,", "/rikki-2,nowhere,301,"].join("\n")}\n`;
    const { id } = await begin("Import");
    const begun = Date.now();
    const { status, json } = await send("POST", `${id}/imports`, 1, text, "?format=csv&file=all.csv");
    expect([status, json.added, json.findings.length, json.draft.changes]).toEqual([200, 9556, 2, 9556]);
    expect(Date.now() - begun).toBeLessThan(30_000);
    const { json: page } = await call("GET", `drafts/${id}/changes?limit=5`);
    expect([page.total, page.changes.length, page.next]).toEqual([9556, 5, expect.any(String)]);
    const mended = json.findings.map(({ rule: name }: { rule: string }, index: number) => ({
      ...{ op: "set", rule: name },
      row: { file: "all.csv", source: `/rikki-${index + 1}`, target: "/blogi/", status: "301" },
    }));
    expect((await edit(id, 2, mended)).json.findings).toEqual([]);
    expect((await publish(id, 3, "Old shop")).status).toBe(200);
    await expect.poll(() => asks("/tuotu-77"), { timeout: 20_000 }).toBe("301 /sanasto/");
    const again = await begin("Again");
    const same = await send(
      "POST",
      `${again.id}/imports`,
      1,
      text.replace(/,399,|nowhere/g, ",301,"),
      "?file=all.csv&mode=skip",
    );
    expect(same.json.skipped).toBeGreaterThan(9550);
    const fewer = await send(
      "POST",
      `${again.id}/imports`,
      2,
      `${table}/a,/blogi/,301,\n`,
      "?file=all.csv&mode=replace-file",
    );
    expect([fewer.status, fewer.json.detail]).toEqual([422, expect.stringContaining("removed=")]);
  }, 120_000);
});

describe("the command line", () => {
  beforeAll(() => publishFiles(`${table}/a,/sanasto/,301,\n/b,/sanasto/,301,\n`, "redirects/all.csv"));
  const run = async (...words: string[]) => {
    const { stdout, stderr, code } = await service.edgectl(...words);
    expect([words.join(" "), code, stderr]).toEqual([words.join(" "), 0, expect.anything()]);
    return stdout.trim();
  };

  it("drafts, checks, compares, publishes and undoes", async () => {
    const id = await run("drafts", "new", "From the command line");
    const name = await run("redirects", "add", "/uusi", "/sanasto/", "--draft", id);
    expect(name).toMatch(/^new:/);
    const { id: a } = await rule("/a");
    await run("redirects", "set", a, "--draft", id, "--target", "/blogi/", "--note", "x");
    await run("redirects", "remove", (await rule("/b")).id, "--draft", id);
    expect(await run("drafts", "show", id)).toMatch(/remove\s+\/b/);
    expect(await run("drafts", "diff", id)).toMatch(/elsewhere\s+http:\/\/localhost\/a.*\/blogi\//);
    await run("drafts", "check", id);
    expect(await run("drafts", "list")).toContain("From the command line");
    await run("redirects", "set", name, "--draft", id, "--status", "399");
    const bad = await service.edgectl("drafts", "check", id);
    expect([bad.code, bad.stdout]).toEqual([1, expect.stringContaining("399")]);
    await run("redirects", "set", name, "--draft", id, "--status", "302");
    await run("drafts", "rebase", id);
    expect(await run("drafts", "publish", id, "--note", "x", "--dry-run")).toContain("would be");
    await run("drafts", "publish", id, "--note", "x");
    expect(await liveText()).toBe(`${table}/a,/blogi/,301,x\n/uusi,/sanasto/,302,\n`);
    expect(await run("redirects", "pull", "--dry-run")).toContain("redirects/all.csv");
    await run("redirects", "undo");
    expect(await liveText()).toBe(`${table}/a,/sanasto/,301,\n/b,/sanasto/,301,\n`);
    const many = await run("drafts", "new", "Many");
    const bulk = ["drafts", "bulk", many, "--matching", "target:/sanasto", "--set", "status=302"];
    expect(await run(...bulk, "--dry-run")).toContain("/a /sanasto/ 302");
    expect(await run("drafts", "show", many)).not.toContain("302");
    await run(...bulk);
    await run("drafts", "change", many, "--title", "Two of them");
    expect(await run("drafts", "list")).toContain("Two of them");
    expect(await run("drafts", "show", many)).toMatch(/\/b .*302/);
    expect(await run("trace", "/a", "--draft", many)).toContain("302");
    const discarded = await run("drafts", "new", "Not wanted");
    await run("drafts", "discard", discarded);
    await run("drafts", "restore", discarded);
  });

  it("pushes what the console has changed since the last push besides", async () => {
    const folder = mkdtempSync(join(tmpdir(), "push-"));
    const file = join(folder, "all.csv");
    writeFileSync(file, `${table}/a,/sanasto/,301,\n/b,/sanasto/,301,\n`);
    await run("redirects", "push", file);
    const { id } = await begin();
    await setTarget(id, 1, "/b", "/blogi/");
    expect((await publish(id, 2)).status).toBe(200);
    writeFileSync(file, `${table}/a,/blogi/,301,\n/b,/sanasto/,301,\n`);
    const push = await service.edgectl("redirects", "push", file);
    rmSync(folder, { recursive: true });
    expect([push.code, push.stderr]).toEqual([0, expect.stringContaining("1 rule that the console changed")]);
    const { json } = await call("GET", "rules?q=target:/blogi");
    expect(json.total).toBe(2);
  });
});

describe("what drafts don't take", () => {
  it("a table in another system's format is asked about", async () => {
    await publishFiles("/a\t/sanasto/\n/b\t/sanasto/\n", "all.tsv");
    const { id } = await begin();
    const refused = await setTarget(id, 1, "/a", "/blogi/");
    const { status, json: why } = refused;
    expect([status, why.type, why.files]).toEqual([422, problem("converts-files"), ["all.tsv"]]);
    expect((await send("PATCH", id, 1, { convert_files: true })).json.convert_files).toBe(true);
    expect((await setTarget(id, 2, "/a", "/blogi/")).status).toBe(200);
    expect((await publish(id, 3)).status).toBe(200);
    const { json } = await call("GET", "redirects?format=json");
    expect([json[0].file, json[0].text]).toEqual(["all.csv", expect.stringContaining("/b,/sanasto/,301")]);
  });

  it("a table of more than 5 MB is edgectl's", async () => {
    const { id } = await begin();
    const row = `/${"x".repeat(300)}`;
    const text = `${table}${Array.from({ length: 18_000 }, (_, n) => `${row}${n},/sanasto/,301,`).join("\n")}\n`;
    const { status, json } = await send("POST", `${id}/imports`, 1, text, "?format=csv&file=all.csv");
    expect([status, json.detail]).toEqual([413, expect.stringContaining("edgectl redirects push")]);
  });
});
