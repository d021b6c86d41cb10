// What the offline workers store: pages by their addresses, what never changes by its content's name, and other files.

/** Prefixes of the active languages, the longest first; put in at build. */
declare const PREFIXES: readonly string[];

/** Names of the caches. */
export const pages = "pages-1";
export const assets = "assets-1";
export const files = "files-1";

/** The pages of a path's language that are always stored: the one an installed app starts with, and the one that says there is no connection. */
export function lastingPages(path: string): { readonly landing: string; readonly offline: string } {
  const prefix = PREFIXES.find((candidate) => path.startsWith(`${candidate}/`)) ?? "";
  return { landing: `${prefix}/`, offline: `${prefix}/offline/` };
}

const kinds = /^\/[^/].*\.(js|css|woff2|svg|png|jpe?g|webp|avif|webmanifest)$/;

/** The files of this site that a document names: scripts, pictures in all their sizes, icons, fonts. */
export function filesIn(html: string): string[] {
  const values = [...html.matchAll(/\s(?:href|src|srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, value = ""]) =>
    value.split(/[\s,]+/),
  );
  return [...new Set(values.filter((value) => kinds.test(value)))];
}
