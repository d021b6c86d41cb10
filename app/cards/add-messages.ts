// Loads the words that cards are compared in; each language is a chunk of its own.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../i18n/message-id.ts";
import { languages } from "../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../locales/messages/cards/*.po");

/** A message that is always among them. */
const one: MessageId = "cards.interest-free";

/** Adds them to the messages of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../locales/messages/cards/${code}.po`];
  if (!load) throw new Error(`There are no messages of cards in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
