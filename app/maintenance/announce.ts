// Says that maintenance is planned, by the visitor's clock and in the page's language, until that is closed: then not again in this
// session. The edge announces it with each document of the day before (`Server-Timing`), and only then is this loaded.
import { setupI18n } from "@lingui/core";
import type { ToastStore } from "../notices/toast-store.ts";
import { addMessages } from "./add-messages.ts";

const key = "maintenance-announced";

export interface Surroundings {
  readonly toasts: ToastStore;
  /** The page's (BCP 47). */
  readonly language: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** A browser may refuse it. */
  readonly sessionStorage: () => Pick<Storage, "getItem" | "setItem">;
}

/** `maintenance` is its beginning and end in milliseconds since 1970, with a slash between them. A stored document may announce what is over. */
export async function announce(
  maintenance: string,
  { toasts, language, now, sessionStorage }: Surroundings,
): Promise<void> {
  const [from = 0, until = 0] = maintenance.split("/").map(Number);
  if (!(now < from && from < until) || closed(sessionStorage) === maintenance) return;
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  await addMessages(i18n);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
  const text = i18n.t("maintenance.planned", { times: format.formatRange(from, until) });
  const unfollow = toasts.subscribe(() => {
    if (toasts.value() === text) return;
    unfollow();
    remember(sessionStorage, maintenance);
  });
  toasts.open(text);
}

function closed(storage: Surroundings["sessionStorage"]): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function remember(storage: Surroundings["sessionStorage"], maintenance: string): void {
  try {
    storage().setItem(key, maintenance);
  } catch {
    // It is said again with the next document.
  }
}
