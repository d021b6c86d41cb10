// Loads the messages of the user's details; each language is a chunk of its own.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../../i18n/message-id.ts";
import { languages } from "../../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/messages/details/*.po");

/** A message that the page of the details always needs. */
const one: MessageId = "details.signed-out";

/** Adds the messages of the details to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../../locales/messages/details/${code}.po`];
  if (!load) throw new Error(`The details have no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
