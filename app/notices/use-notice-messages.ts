// The messages of notices, which only those load who are signed in.
import type { I18n, Messages } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import type { MessageId } from "../i18n/message-id.ts";
import { languages } from "../site/languages.ts";

const catalogues = import.meta.glob<{ readonly messages: Messages }>("../../locales/messages/notices/*.po");

/** A message that the list always needs. */
const one: MessageId = "notices.heading";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export async function addMessages(i18n: I18n): Promise<void> {
  // Adding them makes another object of what components know as `i18n`.
  if (one in i18n.messages) return;
  const code = languages.find(({ tag }) => tag === i18n.locale)?.code;
  const load = catalogues[`../../locales/messages/notices/${code}.po`];
  if (!load) throw new Error(`Notices have no messages in "${i18n.locale}".`);
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}

/** Whether the messages are there yet. */
export function useNoticeMessages(): boolean {
  const { i18n } = useLingui();
  const [isReady, setIsReady] = useState(one in i18n.messages);
  useEffect(() => {
    let isOver = false;
    // Without them nothing is said.
    addMessages(i18n).then(
      () => isOver || setIsReady(true),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [i18n]);
  return isReady && one in i18n.messages;
}
