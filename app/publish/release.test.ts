// The folder of a release: where pages and their variants are, and that a file for client navigation is the text that
// its document carries.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { writeRelease } from "./release.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = (path: string, rest: object = {}) =>
  ({
    screen: "compare",
    language: "fi",
    path,
    title: "",
    description: "",
    indexed: false,
    alternates: [],
    regions: [],
    content: { heading: "<b>", body: [] },
    ...rest,
  }) as unknown as PageData;

const chunk = (file: string) => ({ file, src: file });
const manifest = {
  "style.css": chunk("assets/style-1.css"),
  "browser.tsx": chunk("assets/browser-1.js"),
  "screens/loan-comparison/LoanComparisonScreen.tsx": chunk("assets/compare-1.js"),
  "screens/staff/StaffScreen.tsx": chunk("assets/staff-1.js"),
  "../locales/messages/fi.po": chunk("assets/fi-1.js"),
};

test("the console's page is listed at the paths below it", async () => {
  const other = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  mkdirSync(join(other, "assets"));
  writeFileSync(join(other, "assets/style-1.css"), "a{}");
  const pages = [page("/console/", { screen: "console" })];
  const render = async () => "<main></main>";
  await writeRelease({ folder: other, pages, files: new Map(), manifest, messageIds: new Set(), render });
  const listed = JSON.parse(readFileSync(join(other, "release.json"), "utf8"));
  rmSync(other, { recursive: true });
  expect(listed.pages.map(({ path, html }: { path: string; html: string }) => [path, html])).toEqual([
    ["/console/", "pages/fi/console/index.html"],
    ["/console/:1/", "pages/fi/console/index.html"],
    ["/console/:1/:2/", "pages/fi/console/index.html"],
    ["/console/:1/:2/:3/", "pages/fi/console/index.html"],
  ]);
});

test("a variant stands beside its page, under a path that no request has", async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/style-1.css"), "a{}");
  const pages = [page("/vertaa/"), page("/vertaa/", { variant: "cards" }), page("/offers/:id/")];
  const render = async ({ variant }: PageData) => `<main>${variant ?? "none"}</main>`;
  const files = new Map([["robots.txt", "User-agent: *"]]);
  expect(await writeRelease({ folder, pages, files, manifest, messageIds: new Set(), render })).toBe(3);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const listed = JSON.parse(read("release.json"));
  expect(listed.pages.map(({ path, html }: { path: string; html: string }) => [path, html])).toEqual([
    ["/vertaa/", "pages/fi/vertaa/index.html"],
    ["/vertaa/#cards", "pages/fi/vertaa/#cards/index.html"],
    ["/offers/:id/", "pages/fi/offers/@id/index.html"],
  ]);
  expect(listed.files).toEqual(["robots.txt", "style.css"]);
  const document = read("pages/fi/vertaa/#cards/index.html");
  expect(document).toContain("<main>cards</main>");
  expect(document).toContain(`id="page-data">${read("pages/fi/vertaa/#cards/page-data.json")}</script>`);
});
