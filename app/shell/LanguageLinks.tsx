// Links to this page in the region's languages, with its query. Native links: another language is another document.
import { followLanguageLink } from "../notices/chosen-language.ts";
import { usePage } from "../page/page-context.ts";
import { useSearch } from "../page/use-query.ts";
import { type LanguageCode, languageOf, languagesOfRegion } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";

export function LanguageLinks({ className }: { className?: string | undefined }) {
  const page = usePage();
  const search = useSearch();
  /** The page's own alternate; the front page where it has none, for which the query says nothing. */
  function addressIn(code: LanguageCode): string {
    const alternate = page.alternates.find(({ language }) => language === code);
    return alternate ? alternate.path + search : screenPath(code, "landing");
  }
  return (
    <ul className={className}>
      {languagesOfRegion(languageOf(page.language).region).map(({ code, tag, name }) => (
        <li key={code}>
          <a
            href={addressIn(code)}
            lang={tag}
            hrefLang={tag}
            onClick={followLanguageLink}
            aria-current={code === page.language ? "true" : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
