// The typeface, cut down at build: to the letters that the texts of all languages use, and to the weights that the
// styles use. One file a script, so that a page fetches those of its language alone.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "../..");

/** Where the styles look for the files. */
const folder = join(root, "build/fonts");

/** Letters by which a text needs a script's file (styles/fonts.css has their ranges in full). */
const scripts = { latin: /[ -\u00ff]/, "latin-ext": /[\u0100-\u02ba]/, cyrillic: /[\u0400-\u045f]/ };

/** The scripts that a text is written in. */
export function fontScriptsOf(text: string): string[] {
  return Object.entries(scripts).flatMap(([script, letters]) => (letters.test(text) ? [script] : []));
}

/** Weights between which the styles choose. */
const weights = { min: 400, max: 700 };

/** Letters that a visitor may write whatever our texts hold: those of English, figures and signs. */
const typed = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** Writes `golos-text-SCRIPT.woff2` for each script. */
export async function writeFonts(): Promise<void> {
  const require = createRequire(import.meta.url);
  const letters = lettersOf([join(root, "locales"), join(root, "app/content")]);
  mkdirSync(folder, { recursive: true });
  for (const script of Object.keys(scripts)) {
    const source = require.resolve(`@fontsource-variable/golos-text/files/golos-text-${script}-wght-normal.woff2`);
    const options = { targetFormat: "woff2", variationAxes: { wght: weights } } as const;
    writeFileSync(join(folder, `golos-text-${script}.woff2`), await subsetFont(readFileSync(source), letters, options));
  }
}

/** Each letter that the files below the folders hold, in both cases, and those that visitors write. */
function lettersOf(folders: readonly string[]): string {
  const found = new Set(typed);
  for (const path of folders.flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }))) {
    if (!path.isFile()) continue;
    const text = readFileSync(join(path.parentPath, path.name), "utf8");
    for (const letter of text + text.toUpperCase() + text.toLowerCase()) found.add(letter);
  }
  return [...found].join("");
}
