// Addresses below /assets/: the release's own, and rules for those that it does not have.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import languages from "../../../locales/languages.json" with { type: "json" };
import { root, Service } from "./service.ts";

const { assets, files } = JSON.parse(readFileSync(join(root, "build/release/release.json"), "utf8")) as {
  assets: string[];
  files: string[];
};
const own = `/assets/${assets[0]}`;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const file = join(mkdtempSync(join(tmpdir(), "kirkas-tables-")), "all.csv");
  const rows = ["/assets/img/old.png,/sanasto/,301,", "/assets/docs/*,/blogi/,302,prefix", "/assets/gone.css,,410,"];
  // One for an asset that is there, and one that would take all of them.
  rows.push(`${own},/sanasto/,302,`, "/assets/*,/,301,prefix");
  writeFileSync(file, `source,target,status,match\n${rows.join("\n")}\n`);
  expect((await service.edgectl("redirects", "push", file)).code).toBe(0);
  await service.send("/");
  await new Promise((done) => setTimeout(done, 200));
});
afterAll(() => service.stop());

it.each([
  ["an exact rule", "/assets/img/OLD.png?v=2", 301, "/sanasto/?v=2"],
  ["a rule by pattern", "/assets/docs/terms.pdf", 302, "/blogi/"],
  ["one that takes all", "/assets/index-0123.js", 301, "/"],
  ["a rule for what is gone", "/assets/gone.css", 410, undefined],
  ["the release, whatever a rule says", own, 200, undefined],
] as const)("%s answers %s", async (_, path, status, location) => {
  for (const method of ["GET", "HEAD", "GET"]) {
    const { headers, ...answer } = await service.send(path, { method });
    expect([method, answer.status, headers.location]).toEqual([method, status, location]);
  }
  const traced = await service.edgectl("trace", `http://localhost${path}`, "--json");
  expect(JSON.parse(traced.stdout)).toMatchObject({ status, location: location ?? null });
});

it("no rule answers in place of what KV can't say", async () => {
  await service.withoutKv(async () => {
    const { status, headers } = await service.send("/assets/docs/other.pdf");
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

it("check refuses rules for the release's own files at the root, all of them", async () => {
  const listed = JSON.parse(readFileSync(join(root, "locales/files.json"), "utf8")) as string[];
  const active = languages.filter((language) => language.active);
  const names = listed.flatMap((name) => {
    return name.includes(":language") ? active.map(({ code }) => name.replace(":language", code)) : [name];
  });
  expect(names.toSorted()).toEqual(files.toSorted());
});
