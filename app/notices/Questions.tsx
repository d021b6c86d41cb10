// What the page asks of a visitor, in one bar: consent to cookies, and whether another language would be better.
import { useEffect, useState } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import type { Alternate } from "../page/page-data.ts";
import { ConsentQuestion } from "./ConsentQuestion.tsx";
import { hasChosenLanguage, rememberChosenLanguage } from "./chosen-language.ts";
import { LanguageSuggestion } from "./LanguageSuggestion.tsx";
import { suggestedLanguage } from "./language-suggestion.ts";
import styles from "./Notices.module.css";

export default function Questions({ asksConsent }: { asksConsent: boolean }) {
  const message = useMessage();
  const page = usePage();
  const [suggested, setSuggested] = useState<Alternate>();
  useEffect(() => {
    setSuggested(hasChosenLanguage() ? undefined : suggestedLanguage(page, navigator.languages));
  }, [page]);

  function closeSuggestion() {
    rememberChosenLanguage();
    setSuggested(undefined);
  }

  if (!asksConsent && !suggested) return null;
  return (
    <section className={styles.bar} aria-label={message(asksConsent ? "consent.heading" : "suggestion.label")}>
      {asksConsent && <ConsentQuestion />}
      {suggested && <LanguageSuggestion suggested={suggested} onClose={closeSuggestion} />}
    </section>
  );
}
