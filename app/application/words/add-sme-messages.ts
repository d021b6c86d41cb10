// Loads the messages of the form for companies; each language is a chunk of its own.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../../i18n/message-id.ts";
import { languages } from "../../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/messages/sme/*.po");

/** A message that the form for companies has. */
const one: MessageId = "sme.send";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addSmeMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../../locales/messages/sme/${code}.po`];
  if (!load) throw new Error(`The form for companies has no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
