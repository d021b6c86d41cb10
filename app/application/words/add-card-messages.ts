// Loads the messages of the form for a card; each language is a chunk of its own.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../../i18n/message-id.ts";
import { languages } from "../../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/messages/card-form/*.po");

/** A message that the form for a card has. */
const one: MessageId = "card.summary";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addCardMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../../locales/messages/card-form/${code}.po`];
  if (!load) throw new Error(`The form for a card has no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
