// Loads the messages of one language; each language is a chunk of its own.
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type LanguageCode, languageOf } from "../site/languages.ts";

interface CatalogueModule {
  readonly messages: Messages;
}

const catalogues = import.meta.glob<CatalogueModule>("../../locales/messages/*.po");

/** Translations of a language, active. Rejects when there is no catalogue or it cannot be loaded. */
export async function loadMessages(code: LanguageCode): Promise<I18n> {
  const load = catalogues[`../../locales/messages/${code}.po`];
  if (!load) throw new Error(`There is no message catalogue for "${code}".`);
  const { messages } = await load();
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: languageOf(code).tag, messages });
  return i18n;
}
