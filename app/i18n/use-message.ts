// Gives components the texts of the interface, by typed message id.
import { useLingui } from "@lingui/react";
import type { MessageId } from "./message-id.ts";

/** Text of a message, with its placeholders filled. */
export type Message = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

export function useMessage(): Message {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}
