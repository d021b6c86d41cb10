// Checks of what was rendered: no value that went missing on the way, no message without its text, and
// (with the pseudo-locale) no text that bypasses translation.

/** What must never be read on a page. */
const slips: readonly RegExp[] = [
  /\bNaN\b/,
  /\bundefined\b/,
  /\bnull\b/,
  /\bInfinity\b/,
  /\[object \w+\]/,
  // A placeholder that was not filled, such as {amount}.
  /\{[a-z]+[},]/,
];

const translatedAttributes = ["aria-label", "alt", "title", "placeholder"];

/** Everything on a page that a value or a message failed to fill; `messageIds` must not be read either. */
export function slipsOf(html: string, messageIds: ReadonlySet<string>): string[] {
  const texts = textsOf(html);
  const found = texts.filter((text) => slips.some((slip) => slip.test(text)));
  return [...found, ...texts.filter((text) => messageIds.has(text.trim()))];
}

/** Marks text of the pseudo-locale. */
export const pseudo = (text: string): string => `⟦${text}⟧`;

/** Values of a page's content that are not text to be read. */
const untranslated = new Set([
  "path",
  "url",
  "src",
  "tag",
  "iso",
  "id",
  "value",
  "index",
  "style",
  "currency",
  "purpose",
  "pages",
  "illustration",
  "picture",
]);

/** The content with every text marked, those of HTML included. */
export function pseudoContent<T>(value: T, name = ""): T {
  if (untranslated.has(name)) return value;
  if (typeof value === "string") return (name === "html" ? pseudoHtml(value) : pseudo(value)) as T;
  if (Array.isArray(value)) return value.map((item) => pseudoContent(item, name)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pseudoContent(item, key)])) as T;
}

function pseudoHtml(html: string): string {
  return html
    .replaceAll(/>([^<]+)</g, (_, text) => `>${pseudo(text)}<`)
    .replaceAll(/ aria-label="([^"]+)"/g, (_, text) => ` aria-label="${pseudo(text)}"`);
}

/** Words on a page rendered in the pseudo-locale that are not marked, less `names` that no language translates. */
export function unmarkedText(html: string, names: readonly string[]): string[] {
  const left = textsOf(html).flatMap((text) => withoutMarked(text).match(/[\p{L}][\p{L}\p{M} '-]*/gu) ?? []);
  return left.map((text) => text.trim()).filter((text) => !names.includes(text));
}

/** The texts and translated attributes of a document's body, each element's own text by itself. */
function textsOf(html: string): string[] {
  // React parts adjacent texts with comments.
  const body = html.replaceAll(/<!--.*?-->/gs, "").replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, "");
  const attributes = translatedAttributes.flatMap((name) =>
    [...body.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, text]) => text ?? ""),
  );
  return [...body.replaceAll(/<[^>]*>/g, "\n").split("\n"), ...attributes].filter((text) => text.trim() !== "");
}

/** What lies outside of all marks, which may be within one another. */
function withoutMarked(text: string): string {
  let depth = 0;
  let outside = "";
  for (const character of text) {
    if (character === "⟦") depth += 1;
    else if (character === "⟧") depth -= 1;
    else if (depth === 0) outside += character;
  }
  return outside;
}
