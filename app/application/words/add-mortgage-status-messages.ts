// The messages of what becomes of a mortgage.
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMortgageStatusMessages = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/mortgage-status/*.po"),
  "mortgage-status.timeline",
);
