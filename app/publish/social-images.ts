// The picture that stands for a page where it is shared (Open Graph): its heading beside an illustration. Drawn at build,
// each once: a picture is named by the digest of its drawing, and kept in build/social from build to build.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type IllustrationName, isIllustration } from "../illustrations/objects.ts";
import { side, spot } from "../illustrations/sprite.ts";
import type { PageData } from "../page/page-data.ts";
import type { Screen } from "../site/routes.ts";
import { linesOf, loadTypeface, type Typeface } from "./typesetting.ts";

export const socialImageSize = { width: 1200, height: 630 } as const;

const colours = { page: "#f4f5fe", ink: "#14163a", brand: "#586bea", light: "#ffffff" } as const;

/** Illustrations of the screens that have none of their own. */
const illustrations: Readonly<Partial<Record<Screen, IllustrationName>>> = {
  compare: "compare-offers",
  "quick-comparison": "compare-offers",
  "fair-comparison": "compare-offers",
  lenders: "compare-offers",
  lender: "compare-offers",
  "credit-cards": "review-travel-card",
  "bank-accounts": "budget",
  glossary: "study",
  education: "study",
  blog: "study",
  "blog-page": "study",
  "blog-category": "study",
  "blog-category-page": "study",
  guides: "other",
  reviews: "what-lenders-look-at",
  faq: "other",
  renovation: "renovation",
  "christmas-campaign": "wedding",
  terms: "borrower-rights",
  "privacy-policy": "borrower-rights",
  "cookie-policy": "borrower-rights",
};

const fallback: IllustrationName = "first-loan";

/** Sizes that a heading is tried in, and how many lines of each there is room for. */
const headingSizes = [
  { size: 76, lines: 4 },
  { size: 62, lines: 5 },
  { size: 50, lines: 6 },
] as const;

const margin = 72;
const textWidth = 640;
const pictureSide = 400;

/** The drawing of a page's picture, as SVG. */
export function socialImage(page: PageData, heading: Typeface): string {
  const { width, height } = socialImageSize;
  const { size, lines } = headingLines(page.content.heading, heading);
  const leading = size * 1.12;
  const top = (height - leading * lines.length) / 2 + size * 0.78 - 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.page}"/>`,
    `<rect width="${width}" height="12" fill="${colours.brand}"/>`,
    `<svg x="${width - pictureSide - margin}" y="112" width="${pictureSide}" height="${pictureSide}" viewBox="0 0 ${side} ${side}">`,
    `${inLightColours(spot(illustrationOf(page)))}</svg>`,
    `<g fill="${colours.ink}">${lines.map((line, row) => heading.outline(line, { x: margin, y: Math.round(top + row * leading), size })).join("")}</g>`,
    // The mark and the name, at the foot.
    `<circle cx="${margin + 21}" cy="562" r="21" fill="${colours.brand}"/><path d="M${margin + 21} 547a15 15 0 0 1 0 30z" fill="${colours.light}"/>`,
    `<g fill="${colours.ink}">${heading.outline("Kirkas", { x: margin + 56, y: 574, size: 34 })}</g>`,
    "</svg>",
  ].join("");
}

/** The heading in the largest size that has room for it; in the smallest, what goes past the room is left out. */
function headingLines(heading: string, typeface: Typeface): { size: number; lines: string[] } {
  const tried = headingSizes.map(({ size, lines: room }) => ({
    size,
    room,
    lines: linesOf(heading.replaceAll("\u00ad", ""), textWidth / size, typeface),
  }));
  const fits = tried.find(
    ({ size, room, lines }) => lines.length <= room && lines.every((line) => typeface.width(line) <= textWidth / size),
  );
  const { size, room, lines } = fits ?? tried.at(-1) ?? { size: 50, room: 6, lines: [heading] };
  return { size, lines: lines.length <= room ? lines : [...lines.slice(0, room - 1), `${lines[room - 1]} …`] };
}

function illustrationOf({ screen, content }: PageData): IllustrationName {
  const own = "illustration" in content ? content.illustration : undefined;
  return typeof own === "string" && isIllustration(own) ? own : (illustrations[screen] ?? fallback);
}

/** The values beside the tokens, which no page gives here. */
function inLightColours(svg: string): string {
  return svg.replaceAll(/var\(--[a-z-]+,(#[0-9a-f]+)\)/g, "$1");
}

export interface SocialFolders {
  /** Where pictures are kept between builds. */
  readonly cache: string;
  /** Where those of this build go: the release's assets. */
  readonly assets: string;
}

/** How many pictures are drawn at the same time. */
const atOnce = 4;

/** The pages, those for search engines each with its picture, which is in the release's assets then. */
export async function withSocialImages(
  pages: readonly PageData[],
  { cache, assets }: SocialFolders,
): Promise<PageData[]> {
  const heading = await loadTypeface(640);
  mkdirSync(cache, { recursive: true });
  const missing = new Map<string, string>();
  const names = new Set<string>();
  const pictured = pages.map((page): PageData => {
    if (!page.indexed) return page;
    const svg = socialImage(page, heading);
    const name = `social-${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.png`;
    if (!existsSync(join(cache, name))) missing.set(name, svg);
    names.add(name);
    return { ...page, picture: `/assets/${name}` };
  });
  const waiting = [...missing];
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) writeFileSync(join(cache, next[0]), await png(next[1]));
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  for (const name of names) copyFileSync(join(cache, name), join(assets, name));
  return pictured;
}

/** A few flat colours and their edges: a palette holds them in a third of the bytes. */
function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}
