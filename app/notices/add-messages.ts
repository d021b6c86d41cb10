// The messages of notices, which only those load who are signed in.
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";

/** Adds them to those of every page, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../locales/messages/notices/*.po"),
  "notices.heading",
);
