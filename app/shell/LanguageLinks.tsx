// Links to this page in the region's languages. Native links: another language is another document.
import { rememberChosenLanguage } from "../notices/chosen-language.ts";
import { usePage } from "../page/page-context.ts";
import { languageOf, languagesOfRegion } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";

export function LanguageLinks({ className }: { className?: string | undefined }) {
  const page = usePage();
  return (
    <ul className={className}>
      {languagesOfRegion(languageOf(page.language).region).map(({ code, tag, name }) => (
        <li key={code}>
          <a
            href={page.alternates.find(({ language }) => language === code)?.path ?? screenPath(code, "landing")}
            lang={tag}
            hrefLang={tag}
            onClick={rememberChosenLanguage}
            aria-current={code === page.language ? "true" : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
