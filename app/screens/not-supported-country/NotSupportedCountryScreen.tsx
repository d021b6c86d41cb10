// Says that the service is not open in this country, and where it is.
import type { PageData } from "../../page/page-data.ts";
import { TextPage } from "../../shell/TextPage.tsx";

export default function NotSupportedCountryScreen({ page }: { page: PageData<"not-supported-country"> }) {
  const { heading, body, languages } = page.content;
  return (
    <TextPage heading={heading}>
      {body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
        {languages.map(({ name, tag, url }) => (
          <li key={tag}>
            <a href={url} lang={tag} hrefLang={tag}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </TextPage>
  );
}
