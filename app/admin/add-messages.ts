// The messages of the admins' area, those of the lenders' area, whose parts it is made of, and those of the form for companies,
// whose answers it names.
import type { I18n } from "@lingui/core";
import { addSmeMessages } from "../application/words/add-sme-messages.ts";
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";
import { addMessages as addLenderMessages } from "../lender/add-messages.ts";

const addOwn = messageLoader(import.meta.glob<Catalogue>("../../locales/messages/admin/*.po"), "admin.navigation");

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addSmeMessages(i18n), addLenderMessages(i18n), addOwn(i18n)]);
}
