// Gives the console's components their texts, from a catalogue that comes with the console alone.
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { createContext, use, useCallback } from "react";
import { languageOf } from "../../site/languages.ts";
import type { ConsoleLanguage } from "./language.ts";
import type { ConsoleMessageId } from "./message-id.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/console/*.po");
const loaded = new Map<ConsoleLanguage, Promise<I18n>>();

/** The texts in a language, the same promise each time. Rejects when they cannot be loaded. */
export function loadConsoleMessages(language: ConsoleLanguage): Promise<I18n> {
  const promise = loaded.get(language) ?? load(language);
  loaded.set(language, promise);
  return promise;
}

async function load(language: ConsoleLanguage): Promise<I18n> {
  const catalogue = catalogues[`../../../locales/console/${language}.po`];
  if (!catalogue) throw new Error(`The console has no messages in "${language}".`);
  const { messages } = await catalogue();
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: languageOf(language).tag, messages });
  return i18n;
}

export const ConsoleI18nContext = createContext<I18n | null>(null);

function useConsoleI18n(): I18n {
  const i18n = use(ConsoleI18nContext);
  if (!i18n) throw new Error("ConsoleI18nContext is missing above this component.");
  return i18n;
}

/** Text of a message, with its placeholders filled. */
export type ConsoleMessage = (id: ConsoleMessageId, values?: Readonly<Record<string, string | number>>) => string;

/** Gives texts in the console's language; the same function at each rendering. */
export function useConsoleMessage(): ConsoleMessage {
  const i18n = useConsoleI18n();
  return useCallback<ConsoleMessage>((id, values) => i18n._(id, values), [i18n]);
}

/** The tag of the console's language, such as `fi`, for dates and the `lang` of elements. */
export function useConsoleLocale(): string {
  return useConsoleI18n().locale;
}

/** Whether the console speaks English, as control does. */
export const useIsEnglish = (): boolean => useConsoleLocale().startsWith("en");
