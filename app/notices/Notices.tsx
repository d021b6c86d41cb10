// The one bar at the window's lower edge: a short message, or what the page asks of a visitor. It is first in the
// document, so that keys reach it first, and moves nothing: the page is longer by its height. What asks is fetched by
// those alone who are asked.
import { Suspense } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { lazyExtra } from "../page/lazy-extra.ts";
import { usePage } from "../page/page-context.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import { useConsent, useServices } from "../services.ts";
import { languageOf } from "../site/languages.ts";
import { useStore } from "../store.ts";
import { hasChosenLanguage } from "./chosen-language.ts";
import { primaryLanguage } from "./language-suggestion.ts";
import styles from "./Notices.module.css";

const Questions = lazyExtra(() => import("./Questions.tsx"));

export function Notices() {
  const message = useMessage();
  const { toasts } = useServices();
  const toast = useStore(toasts);
  const { screen, language } = usePage();
  // The settings ask the same themselves.
  const asksConsent = useConsent() === "undecided" && screen !== "settings";
  const maySuggest = useHydrated() && !hasChosenLanguage() && !isPreferred(languageOf(language).tag);
  return (
    <div className={styles.notices}>
      <div role="status" aria-label={message("toast.region")}>
        {toast && (
          <div className={`${styles.bar} ${styles.message}`}>
            <p>{toast}</p>
            <button type="button" className={styles.button} onClick={() => toasts.close()}>
              {message("common.close")}
            </button>
          </div>
        )}
      </div>
      {!toast && (asksConsent || maySuggest) && (
        <Suspense fallback={null}>
          <Questions asksConsent={asksConsent} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the browser asks for this language before all others. */
function isPreferred(tag: string): boolean {
  return primaryLanguage(navigator.language) === primaryLanguage(tag);
}
