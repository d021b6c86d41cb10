// Loads the messages of the admins' area, those of the lenders' area, whose parts it is made of, and those of the form for companies,
// whose answers it names.
import type { I18n, Messages } from "@lingui/core";
import { addSmeMessages } from "../application/words/add-sme-messages.ts";
import type { MessageId } from "../i18n/message-id.ts";
import { addMessages as addLenderMessages } from "../lender/add-messages.ts";
import { languages } from "../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../locales/messages/admin/*.po");

/** A message that every page of the area has. */
const one: MessageId = "admin.navigation";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addLenderMessages(i18n), addSmeMessages(i18n)]);
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../locales/messages/admin/${code}.po`];
  if (!load) throw new Error(`The admins' area has no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}
