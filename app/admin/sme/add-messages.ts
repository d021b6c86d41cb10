// Loads the messages of companies' applications for admins, with those of their whole area.
import type { I18n, Messages } from "@lingui/core";
import { addLaterMessages } from "../../application/words/add-later-messages.ts";
import type { MessageId } from "../../i18n/message-id.ts";
import { languages } from "../../site/languages.ts";
import { addMessages as addAdminMessages } from "../add-messages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../../locales/messages/admin-sme/*.po");

/** A message that every one of the pages has. */
const one: MessageId = "sme-cases.count";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addAdminMessages(i18n), addLaterMessages(i18n)]);
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../../locales/messages/admin-sme/${code}.po`];
  if (!load) throw new Error(`The admins' list has no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
