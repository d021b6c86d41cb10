// Loads the messages of mortgages; each language is a chunk of its own.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../../i18n/message-id.ts";
import { languages } from "../../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/messages/mortgage/*.po");

/** A message that every page of the form has. */
const one: MessageId = "step.calculator";

/** Adds the messages of mortgages to those of the form, once. Rejects when they cannot be loaded. */
export async function addMortgageMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../../locales/messages/mortgage/${code}.po`];
  if (!load) throw new Error(`Mortgages have no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
