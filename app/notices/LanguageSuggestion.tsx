// Offers the page in another language, in that language's own words.

import { Icon } from "../components/Icon.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import type { Alternate } from "../page/page-data.ts";
import { useSearch } from "../page/use-query.ts";
import { languageOf } from "../site/languages.ts";
import { followLanguageLink } from "./chosen-language.ts";
import { invitations, primaryLanguage } from "./language-suggestion.ts";
import styles from "./Notices.module.css";

interface LanguageSuggestionProps {
  readonly suggested: Alternate;
  readonly onClose: () => void;
}

export function LanguageSuggestion({ suggested: { language, path, url }, onClose }: LanguageSuggestionProps) {
  const message = useMessage();
  const page = usePage();
  const search = useSearch();
  const { tag, region } = languageOf(language);
  const here = region === languageOf(page.language).region;
  return (
    <p className={styles.suggestion}>
      <a href={(here ? path : url) + search} lang={tag} hrefLang={tag} onClick={followLanguageLink}>
        {invitations[primaryLanguage(tag)]}
      </a>
      <button type="button" className={styles.close} onClick={onClose} aria-label={message("common.close")}>
        <Icon name="cross" />
      </button>
    </p>
  );
}
