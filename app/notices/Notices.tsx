// What lies over the bottom of the page: the short message, the suggestion of a language, the question
// of consent. It is there only once the page has been hydrated, and moves nothing on it.
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import type { Alternate } from "../page/page-data.ts";
import { useConsent, useServices } from "../services.ts";
import { Button } from "../shell/Button.tsx";
import { languageOf } from "../site/languages.ts";
import { ConsentBanner } from "./ConsentBanner.tsx";
import { hasChosenLanguage, rememberChosenLanguage } from "./chosen-language.ts";
import { invitations, primaryLanguage, suggestedLanguage } from "./language-suggestion.ts";
import styles from "./Notices.module.css";

export function Notices() {
  const consent = useConsent();
  return (
    <div className={styles.notices}>
      <Toast />
      <LanguageSuggestion />
      {consent === "undecided" && <ConsentBanner />}
    </div>
  );
}

function Toast() {
  const message = useMessage();
  const { toasts } = useServices();
  const content = useSyncExternalStore(toasts.subscribe, toasts.content, () => null);
  return (
    <div role="status" aria-label={message("toast.region")}>
      {content && (
        <div className={styles.notice}>
          <p>{content}</p>
          <Button quiet onClick={() => toasts.close()}>
            {message("common.close")}
          </Button>
        </div>
      )}
    </div>
  );
}

function LanguageSuggestion() {
  const message = useMessage();
  const page = usePage();
  const [suggested, setSuggested] = useState<Alternate>();
  useEffect(() => {
    setSuggested(hasChosenLanguage() ? undefined : suggestedLanguage(page, navigator.languages));
  }, [page]);
  if (!suggested) return null;
  const { tag, region } = languageOf(suggested.language);
  const here = region === languageOf(page.language).region;
  return (
    <section className={styles.notice} aria-label={message("suggestion.label")}>
      <p>
        <a href={here ? suggested.path : suggested.url} lang={tag} hrefLang={tag} onClick={rememberChosenLanguage}>
          {invitations[primaryLanguage(tag)]}
        </a>
      </p>
      <Button
        quiet
        onClick={() => {
          rememberChosenLanguage();
          setSuggested(undefined);
        }}
      >
        {message("common.close")}
      </Button>
    </section>
  );
}
