import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { root, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const table = (...rows: string[]) => `source,target,status,market\n${rows.map((row) => `${row},all\n`).join("")}`;

async function location(path: string) {
  await service.send("/");
  await new Promise((done) => setTimeout(done, 200));
  const { status, headers } = await service.send(path);
  return [status, headers.location];
}

describe("a table that is put", () => {
  it("is compiled, kept and live", async () => {
    const before = (await call("GET", "live")).json;
    const text = table("/put/a,/sanasto/,301", "/put/b,,410");
    const { status, json, headers } = await call("PUT", "redirects?note=first%20try", { body: text });
    expect([status, json.rules, json.findings, headers.etag]).toEqual([200, 2, [], `"${before.version + 1}"`]);
    expect(json.live).toEqual({ ...before, version: before.version + 1, redirects: json.id });
    expect(await location("/put/a")).toEqual([301, "/sanasto/"]);
    expect(await location("/put/b")).toEqual([410, undefined]);
    expect((await call("GET", "redirects?format=csv")).text).toBe(text);
    const [newest] = (await call("GET", "versions?kind=redirects")).json;
    expect(newest).toMatchObject({ id: json.id, note: "first try", live: true });
  });

  it("may be several files, whose findings name file and line", async () => {
    const files = [
      { file: "a.csv", text: table("/put/a,/sanasto/,302") },
      { file: "b.tsv", text: "/put/c\t/sanasto/\n", market: "fi" },
    ];
    expect((await call("PUT", "redirects", { body: JSON.stringify(files) })).status).toBe(200);
    expect(await location("/put/c")).toEqual([301, "/sanasto/"]);
    expect((await call("GET", "redirects?format=json")).json).toEqual(files);
    expect((await call("GET", "redirects?format=csv&file=b.tsv")).text).toBe(files[1]?.text);
    expect((await call("GET", "redirects")).text).toBe(
      "source,target,status,match,query,case,market,note\n/put/a,/sanasto/,302,,,,all,\n/put/c,/sanasto/,301,,,,fi,\n",
    );
  });

  it("is refused with its findings, and nothing changes", async () => {
    const before = (await call("GET", "live")).json;
    const body = table("/put/a,/b/c,301", "/b/c,/put/a,301", "/put/d,//evil.example,301");
    const { status, headers, json } = await call("PUT", "redirects", { body });
    expect([status, headers["content-type"]]).toEqual([422, "application/problem+json"]);
    expect(json.findings).toContainEqual(
      expect.objectContaining({ severity: "refuse", check: "loop", file: "redirects.csv", line: 2 }),
    );
    expect(json.findings).toContainEqual(
      expect.objectContaining({ check: "unsafe-target", line: 4, column: "target" }),
    );
    expect((await call("GET", "live")).json).toEqual(before);
  });

  it.each([
    ["JSON that is no list of files", "[1]", 400],
    ["no table", "", 422],
    ["for no market that anything names", "source,target,status\n/put/a,/sanasto/,301\n", 422],
    ["for a market that there is none of", '[{"file":"a.tsv","text":"/a\\t/b/","market":"de"}]', 400],
    ["more than is compiled here", `source,target,status\n${"x".repeat(5 * 1024 * 1024)}`, 413],
  ])("that is %s is refused", async (_, body, status) => {
    const answer = await call("PUT", "redirects", { body });
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "application/problem+json"]);
    if (status === 413) expect(answer.json.detail).toContain("edgectl");
    if (body.includes("market") || body.includes("put/a")) expect(answer.text).toContain("fi, gb, lv, pl, ro, all");
  });

  it("only for trying changes nothing", async () => {
    const before = (await call("GET", "live")).json;
    const versions = (await call("GET", "versions?kind=redirects")).json;
    const { status, json } = await call("PUT", "redirects?dry_run=true", { body: table("/put/e,/sanasto/,301") });
    expect([status, json.dry_run, json.rules, json.live]).toEqual([200, true, 1, before]);
    expect((await call("GET", "live")).json).toEqual(before);
    expect((await call("GET", "versions?kind=redirects")).json).toEqual(versions);
  });

  it("of nearly the largest size is compiled here", { timeout: 120_000 }, async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, n) => `/large/${n}/an-old-page-of-the-site-that-moved,/sanasto/?n=${n},301`,
    );
    const { status, json } = await call("PUT", "redirects?dry_run=true", { body: table(...rows) });
    expect([status, json.rules]).toEqual([200, 50_000]);
  });
});

describe("two operators who push at once", () => {
  it("the second is told, and what the first published stays", async () => {
    const { headers } = await call("GET", "live");
    const put = (target: string) =>
      call("PUT", "redirects", { body: table(`/both,${target},301`), headers: { "if-match": headers.etag ?? "" } });
    const answers = await Promise.all([put("/sanasto/"), put("/blogi/")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [told, done] = answers[0]?.status === 412 ? answers : answers.toReversed();
    const live = (await call("GET", "live")).json;
    expect(live.redirects).toBe(done?.json.id);
    expect(told?.json.detail).toContain(`"${live.version}"`);
  });

  it("with edgectl too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kirkas-tables-"));
    const file = join(folder, "t.csv");
    writeFileSync(file, table("/by/edgectl,/sanasto/,301"));
    const { version } = (await call("GET", "live")).json;
    expect((await call("PUT", "redirects", { body: table("/meanwhile,/sanasto/,301") })).status).toBe(200);
    const { code, stderr } = await service.edgectl("redirects", "push", file, "--if-version", String(version));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`version ${version + 1}`)]);
    expect(await location("/meanwhile")).toEqual([301, "/sanasto/"]);
  });
});

