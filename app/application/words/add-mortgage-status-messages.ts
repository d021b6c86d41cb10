// Loads the messages of what becomes of a mortgage; each language is a chunk of its own.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../../i18n/message-id.ts";
import { languages } from "../../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/messages/mortgage-status/*.po");

/** A message that its page always needs. */
const one: MessageId = "mortgage-status.timeline";

/** Adds the messages of what becomes of a mortgage to those of every page, once. Rejects when they cannot be loaded. */
export async function addMortgageStatusMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../../locales/messages/mortgage-status/${code}.po`];
  if (!load) throw new Error(`What becomes of a mortgage has no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
