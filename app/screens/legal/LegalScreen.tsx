// Cookie policy, privacy policy, terms and conditions: a long text with its parts listed, and when
// it was last changed. From the first two, consent can be changed.

import { TableOfContents } from "../../articles/TableOfContents.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { Updated } from "../../components/Updated.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ConsentMenuLink } from "../../shell/ConsentMenuLink.tsx";

export default function LegalScreen({ page }: { page: PageData<"cookie-policy" | "privacy-policy" | "terms"> }) {
  const message = useMessage();
  const { heading, body, text, updated } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <Updated date={updated} />
      {page.screen !== "terms" && (
        <p>
          <ConsentMenuLink>{message("consent.change")}</ConsentMenuLink>
        </p>
      )}
      <TableOfContents headings={text.headings} />
      <Prose html={text.html} />
    </TextPage>
  );
}
