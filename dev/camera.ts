// What takes pictures of the console: its page, words and address.
import type { Page } from "@playwright/test";
import type { ConsoleMessageId } from "../app/console/i18n/message-id.ts";

export interface Camera {
  readonly page: Page;
  /** Address of the console. */
  readonly address: string;
  readonly word: (id: ConsoleMessageId) => string;
  readonly capture: (name: string) => Promise<void>;
}
