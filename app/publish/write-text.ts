// How the texts of a language are rendered that explain borrowing: with figures worked out in its currency, and with
// the glossary's meanings.
import type { Message } from "../i18n/use-message.ts";
import { screenPath } from "../site/paths.ts";
import type { Content } from "./content.ts";
import { markTerms } from "./glossary-terms.ts";
import { lenderTerms } from "./loan-content.ts";
import { loanFigure } from "./loan-figure.ts";
import { numberStyle } from "./locale-text.ts";
import { prose } from "./markdown.ts";
import type { WriteText } from "./page-draft.ts";
import type { SharedData } from "./shared-data.ts";

export function textWriter({ language, glossary, labels }: Content, shared: SharedData, message: Message): WriteText {
  const lenders = lenderTerms(language, shared);
  const context = {
    labels: labels.figure,
    message,
    style: numberStyle(language),
    chargesOf: (id: string) => lenders.find((lender) => lender.id === id)?.charges,
  };
  const links = { glossary, path: screenPath(language, "glossary"), open: labels.glossary.open };
  return (markdown) => {
    const { html, headings } = prose(markdown, { figure: (source) => loanFigure(source, context) });
    return { html: markTerms(html, links), headings };
  };
}
