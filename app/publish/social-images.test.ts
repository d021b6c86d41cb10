// The pictures that stand for pages where they are shared.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { socialImage, socialImageSize, withSocialImages } from "./social-images.ts";
import { linesOf, loadTypeface, type Typeface } from "./typesetting.ts";

const page = (heading: string, more: Partial<PageData> = {}) =>
  ({ screen: "why", language: "fi", path: "/", indexed: true, content: { heading, body: [] }, ...more }) as PageData;

let typeface: Typeface;
beforeAll(async () => {
  typeface = await loadTypeface(640);
});

const outlines = (heading: string) =>
  (socialImage(page(heading), typeface).match(/<g transform="translate\(72/g) ?? []).length;

describe("a heading", () => {
  test.each([
    ["Sanasto", 1],
    ["Словарь заёмщика", 2],
    ["Kredyt na samochód, łódź lub motocykl", 3],
    ["Ein sehr langer Titel ".repeat(20), 6],
  ])("%s takes %i lines", (heading, lines) => {
    expect(outlines(heading)).toBe(lines);
  });

  test("that is one long word is set smaller", () => {
    expect(socialImage(page("Luottokelpoisuusarviointi"), typeface)).toContain("scale(0.05 -0.05)");
  });
});

test("every letter has a width, in whichever file of the typeface it is", () => {
  for (const letter of "aäåłșțžěяё€–…’") expect(typeface.width(letter)).toBeGreaterThan(0.1);
});

test("no line is wider than there is room for", () => {
  const lines = linesOf("Kun lainan maksu uhkaa myöhästyä", 8, typeface);
  expect(lines.join(" ")).toBe("Kun lainan maksu uhkaa myöhästyä");
  for (const line of lines) expect(typeface.width(line)).toBeLessThanOrEqual(8);
});

describe("the pictures of a build", () => {
  const folder = mkdtempSync(join(tmpdir(), "social-"));
  const folders = { cache: join(folder, "cache"), assets: join(folder, "assets") };
  mkdirSync(folders.assets);
  afterAll(() => rmSync(folder, { recursive: true }));

  test("are PNG files of the size meant, named by what they show, and drawn once", async () => {
    const pages = [page("Sanasto"), page("Sanasto"), page("Muu"), page("Haku", { indexed: false })];
    const pictured = await withSocialImages(pages, folders);
    const [first, same, other, unlisted] = pictured.map(({ picture }) => picture);
    expect(first).toMatch(/^\/assets\/social-[0-9a-f]{16}\.png$/);
    expect(same).toBe(first);
    expect(other).not.toBe(first);
    expect(unlisted).toBeUndefined();
    const file = readFileSync(join(folder, first ?? ""));
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([socialImageSize.width, socialImageSize.height]);
    expect(readdirSync(folders.cache)).toHaveLength(2);

    const drawn = statSync(join(folders.cache, (first ?? "").slice("/assets/".length))).mtimeMs;
    await withSocialImages(pages, folders);
    expect(statSync(join(folders.cache, (first ?? "").slice("/assets/".length))).mtimeMs).toBe(drawn);
    expect(existsSync(join(folder, other ?? ""))).toBe(true);
  });
});
