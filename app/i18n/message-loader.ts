// Messages that not every page needs. They are in catalogues of their own, of which each language is a chunk.
import type { I18n, Messages } from "@lingui/core";
import { languages } from "../site/languages.ts";
import type { MessageId } from "./message-id.ts";

export interface Catalogue {
  readonly messages: Messages;
}

/**
 * What adds the messages of `catalogues`, which are found by their files, to those of every page, once. `one` is always among them.
 * It rejects when they cannot be loaded.
 */
export function messageLoader(
  catalogues: Readonly<Record<string, () => Promise<Catalogue>>>,
  one: MessageId,
): (i18n: I18n) => Promise<void> {
  return async (i18n) => {
    // Adding them makes another object of what components know as `i18n`.
    if (one in i18n.messages) return;
    const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
    const own = Object.entries(catalogues).filter(([file]) => file.endsWith(`/${code}.po`));
    if (own.length === 0) throw new Error(`There is no message "${one}" in "${i18n.locale}".`);
    for (const { messages } of await Promise.all(own.map(([, load]) => load()))) i18n.load(i18n.locale, messages);
  };
}
