// The service's other countries and languages. Native links: another language is another document.
import type { CountryLink } from "../page/contents.ts";

export function CountryLinks({ countries }: { countries: readonly CountryLink[] }) {
  return (
    <ul>
      {countries.map(({ name, tag, url }) => (
        <li key={tag}>
          <a href={url} lang={tag} hrefLang={tag}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
