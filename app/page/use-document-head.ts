// Keeps the document's head in step with the page after client navigation. The first page's head
// comes from the build.
import { useEffect, useRef } from "react";
import { type HeadElement, headElements, pageHeadAttribute } from "./head.ts";
import type { PageData } from "./page-data.ts";

export function useDocumentHead(page: PageData): void {
  const built = useRef(page);
  useEffect(() => {
    if (built.current === page) return;
    document.title = page.title;
    for (const stale of document.head.querySelectorAll(`[${pageHeadAttribute}]`)) stale.remove();
    document.head.append(...headElements(page).map(create));
  }, [page]);
}

function create({ tag, attributes }: HeadElement): Element {
  const element = document.createElement(tag);
  element.setAttribute(pageHeadAttribute, "");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
