// The messages on planned maintenance, which pages load only on the day before it.
import { type Catalogue, messageLoader } from "../i18n/message-loader.ts";

/** Adds them, once. Rejects when they cannot be loaded. */
export const addMessages = messageLoader(
  import.meta.glob<Catalogue>("../../locales/messages/maintenance/*.po"),
  "maintenance.planned",
);
