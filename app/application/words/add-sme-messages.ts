// The messages of the form for companies.
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addSmeMessages = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/sme/*.po"),
  "sme.send",
);
