// The messages of signing in with a passkey, which the pages have where somebody signs in.
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../locales/messages/login/*.po"),
  "login.passkey",
);
