// The messages of the lenders' area, and those of applications and offers, whose answers and states it names.
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../locales/messages/{application,application-later,lender,mortgage,offers}/*.po"),
  "lender-area.navigation",
);
