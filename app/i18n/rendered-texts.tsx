// For tests: the texts that a component renders in English, without its markup.
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { readCatalogue, sourceLanguage } from "../publish/messages.ts";

const i18n = setupI18n();
const messages = [...(readCatalogue(sourceLanguage) ?? [])].map(([id, text]) => [id, compileMessage(text)]);
i18n.loadAndActivate({ locale: "en-GB", messages: Object.fromEntries(messages) });

export const inEnglish = (component: ReactNode) => <I18nProvider i18n={i18n}>{component}</I18nProvider>;

export function renderedTexts(component: ReactNode): string[] {
  const html = renderToStaticMarkup(inEnglish(component));
  return html
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll("&#x27;", "'")
    .split(/\n+/)
    .filter(Boolean);
}
