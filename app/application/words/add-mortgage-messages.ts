// The messages of mortgages.
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMortgageMessages = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/mortgage/*.po"),
  "step.calculator",
);
