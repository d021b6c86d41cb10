// For tests: the console's texts in a language, read from its catalogue.
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { readConsoleCatalogue } from "../../publish/console-messages.ts";
import { languageOf } from "../../site/languages.ts";
import type { ConsoleLanguage } from "./language.ts";

export const consoleTexts = (language: ConsoleLanguage): I18n => textsOf(language, (text) => text);

/** English, with brackets around each message: what stands outside of them is no message. */
export const bracketedTexts = (): I18n => textsOf("en-gb", (text) => `⟦${text}⟧`);

function textsOf(language: ConsoleLanguage, change: (text: string) => string): I18n {
  const messages = [...readConsoleCatalogue(language)].map(([id, text]) => [id, compileMessage(change(text))]);
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: languageOf(language).tag, messages: Object.fromEntries(messages) });
  return i18n;
}
