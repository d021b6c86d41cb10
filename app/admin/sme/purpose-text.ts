// What a company borrows for, in words.
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";

export function usePurposeText(): (purpose: string) => string {
  const message = useMessage();
  return (purpose) => message(`business-purpose.${purpose.replace(/ /g, "-")}` as MessageId);
}
