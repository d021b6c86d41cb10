// The words that only later pages of a form need.
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addLaterMessages = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/application-later/*.po"),
  "mistake.missing",
);
