// For tests: what a component renders in English, and its texts without the markup.
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { readCatalogue, sourceLanguage } from "../publish/messages.ts";

const i18n = setupI18n();
const messages = [...(readCatalogue(sourceLanguage) ?? [])].map(([id, text]) => [id, compileMessage(text)]);
i18n.loadAndActivate({ locale: "en-GB", messages: Object.fromEntries(messages) });

/** The HTML that a component renders in English. */
export const renderedHtml = (component: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{component}</I18nProvider>);

export function renderedTexts(component: ReactNode): string[] {
  return renderedHtml(component)
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .split(/\n+/)
    .filter(Boolean);
}
