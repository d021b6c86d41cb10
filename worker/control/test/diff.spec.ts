import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-tables-"));
const before = "source,target,status\n/d/stays,/sanasto/,301\n/d/goes,/sanasto/,301\n/d/turns,/sanasto/,301\n";
const after = "source,target,status\n/d/stays,/sanasto/,301\n/d/turns,/blogi/,302\n/d/comes,,410\n";

let service: Service;
let ids: string[];
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  ids = [];
  for (const body of [before, after]) ids.push((await call("PUT", "redirects?market=all", { body })).json.id);
});
afterAll(() => service.stop());

function file(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const counts = { rules: { added: 1, removed: 1, changed: 1 } };

describe("a diff of two versions", () => {
  it("tells which rules change and which URLs answer differently", async () => {
    const { status, json } = await call("GET", `diff?from=${ids[0]}&to=live`);
    expect([status, json]).toEqual([200, expect.objectContaining(counts)]);
    expect(json.added[0]).toMatchObject({ source: "/d/comes", target: null, status: 410, line: 4 });
    expect(json.removed[0]).toMatchObject({ source: "/d/goes" });
    expect(json.changed[0]).toMatchObject({ from: { status: 301 }, to: { status: 302, target: "/blogi/" } });
    expect(json.answers).toContainEqual({
      url: "http://localhost/d/turns",
      from: { status: 301, location: "/sanasto/" },
      to: { status: 302, location: "/blogi/" },
    });
    expect(json.answers.map(({ url }: { url: string }) => url)).not.toContain("http://localhost/d/stays");
  });

  it("is the same the other way round", async () => {
    const { json } = await call("GET", `diff?from=live&to=${ids[0]}`);
    expect(json).toMatchObject(counts);
    expect(json.added[0]).toMatchObject({ source: "/d/goes" });
  });

  it.each([
    ["diff?from=live", 400],
    [`diff?from=live&to=${"0".repeat(64)}`, 404],
  ])("%s is answered %i", async (path, status) => {
    expect((await call("GET", path)).status).toBe(status);
  });
});

describe("a table that goes to one market", () => {
  it("is shown by the hosts where it answers no more", async () => {
    const text = "source,target,status\n/d/stays,/sanasto/,301\n";
    const fi = (await call("PUT", "redirects?market=fi", { body: text })).json.id;
    const { json } = await call("GET", `diff?from=${ids[0]}&to=${fi}`);
    expect(json.added[0]).toMatchObject({ source: "/d/stays", market: "fi" });
    const changes = json.answers.filter(({ url }: { url: string }) => url.endsWith("/d/stays"));
    expect(changes).toEqual([
      { url: "http://intl.localhost/d/stays", from: { status: 301, location: "/sanasto/" }, to: null },
    ]);
    expect((await call("POST", `versions/${ids[1]}/promote`, { body: "" })).status).toBe(200);
  });
});

describe("edgectl redirects diff", () => {
  it("compares what is live with files", async () => {
    const options = ["--json", "--market", "all"];
    const { code, stdout } = await service.edgectl("redirects", "diff", ...options, file("before.csv", before));
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining(counts)]);
  });

  it("compares versions, and files, over the URLs that are given", async () => {
    const urls = file("urls.txt", "http://localhost/d/stays\nhttp://localhost/d/goes?x=1\n");
    const from = file("from.csv", before);
    for (const [old, fresh] of [
      [ids[0] ?? "", "live"],
      [from, ids[1] ?? ""],
    ] as const) {
      const { code, stdout } = await service.edgectl(
        "redirects",
        "diff",
        ...["--from", old, "--to", fresh, "--urls", urls, "--market", "all"],
      );
      expect([code, stdout]).toEqual([0, expect.stringContaining("1 of 2 URLs answers differently")]);
      expect(stdout).toContain("http://localhost/d/goes?x=1: 301 /sanasto/?x=1 → no rule");
    }
  });
});
