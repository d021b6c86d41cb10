// Sets words in the product's typeface as outlines, so that a picture looks the same on whatever machine draws it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from "harfbuzzjs";
import subsetFont from "subset-font";

/** Letters of Latin and Cyrillic languages, and the signs of their texts: a file of the typeface each. */
const scripts = {
  latin: [0x20, 0xff],
  "latin-ext": [0x100, 0x2ba],
  cyrillic: [0x400, 0x45f],
} as const;

/** Signs beyond Latin's own letters that its file has: dashes, quotation marks, the ellipsis and signs of money. */
const signs = "–—‘’‚“”„…€";

const unitsPerEm = 1000;

export interface Typeface {
  /** Width of a line of text, in units of its size. */
  width(text: string): number;
  /** SVG outlines of a line whose baseline begins at a point. */
  outline(text: string, at: { readonly x: number; readonly y: number; readonly size: number }): string;
}

/** The typeface in one weight. */
export async function loadTypeface(weight: number): Promise<Typeface> {
  const fonts = await Promise.all(
    Object.entries(scripts).map(async ([script, [first, last]]) => {
      const letters = String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
      return {
        has: new Set(script === "latin" ? letters + signs : letters),
        font: await loadFont(script, letters + signs, weight),
      };
    }),
  );
  /** Runs of letters that one file has; a letter that none has is set in the first, as its empty box. */
  const runs = (text: string) => {
    const found: { font: Font; text: string }[] = [];
    for (const letter of text.replaceAll("\u00a0", " ").normalize("NFC")) {
      const font = (fonts.find(({ has }) => has.has(letter)) ?? fonts[0])?.font;
      if (!font) continue;
      const last = found.at(-1);
      if (last?.font === font) last.text += letter;
      else found.push({ font, text: letter });
    }
    return found;
  };
  return {
    width: (text) =>
      runs(text).reduce((sum, run) => sum + glyphsOf(run).reduce((all, { advance }) => all + advance, 0), 0),
    outline(text, { x, y, size }) {
      let at = 0;
      const glyphs = runs(text).flatMap((run) =>
        glyphsOf(run).map(({ path, advance }) => {
          const placed = path && `<path transform="translate(${at * unitsPerEm} 0)" d="${path}"/>`;
          at += advance;
          return placed;
        }),
      );
      return `<g transform="translate(${x} ${y}) scale(${size / unitsPerEm} ${-size / unitsPerEm})">${glyphs.join("")}</g>`;
    },
  };
}

async function loadFont(script: string, letters: string, weight: number): Promise<Font> {
  const require = createRequire(import.meta.url);
  const file = require.resolve(`@fontsource-variable/golos-text/files/golos-text-${script}-wght-normal.woff2`);
  const options = { targetFormat: "truetype", variationAxes: { wght: weight } } as const;
  const bytes = await subsetFont(readFileSync(file), letters, options);
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font = new Font(face);
  font.setScale(unitsPerEm, unitsPerEm);
  return font;
}

/** The glyphs of a run, with their widths in units of the size. */
function glyphsOf({ font, text }: { font: Font; text: string }): { path: string; advance: number }[] {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => ({
    path: font.glyphToPath(codepoint),
    advance: (positions[index]?.xAdvance ?? 0) / unitsPerEm,
  }));
}

/** Breaks a text into lines no wider than `width`, in units of its size; a word that is wider stands alone. */
export function linesOf(text: string, width: number, typeface: Typeface): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && typeface.width(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
