// Which built files a page needs, from the manifest of the browser build.
import type { Manifest } from "vite";
import type { PageData } from "../page/page-data.ts";
import { screenCatalogues, screenFile } from "../screens/screen-files.ts";
import { fontScriptsOf } from "./fonts.ts";

/** URLs of a page's files. */
export interface PageFiles {
  readonly entry: string;
  /** Modules to fetch along with the entry rather than after it. */
  readonly modules: readonly string[];
  /** Of the typeface, those that the page's first words need. */
  readonly fonts: readonly string[];
}

const entry = "browser.tsx";

/** Files of a page; `style` is the style sheet, which names the typeface's. Throws when the build does not hold one of them. */
export function pageFiles(manifest: Manifest, page: PageData, style: string): PageFiles {
  const messages = ["", ...screenCatalogues(page.screen)].map(
    (group) => `../locales/messages/${group}${page.language}.po`,
  );
  const roots = [entry, `screens/${screenFile(page.screen)}`, ...messages];
  const keys = closure(manifest, roots);
  const url = (file: string) => `/${file}`;
  return {
    entry: url(chunk(manifest, entry).file),
    modules: keys.filter((key) => key !== entry).map((key) => url(chunk(manifest, key).file)),
    fonts: fontScriptsOf(page.title + page.description).map((script) => fontFile(style, script)),
  };
}

/** Path of the one style sheet, relative to the release's folder. */
export function styleFile(manifest: Manifest): string {
  return chunk(manifest, "style.css").file;
}

function fontFile(style: string, script: string): string {
  // The hash, of eight letters, may hold hyphens itself.
  const file = style.match(new RegExp(`/assets/golos-text-${script}-[\\w-]{8}\\.woff2`))?.[0];
  if (!file) throw new Error(`The style sheet names no typeface for ${script}.`);
  return file;
}

/** The modules named and all that they import statically, each once. */
function closure(manifest: Manifest, roots: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    chunk(manifest, key).imports?.forEach(visit);
  };
  roots.forEach(visit);
  return [...found];
}

function chunk(manifest: Manifest, key: string): Manifest[string] {
  const found = manifest[key];
  if (!found) throw new Error(`The browser build holds no "${key}".`);
  return found;
}
