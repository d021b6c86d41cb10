// Ship a variation, then make a release live that has its content: the same bytes with the experiment and without it.
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { root, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
const call = caller(() => service);
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const experiment = (key: string, pattern: string, heading: string) => ({
  key,
  status: "running",
  variations: [{}, { slots: { heading } }],
  meta: [{ key: "plain" }, { key: "today" }],
  urlPatterns: [{ include: true, type: "simple", pattern }],
});
const post = (path: string, body: object) => call("POST", path, { body: JSON.stringify(body) });
const released = async () => (await call("GET", "experiments/released")).json.released;
const matters = async () => (await call("GET", "overview")).json.attention.map(({ what }: { what: string }) => what);
/** A page as a visitor in a browser gets it, as bytes. */
const bodyOf = async (path: string) => (await service.send(path, { headers: { "user-agent": "Firefox" } })).body;
const reason = "The release has it";
const data = "/page-data/sv/page-data.json";

it("a release with the content of a shipped variation is noticed, and the experiment can be taken out", {
  timeout: 120_000,
}, async () => {
  const experiments = [experiment("hero", "/sv/", "Jämför i dag"), experiment("other", "/en/", "Compare today")];
  const files = [
    { file: "a.json", text: JSON.stringify({ experiments }) },
    { file: "b.json", text: JSON.stringify({ features: { banner: { defaultValue: "plain" } } }) },
  ];
  const plain = await bodyOf("/sv/");
  expect((await call("PUT", "experiments", { body: JSON.stringify(files) })).status).toBe(200);
  for (const key of ["hero", "other"]) {
    expect((await post(`experiments/${key}/ship`, { variation: "today", reason: "It is better" })).status).toBe(200);
  }
  await expect.poll(() => bodyOf("/sv/")).not.toEqual(plain);
  expect(await released()).toEqual([]);
  const refused = await post("experiments/hero/remove", { reason });
  expect([refused.status, refused.json.detail]).toEqual([
    422,
    expect.stringContaining("would change what visitors see"),
  ]);

  // A release whose page is what the variation shows, and no other page is another.
  const next = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), next, { recursive: true });
  const [shown, shownData] = [await bodyOf("/sv/"), await bodyOf(data)];
  writeFileSync(join(next, "pages/fi/sv/index.html"), shown);
  writeFileSync(join(next, "pages/fi/sv/page-data.json"), shownData);
  const pushed = await service.edgectl("release", "push", next, "--note", "a new heading");
  expect([pushed.code, pushed.stderr]).toEqual([0, expect.anything()]);
  expect(await released()).toMatchObject([{ experiment: "hero", variation: "today", pages: ["/sv/"] }]);
  expect(await matters()).toContain("released-content:hero");
  expect(await matters()).not.toContain("released-content:other");
  expect((await service.edgectl("experiments", "released")).stdout).toMatch(/hero +today +\/sv\//);

  const dry = await post("experiments/hero/remove?dry_run=true", { reason: "" });
  expect(dry.json).toMatchObject({ experiment: "hero", file: "a.json", dry_run: true, before: { force: 1 } });
  expect((await post("experiments/hero/remove", { reason: "" })).status).toBe(400);
  const { version } = (await call("GET", "live")).json;
  const stale = await call("POST", "experiments/hero/remove", {
    body: JSON.stringify({ reason }),
    headers: { "if-match": `"${version - 1}"` },
  });
  expect(stale.status).toBe(412);
  const removed = await service.edgectl("experiments", "remove", "hero", "--note", reason);
  expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining("is taken out of a.json")]);

  const texts = (await call("GET", "experiments")).json.map(({ text }: { text: string }) => JSON.parse(text));
  expect(texts[0].experiments.map(({ key }: { key: string }) => key)).toEqual(["other"]);
  expect(texts[1]).toEqual({ features: { banner: { defaultValue: "plain" } } });
  const [entry] = (await call("GET", "audit?limit=1&part=experiments")).json.entries;
  expect([entry.what, entry.why]).toEqual(["publish", reason]);
  // Without the experiment visitors get the same bytes.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([await bodyOf("/sv/"), await bodyOf(data)]).toEqual([shown, shownData]);
  expect([await released(), await matters()]).toEqual([[], expect.not.arrayContaining(["released-content:hero"])]);
  expect((await call("GET", "experiments/hero/archive")).json.decisions.length).toBeGreaterThan(0);
  expect((await post("experiments/hero/remove", { reason })).status).toBe(404);
});
