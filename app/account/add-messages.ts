// The messages of the account: of the user's own data and of their applications on the front page.
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../locales/messages/account/*.po"),
  "own.heading",
);