describe("tables that edgectl compiled", () => {
  it("are exported as they were written", async () => {
    expect((await service.edgectl("redirects", "push", "--note", "all markets")).code).toBe(0);
    const files = (await call("GET", "redirects?format=json")).json as { file: string; text: string }[];
    expect(files.map(({ file }) => file)).toContain("redirects/fi.csv");
    for (const { file, text } of files) expect(text).toBe(readFileSync(join(root, file), "utf8"));
  });

  it("keep up with how they are written, also where no answer changes", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "kirkas-tables-")), "noted.csv");
    const push = async (note: string) => {
      writeFileSync(file, `source,target,status,market,note\n/noted,/sanasto/,301,all,${note}\n`);
      return (await service.edgectl("redirects", "push", file)).stdout;
    };
    expect(await push("once")).toContain("is live");
    const { redirects } = (await call("GET", "live")).json;
    expect(await push("twice")).toContain("already live");
    expect((await call("GET", "redirects?format=csv")).text).toContain("/noted,/sanasto/,301,all,twice");
    expect((await call("GET", "rules?q=note:twice")).json.rows).toMatchObject([{ source: "/noted" }]);
    const { redirects: noted, version } = (await call("GET", "live")).json;
    expect(noted).toBe(redirects);
    const entries = (await call("GET", "audit")).json.length;
    expect(await push("twice")).toContain("already live");
    expect((await call("GET", "audit")).json.length).toBe(entries);
    expect((await call("GET", "live")).json.version).toBe(version);
  });

  it("are exported with no cell that a spreadsheet would run, and read back as they were", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kirkas-tables-"));
    const [file, exported] = [join(folder, "formula.csv"), join(folder, "exported.csv")];
    const table = (notes: string[]) =>
      `source,target,status,market,note\n${notes.map((note, n) => `/f/${n},/sanasto/,301,all,${note}\n`).join("")}`;
    writeFileSync(file, table(["=1+1", "@x", "'=2", "-5"]));
    expect((await service.edgectl("redirects", "push", file)).code).toBe(0);
    const neutral = table(["'=1+1", "'@x", "'=2", "-5"]);
    expect((await call("GET", "redirects?format=csv")).text).toBe(neutral);
    const [{ text }] = (await call("GET", "redirects?format=json")).json;
    expect(text).toBe(table(["=1+1", "@x", "'=2", "-5"]));
    const { code, stdout } = await service.edgectl("redirects", "export", "--format", "csv");
    expect([code, stdout.match(/,('?[=@-].*)$/gm)]).toEqual([0, [",'=1+1", ",'@x", ",'=2", ",-5"]]);
    writeFileSync(exported, neutral);
    const json = async (of: string) =>
      JSON.parse((await service.edgectl("redirects", "export", of, "--format", "tsv", "--json")).stdout).text;
    expect(await json(exported)).toBe(await json(file));
  });

  it("are only tried in a dry run, which says where nothing would change", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "kirkas-tables-")), "all.csv");
    const push = async (target: string, ...options: string[]) => {
      writeFileSync(file, `source,target,status\n/tried,${target},301\n`);
      return (await service.edgectl("redirects", "push", file, ...options)).stdout;
    };
    expect(await push("/sanasto/")).toContain("is live");
    const before = [(await call("GET", "live")).json, (await call("GET", "audit")).json];
    expect(await push("/sanasto/", "--dry-run")).toContain("nothing would change");
    expect(await push("/blogi/", "--dry-run")).toContain("would be live in place of");
    expect(JSON.parse(await push("/blogi/", "--dry-run", "--json"))).toMatchObject({ dry_run: true, was_live: false });
    const [newest, older] = (await call("GET", "versions?kind=redirects")).json as { id: string }[];
    const promote = async (id = "") => (await service.edgectl("redirects", "promote", id, "--dry-run")).stdout;
    expect(await promote(newest?.id)).toContain("nothing would change");
    expect(await promote(older?.id)).toContain("would be live in place of");
    for (const [command, expected] of [
      ["maintenance on", "maintenance would be on"],
      ["maintenance off", "nothing would change"],
      ["experiments off", "experiments would be off"],
      ["experiments on", "nothing would change"],
      ["deliveries replay none", "nothing would change"],
    ] as const) {
      const { code, stdout } = await service.edgectl(...command.split(" "), "--dry-run");
      expect([command, code, stdout]).toEqual([command, 0, expect.stringContaining(expected)]);
    }
    expect([(await call("GET", "live")).json, (await call("GET", "audit")).json]).toEqual(before);
  });

  it("need their text to be there", async () => {
    const { redirects } = (await call("GET", "live")).json;
    const bundle = (await service.send(`/api/control/bundles/${redirects}`)).status;
    expect(bundle).toBe(401);
    const source = "0".repeat(64);
    const put = await call("PUT", `sources/${source}`, { body: "x" });
    expect([put.status, put.json.detail]).toEqual([422, expect.stringContaining("SHA-256")]);
    expect((await call("GET", `sources/${source}`)).status).toBe(404);
    expect((await call("GET", `redirects?version=${source}`)).status).toBe(404);
  });
});
