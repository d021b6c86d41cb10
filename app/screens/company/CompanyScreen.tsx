// A page on the service itself: its text, and where to go on from it.
import type { PageData } from "../../page/page-data.ts";
import { HelpfulLinks } from "../../shell/HelpfulLinks.tsx";
import { Prose } from "../../shell/Prose.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { Updated } from "../../shell/Updated.tsx";

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
