// Campaigns and the sources of clicks, from files through edgectl and control to what is live, and back.
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
const sources = { file: "sources.json", text: readFileSync(join(root, "campaigns/sources.json"), "utf8") };
const usual = {
  name: "spring",
  source: "google",
  language: "fi",
  landing: "/kampanja/",
  begins: "2026-03-01",
  ends: "2099-03-31",
};
const campaigns = (...list: object[]) => ({ file: "campaigns.json", text: JSON.stringify(list) });
const put = (list: object[], query = "", headers = {}) =>
  call("PUT", `campaigns${query}`, { body: JSON.stringify([sources, campaigns(...list)]), headers });

describe("campaigns that are put", () => {
  it("are compiled, kept, live and in the audit", async () => {
    const before = (await call("GET", "live")).json;
    const { status, json, headers } = await put([usual], "?note=spring%20again");
    expect([status, json.campaigns, json.findings, headers.etag]).toEqual([200, 1, [], `"${before.version + 1}"`]);
    expect(json.live).toEqual({ ...before, version: before.version + 1, campaigns: json.id });
    expect(JSON.parse((await (await service.published()).get("pointer/live")) ?? "")).toEqual(json.live);
    expect((await call("GET", "campaigns")).json).toEqual([sources, campaigns(usual)]);
    const [newest] = (await call("GET", "versions?kind=campaigns")).json;
    expect(newest).toMatchObject({ id: json.id, note: "spring again", live: true });
    const [entry] = (await call("GET", "audit?limit=1")).json.entries;
    expect(entry).toMatchObject({ what: "publish", why: "spring again" });
    expect((await call("GET", "audit/check")).json.whole).toBe(true);
  });

  it("change nothing in a dry run, nor over a version that nobody saw", async () => {
    const before = (await call("GET", "live")).json;
    const dry = await put([{ ...usual, name: "dry" }], "?dry_run=true");
    expect([dry.status, dry.json.dry_run]).toEqual([200, true]);
    const stale = await put([{ ...usual, name: "stale" }], "", { "if-match": `"${before.version - 1}"` });
    expect(stale.status).toBe(412);
    expect((await call("GET", "live")).json).toEqual(before);
    expect((await call("GET", `bundles/${dry.json.id}`)).status).toBe(404);
  });

  it.each([
    ["with a source that nobody knows", [{ ...usual, source: "nobody" }], "campaigns.json[0].source: "],
    ["on a page that is none", [{ ...usual, landing: "/nowhere/" }], "campaigns.json[0].landing: "],
    ["that end before they begin", [{ ...usual, ends: "2026-02-01" }], "campaigns.json[0].ends: "],
  ])("%s are refused", async (_, list, place) => {
    const before = (await call("GET", "live")).json;
    const { status, json } = await put(list);
    expect(status).toBe(422);
    const places = json.findings.map((finding: { file: string; place: string }) => `${finding.file}${finding.place}: `);
    expect(places).toEqual([place]);
    expect((await call("GET", "live")).json).toEqual(before);
  });

  it.each(["[]", "x", "[1]"])("as %s are refused, saying what to send", async (body) => {
    const { status, json } = await call("PUT", "campaigns", { body });
    expect([400, 422]).toContain(status);
    expect(json.detail + JSON.stringify(json.findings ?? "")).toMatch(/as in \[|sources\.json/);
  });
});

describe("the history", () => {
  it("tells what changed, and is gone back in", async () => {
    const first = (await put([usual])).json.id;
    const second = (
      await put([
        { ...usual, budget: "less" },
        { ...usual, name: "summer" },
      ])
    ).json.id;
    const diff = (await call("GET", `diff?kind=campaigns&from=${first}&to=${second}`)).json;
    expect(diff).toMatchObject({ added: ["summer"], removed: [], sources: { added: [], removed: [] } });
    expect(diff.changed[0].to.budget).toBe("less");
    const { status, json } = await call("POST", `versions/${first}/promote`, { body: "" });
    expect([status, json.campaigns]).toEqual([200, first]);
  });
});

describe("edgectl campaigns", () => {
  const folder = mkdtempSync(join(tmpdir(), "campaigns-"));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const good = () => [
    file("sources.json", sources.text),
    file("good.json", JSON.stringify([{ ...usual, name: "autumn" }])),
  ];

  it("checks, pushes, lists and promotes", async () => {
    expect(await service.edgectl("campaigns", "check")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 campaign$/m),
    });
    const push = await service.edgectl("campaigns", "push", ...good(), "--note", "by hand", "--json");
    expect(push.code).toBe(0);
    const { id } = JSON.parse(push.stdout);
    expect((await call("GET", "live")).json.campaigns).toBe(id);
    const same = await service.edgectl("campaigns", "push", ...good(), "--dry-run");
    expect(same.stdout).toContain(`nothing would change: ${id} is live already`);
    const versions = await service.edgectl("campaigns", "versions");
    expect(versions.stdout).toMatch(new RegExp(`^${id} .*live +by hand$`, "m"));
    const older =
      versions.stdout
        .split("\n")
        .find((line) => line && !line.startsWith(id))
        ?.split(" ")[0] ?? "";
    expect((await service.edgectl("campaigns", "promote", older.slice(0, 8))).stdout).toContain(`${older} is live`);
    const dry = await service.edgectl("campaigns", "push", ...good(), "--dry-run");
    expect(dry.stdout).toContain(`${id} would be live`);
    expect((await call("GET", "live")).json.campaigns).toBe(older);
  });

  it("refuses with the place that is wrong", async () => {
    const bad = file("bad.json", JSON.stringify([{ ...usual, ends: "never" }]));
    const { code, stdout } = await service.edgectl("campaigns", "check", good()[0] ?? "", bad);
    expect([code, stdout]).toEqual([1, expect.stringContaining('bad.json[0].ends: "never" is no day.')]);
  });

  it("makes links that the edge knows again", async () => {
    const { stdout } = await service.edgectl("campaigns", "link", "joulu-2026", "utm_medium=sähköposti");
    expect(stdout).toBe("http://localhost:8787/joulukampanja/?campaign=joulu-2026&utm_medium=s%C3%A4hk%C3%B6posti\n");
    expect((await service.edgectl("campaigns", "link", "nothing")).code).toBe(1);
    const personal = await service.edgectl("campaigns", "link", "joulu-2026", "utm_term=aino@posti.example");
    expect([personal.code, personal.stderr]).toEqual([1, expect.stringContaining("links hold no personal data")]);
  });
});
