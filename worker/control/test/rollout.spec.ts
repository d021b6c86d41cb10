// Roll-outs: what the pointer has, which shares and releases are refused, and what the audit says.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { root, Service } from "../../edge/test/service.ts";
import { caller, switchReviewsOff } from "./call.ts";

let service: Service;
let first = "";
let [second, third] = ["", ""];
const path = "releases/candidate";
const call = caller(() => service);
const put = (release: string, share: number, query = "", headers = {}) =>
  call("PUT", path + query, { body: JSON.stringify({ release, share }), headers });
const pointer = async () => JSON.parse((await (await service.published()).get("pointer/live")) ?? "{}");
const kindOf = ({ json }: { json: { type: string } }) => json.type.split(":").at(-1);

async function store(text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), folder, { recursive: true });
  const page = join(folder, "pages/fi/index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</h1>", ` (${text})</h1>`));
  const { stdout, stderr } = await service.edgectl("release", "push", folder, "--store-only");
  rmSync(folder, { recursive: true });
  return stdout.match(/^[0-9a-f]{64}/)?.[0] ?? stderr;
}

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  await switchReviewsOff(service);
  first = (await call("GET", "live")).json.release;
  second = await store("toinen");
  third = await store("kolmas");
});
afterAll(() => service.stop());

describe("a roll-out", () => {
  it("is refused where there is nothing to roll out", async () => {
    expect((await call("GET", path)).json).toEqual({ live: first, arms: [] });
    const table = (await call("GET", "live")).json.redirects;
    for (const [answer, status, text] of [
      [await put(first, 100), 422, "live already"],
      [await put("0".repeat(64), 100), 404, "versions"],
      [await put(table, 100), 404, "versions"],
      [await put(second, 0), 400, "hundredths of a percent"],
      [await put(second, 10_001), 400, "hundredths of a percent"],
      [await call("PUT", path, { body: "{}" }), 400, "share"],
      [await call("POST", `${path}/promote`), 404, "No release is rolled out"],
      [await call("DELETE", path), 404, "No release is rolled out"],
    ] as const) {
      expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(text)]);
    }
  });

  it("begins, grows and ends; the pointer has it, and the audit says who did and why", async () => {
    const tried = await put(second, 100, "?dry_run=true");
    expect([tried.status, tried.json.arms.length, (await pointer()).candidate]).toEqual([200, 2, null]);
    const begun = await put(second, 100, "?note=Careful");
    const nothing = { pages: 0, not_found: 0, errors: 0, reported: 0, script_errors: 0, lcp: null };
    const { version, candidate } = await pointer();
    expect(begun.json).toEqual({
      live: first,
      arms: [
        { release: first, share: 9900, ...nothing },
        { release: second, share: 100, ...nothing },
      ],
    });
    expect(candidate).toMatchObject({ release: second, share: 100, seed: String(version) });
    expect(begun.headers.etag).toBe(`"${version}"`);

    for (const share of [1, 100]) expect(kindOf(await put(second, share))).toBe("share-must-grow");
    const other = await put(third, 5000);
    expect([other.status, kindOf(other)]).toEqual([409, "candidate-exists"]);
    const late = await put(second, 1000, "", { "if-match": `"${version - 1}"` });
    expect(late.status).toBe(412);
    expect((await put(second, 1000)).status).toBe(200);
    expect((await pointer()).candidate).toEqual({ ...candidate, share: 1000 });

    const ended = await call("DELETE", `${path}?note=Slow`);
    expect([ended.status, ended.json, (await pointer()).candidate]).toEqual([200, { live: first, arms: [] }, null]);
    const { entries } = (await call("GET", "audit?part=release&acts=publishing")).json;
    expect(entries.slice(0, 3).map(({ what, why }: { what: string; why: string }) => [what, why])).toEqual([
      ["end roll-out", "Slow"],
      ["roll out", ""],
      ["roll out", "Careful"],
    ]);
    expect(JSON.parse(entries[1].detail)).toEqual({ kind: "release", id: second, share: 1000 });
  });

  it("is changed only as its caller saw it, whatever else is published meanwhile", async () => {
    const moved = async (answer: ReturnType<typeof put>) => {
      const { status, json } = await answer;
      expect([status, json.type.split(":").at(-1)]).toEqual([409, "rollout-moved"]);
      return json.detail;
    };
    const raise = (release: string, share: number, seen_share: number) =>
      call("PUT", path, { body: JSON.stringify({ release, share, seen_share }) });
    expect(await moved(raise(second, 1000, 100))).toContain("No release is rolled out now");
    expect((await raise(second, 100, 0)).status).toBe(200);
    const table = { body: "source,target,status\n/siirtynyt,/sanasto/,301\n" };
    expect((await call("PUT", "redirects?market=all", table)).status).toBe(200);
    expect((await raise(second, 1000, 100)).status).toBe(200);
    for (const seen of [0, 100]) {
      expect(await moved(raise(second, 5000, seen))).toContain(
        `Release ${second} is rolled out to 10 % of visitors now`,
      );
    }
    for (const query of ["", "&dry_run=true"]) {
      for (const [method, name] of [
        ["DELETE", path],
        ["POST", `${path}/promote`],
      ] as const) {
        expect(await moved(call(method, `${name}?release=${third}${query}`))).toContain(second);
      }
    }
    expect((await call("POST", `${path}/promote?release=${second}&dry_run=true`)).status).toBe(200);
    expect((await call("DELETE", `${path}?release=${second}`)).json.arms).toEqual([]);
  });

  it("is in the way of another release, but not of the candidate itself", async () => {
    await put(second, 100);
    const promote = (id: string) => call("POST", `versions/${id}/promote`);
    const other = await promote(third);
    expect([other.status, kindOf(other)]).toEqual([409, "candidate-exists"]);
    expect((await promote(second)).json).toMatchObject({ release: second, candidate: null });
    expect((await promote(first)).json).toMatchObject({ release: first, candidate: null });
  });

  it("makes its release live for everybody", async () => {
    await put(second, 5000);
    expect((await call("POST", `${path}/promote?dry_run=true`)).status).toBe(200);
    expect((await pointer()).release).toBe(first);
    const promoted = await call("POST", `${path}/promote?note=Good`);
    expect([promoted.status, promoted.json]).toEqual([200, { live: second, arms: [] }]);
    const [last] = (await call("GET", "audit?part=release&acts=publishing")).json.entries;
    expect([last.what, last.why, JSON.parse(last.detail).id]).toEqual(["promote", "Good", second]);
  });

  it("has the pages that variations show, also when experiments change meanwhile", async () => {
    await put(first, 100);
    const before = (await pointer()).candidate;
    const slots = { heading: "Another heading" };
    const experiment = {
      key: "toinen",
      variations: [{}, { slots }],
      urlPatterns: [{ type: "simple", pattern: "/sv/" }],
    };
    const files = [{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }];
    const published = await call("PUT", "experiments", { body: JSON.stringify(files) });
    expect(published.status).toBe(200);
    const { candidate } = await pointer();
    expect(candidate).toEqual({ ...before, variants: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(candidate.variants).not.toBe(before.variants);
    await call("DELETE", path);
  });
});
