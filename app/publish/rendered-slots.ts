// A page with other values in its slots, rendered by React against the release that is built: what control makes of
// the page's document by exchanging the values in it has to be the same bytes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { embedPage } from "../page/embedded-page.ts";
import { isPageData, type PageData } from "../page/page-data.ts";
import { pageFiles } from "./client-files.ts";
import { documentOf } from "./document.ts";
import { type SlotValues, withSlots } from "./slot-values.ts";

/** A change of a page, by its region and canonical path. */
export interface SlotChange {
  readonly region: string;
  readonly path: string;
  readonly slots: SlotValues;
}

/** Bodies of a page, as they are pushed. */
export interface RenderedPage {
  readonly html: string;
  readonly data: string;
}

/** The build that is rendered against. */
export interface Built {
  /** Folder of the release. */
  readonly release: string;
  readonly manifest: Manifest;
  readonly render: (page: PageData) => Promise<string>;
}

/** Renders a change. Rejects where the release has no such page, or the page no such slot. */
export async function renderChange(
  { region, path, slots }: SlotChange,
  { release, manifest, render }: Built,
): Promise<RenderedPage> {
  const listing = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as {
    pages: { region: string; path: string; data: string }[];
  };
  const entry = listing.pages.find((candidate) => candidate.region === region && candidate.path === path);
  if (!entry) throw new Error(`The release has no page ${path} in ${region}.`);
  const page: unknown = JSON.parse(readFileSync(join(release, entry.data), "utf8"));
  if (!isPageData(page)) throw new Error(`${entry.data} is not of its form.`);
  const changed = withSlots(page, slots);
  const style = readFileSync(join(release, "files/style.css"), "utf8");
  const html = documentOf(page, await render(changed), pageFiles(manifest, page, style), style, changed);
  return { html, data: embedPage(changed) };
}
