// Loads the messages of the lenders' area, and those of applications and offers, whose answers and states it names.
import type { I18n, Messages } from "@lingui/core";
import type { MessageId } from "../i18n/message-id.ts";
import { languages } from "../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>(
  "../../locales/messages/{application,application-later,lender,mortgage,offers}/*.po",
);

/** A message that every page of the area has. */
const one: MessageId = "lender-area.navigation";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const groups = ["application", "application-later", "lender", "mortgage", "offers"].map((group) => {
    const load = catalogues[`../../locales/messages/${group}/${code}.po`];
    if (!load) throw new Error(`The lenders' area has no messages in "${i18n.locale}".`);
    return load();
  });
  for (const { messages } of await Promise.all(groups)) i18n.load(i18n.locale, messages);
}
