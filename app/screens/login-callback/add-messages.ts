// The messages of the page that people come back to once they are identified.
import { type Catalogue, messageLoader } from "../../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../../locales/messages/identification/*.po"),
  "login-callback.working",
);
