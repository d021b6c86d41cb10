// Says that the service is not open in this country, and where it is.

import { TextPage } from "../../components/TextPage.tsx";
import type { PageData } from "../../page/page-data.ts";
import { CountryLinks } from "../../shell/CountryLinks.tsx";

export default function NotSupportedCountryScreen({ page }: { page: PageData<"not-supported-country"> }) {
  const { heading, body, languages } = page.content;
  return (
    <TextPage heading={heading}>
      {body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <CountryLinks countries={languages} />
    </TextPage>
  );
}
