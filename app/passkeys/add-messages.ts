// The messages of adding, using and getting back passkeys. Only who does one of these loads them.
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../locales/messages/passkeys/*.po"),
  "passkey.add",
);
