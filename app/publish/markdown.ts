// Renders our own Markdown to HTML, with headings that can be linked to, tables that can scroll, and figures.
import { Marked } from "marked";
import type { ProseContent } from "../page/contents.ts";

export interface ProseOptions {
  /** Makes HTML of a block of code named `figure`. */
  readonly figure?: (source: string) => string;
}

/** HTML of a text and its headings of the second level. Ids are numbered: titles are in any alphabet. */
export function prose(markdown: string, { figure }: ProseOptions = {}): ProseContent {
  const headings: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${html}</h${depth}>\n`;
        const id = `section-${headings.length + 1}`;
        headings.push({ id, title: this.parser.parseInline(tokens, this.parser.textRenderer) });
        return `<h2 id="${id}">${html}</h2>\n`;
      },
      code({ lang, text }) {
        return lang === "figure" && figure ? figure(text) : false;
      },
    },
    hooks: {
      postprocess: (html) =>
        html.replaceAll("<table>", `<div class="table" tabindex="0"><table>`).replaceAll("</table>", "</table></div>"),
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, headings };
}

/** A text of `## Question` headings, each followed by its answer. */
export function questionsIn(markdown: string): { question: string; html: string }[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return { question: part.slice(0, end).trim(), html: prose(part.slice(end)).html };
    });
}
