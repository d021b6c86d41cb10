// The elements of the document's head that describe a page to browsers and search engines.
import { languageOf } from "../site/languages.ts";
import type { PageData } from "./page-data.ts";

export interface HeadElement {
  readonly tag: "link" | "meta";
  readonly attributes: Readonly<Record<string, string>>;
}

/** Marks the elements of the head that belong to the page. */
export const pageHeadAttribute = "data-page";

/** Language whose page is offered to speakers of none of ours (`hreflang` x-default). */
const defaultLanguage = "en-gb";

/** Description, canonical address and translations of a page; its title is apart. */
export function headElements(page: PageData): HeadElement[] {
  const description = meta("description", page.description);
  // A provider of identification puts its answer into this one's address.
  const isAnswered = page.screen === "login-callback";
  const referrer = isAnswered ? [meta("referrer", "no-referrer")] : [];
  if (!page.indexed) return [...referrer, description, meta("robots", "noindex")];
  const own = page.alternates.find((alternate) => alternate.language === page.language);
  const fallback = page.alternates.find((alternate) => alternate.language === defaultLanguage);
  return [
    description,
    ...(own ? [link({ rel: "canonical", href: own.url })] : []),
    ...page.alternates.map(({ language, url }) =>
      link({ rel: "alternate", hreflang: languageOf(language).tag, href: url }),
    ),
    ...(fallback ? [link({ rel: "alternate", hreflang: "x-default", href: fallback.url })] : []),
  ];
}

function meta(name: string, content: string): HeadElement {
  return { tag: "meta", attributes: { name, content } };
}

function link(attributes: HeadElement["attributes"]): HeadElement {
  return { tag: "link", attributes };
}
