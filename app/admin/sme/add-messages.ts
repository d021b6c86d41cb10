// The messages of companies' applications for admins, with those of their whole area.
import type { I18n } from "@lingui/core";
import { addLaterMessages } from "../../application/words/add-later-messages.ts";
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";
import { addMessages as addAdminMessages } from "../add-messages.ts";

const addOwn = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/admin-sme/*.po"),
  "sme-cases.count",
);

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addLaterMessages(i18n), addAdminMessages(i18n), addOwn(i18n)]);
}
