// The messages of the form for a card.
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addCardMessages = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/card-form/*.po"),
  "card.summary",
);
