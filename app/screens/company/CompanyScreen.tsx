// A page on the service itself: its text, and where to go on from it.

import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { Updated } from "../../components/Updated.tsx";
import type { PageData } from "../../page/page-data.ts";

export default function CompanyScreen({ page }: { page: PageData<"why" | "authors"> }) {
  const { heading, body, text, updated } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <Prose html={text.html} />
      <Updated date={updated} />
      <HelpfulLinks />
    </TextPage>
  );
}
