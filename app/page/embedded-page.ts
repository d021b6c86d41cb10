// The data of the first page, which the document carries as a JSON data block.
import { assignmentsOfDocument } from "../experiments/assignments.ts";
import { isPageData, type PageData } from "./page-data.ts";

/** Id of the data block. */
export const embeddedPageId = "page-data";

/** Text of the data block, and of the file for client navigation: the same, so that one change fits both. */
export function embedPage(page: PageData): string {
  return safeJson(page);
}

/** JSON for a script element. `<` is escaped so that no content can end the element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Page data of the document, with what its answer told. Throws when the document has none: it was not made by our build. */
export function readEmbeddedPage(document: Document, performance: Pick<Performance, "getEntriesByType">): PageData {
  const page: unknown = JSON.parse(document.getElementById(embeddedPageId)?.textContent ?? "null");
  if (!isPageData(page)) throw new Error("The document has no page data.");
  return { ...page, assignments: assignmentsOfDocument(performance) };
}
