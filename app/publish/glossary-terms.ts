// Shows what a word of the glossary means where a text first uses it: the word becomes a button, beside it stands the
// meaning as a popover. Both are plain HTML, so they work by keyboard and touch and need no script.
import type { GlossaryTerm } from "./content-schema.ts";

export interface TermLinks {
  /** The words of the language; those without `forms` are never marked. */
  readonly glossary: readonly GlossaryTerm[];
  /** Path of the glossary's page. */
  readonly path: string;
  /** Text of the link from a meaning to the glossary. */
  readonly open: string;
}

/** Id of a word on the glossary's page. */
export function termId(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Elements in which no word is marked: headings, what can be pressed already, and what is to be scanned. */
const closed = new Set(["h1", "h2", "h3", "h4", "a", "button", "figure", "table", "code"]);

/** The HTML with the first use of each word marked. */
export function markTerms(html: string, { glossary, path, open }: TermLinks): string {
  const words = glossary.flatMap((term) => (term.forms ? [{ ...term, pattern: patternOf(term.forms) }] : []));
  const used = new Set<string>();
  let within = 0;
  return html.replaceAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g, (piece: string, slash?: string, element?: string) => {
    if (element) {
      if (closed.has(element)) within += slash ? -1 : 1;
      return piece;
    }
    if (within > 0) return piece;
    const found = firstUses(piece, words, used);
    let marked = "";
    let end = 0;
    for (const { term, definition, start, text } of found) {
      marked += piece.slice(end, start) + popover(text, { term, definition }, used.size, path, open);
      used.add(term);
      end = start + text.length;
    }
    return marked + piece.slice(end);
  });
}

interface Word extends GlossaryTerm {
  readonly pattern: RegExp;
}

interface Use extends GlossaryTerm {
  readonly start: number;
  readonly text: string;
}

/** Where words that are not used yet stand in a text, in order; of two that overlap the longer one. */
function firstUses(text: string, words: readonly Word[], used: ReadonlySet<string>): Use[] {
  const uses = words.flatMap(({ term, definition, pattern }): Use[] => {
    const match = used.has(term) ? null : pattern.exec(text);
    return match ? [{ term, definition, start: match.index, text: match[0] }] : [];
  });
  const longestFirst = uses.toSorted((a, b) => b.text.length - a.text.length);
  const apart: Use[] = [];
  for (const use of longestFirst) {
    if (!apart.some((other) => use.start < endOf(other) && other.start < endOf(use))) apart.push(use);
  }
  return apart.toSorted((a, b) => a.start - b.start);
}

function endOf({ start, text }: Use): number {
  return start + text.length;
}

/** Forms of a word as an expression: whole words, in any case of letters; `*` stands for any ending. */
function patternOf(forms: readonly string[]): RegExp {
  const each = forms.map((form) => form.replaceAll(/[.?+()[\]{}|^$\\]/g, "\\$&").replaceAll("*", "\\p{L}*"));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${each.join("|")})(?![\\p{L}\\p{N}])`, "iu");
}

function popover(text: string, { term, definition }: GlossaryTerm, count: number, path: string, open: string): string {
  const id = `term-${count + 1}`;
  const link = `<a href="${path}#${encodeURIComponent(termId(term))}">${escapeHtml(open)}</a>`;
  return (
    `<button type="button" class="term" popovertarget="${id}">${text}</button>` +
    `<span popover id="${id}" class="meaning"><dfn>${escapeHtml(term)}</dfn> ${escapeHtml(definition)} ${link}</span>`
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
