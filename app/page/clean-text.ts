// Rich text where plain text is wanted, as in structured data: the tags of paragraphs and headings go, and their text stays
// (specification, section 5; product design, section 17).

const tags = /<\/?(?:p|h[1-6])(?:\s[^>]*)?>/gi;

/** The text without the tags of paragraphs and headings. It is no sanitiser: other markup stays as it is. */
export function cleanText(html: string): string {
  return html
    .replaceAll(/(<\/(?:p|h[1-6])>)(?=\s*<(?:p|h[1-6])[\s>])/gi, "$1\n")
    .replaceAll(tags, "")
    .trim();
}
