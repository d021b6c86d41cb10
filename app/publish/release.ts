// Writes the release: documents and data of all pages, root files, and the list of it all.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Manifest } from "vite";
import { embedPage } from "../page/embedded-page.ts";
import type { PageData } from "../page/page-data.ts";
import { languageOf } from "../site/languages.ts";
import { patternsBelow } from "../site/routes.ts";
import { pageFiles, styleFile } from "./client-files.ts";
import { documentOf } from "./document.ts";
import { slipsOf } from "./page-checks.ts";

export interface ReleaseSource {
  /** Folder of the release; holds `assets/` already. */
  readonly folder: string;
  readonly pages: readonly PageData[];
  readonly files: ReadonlyMap<string, string | Buffer>;
  readonly manifest: Manifest;
  /** Ids that must not be read on any page. */
  readonly messageIds: ReadonlySet<string>;
  readonly render: (page: PageData) => Promise<string>;
}

/**
 * Entry of a page in release.json; `html` and `data` are relative to the release's folder. The path of a variant ends in
 * its name, as `/vertaa/#cards`: no request asks for it.
 */
interface ReleasePage {
  readonly region: string;
  readonly path: string;
  readonly html: string;
  readonly data: string;
}

/** Writes everything and answers how many pages there are. Rejects when a page cannot be rendered or shows what was not filled in. */
export async function writeRelease({
  folder,
  pages,
  files,
  manifest,
  messageIds,
  render,
}: ReleaseSource): Promise<number> {
  const entries: ReleasePage[] = [];
  const style = takeStyle(join(folder, styleFile(manifest)));
  const problems: string[] = [];
  for (const page of pages) {
    const { region } = languageOf(page.language);
    // ":" of a pattern is written "@", as some file systems refuse it.
    const mark = page.variant ? `#${page.variant}` : "";
    const place = `pages/${region}${page.path.replaceAll(":", "@")}${mark && `${mark}/`}`;
    const entry = { region, path: page.path + mark, html: `${place}index.html`, data: `${place}page-data.json` };
    const html = await render(page);
    problems.push(...slipsOf(html, messageIds).map((text) => `${page.language} ${page.path}: "${text}"`));
    write(join(folder, entry.html), documentOf(page, html, pageFiles(manifest, page, style), style));
    write(join(folder, entry.data), embedPage(page));
    entries.push(entry, ...patternsBelow(page.screen, page.language).map((path) => ({ ...entry, path })));
  }
  if (problems.length > 0) throw new Error(`Pages show what was not filled in:\n${problems.join("\n")}`);
  // Beside the documents that hold it: its digest in the manifest is what their policy allows.
  const rootFiles = new Map([...files, ["style.css", style]]);
  for (const [name, body] of rootFiles) write(join(folder, "files", name), body);
  const assets = readdirSync(join(folder, "assets")).sort();
  const release = { pages: entries, files: [...rootFiles.keys()].sort(), assets };
  write(join(folder, "release.json"), `${JSON.stringify(release, null, 1)}\n`);
  return pages.length;
}

/** The style sheet, which is an asset no more: it comes with each document, so that the first paint waits for nothing else. */
function takeStyle(file: string): string {
  const style = readFileSync(file, "utf8");
  rmSync(file);
  if (/<\/style/i.test(style)) throw new Error(`${file} can't be inline: it ends its element.`);
  return style;
}

function write(file: string, body: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}
