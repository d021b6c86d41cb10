// The application's own names of the answers that rules look at.
import type { MessageId } from "../../i18n/message-id.ts";
import type { Message } from "../../i18n/use-message.ts";

export function choiceName(value: string, message: Message): string {
  return message(`choice.${value.replaceAll(/[ /]/g, "-")}` as MessageId);
}
