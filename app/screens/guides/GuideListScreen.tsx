// The list of guides, reviews or lessons.
import type { PageData } from "../../page/page-data.ts";
import { HelpfulLinks } from "../../shell/HelpfulLinks.tsx";
import { LinkCards } from "../../shell/LinkCards.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

export default function GuideListScreen({ page }: { page: PageData<"guides" | "reviews" | "education"> }) {
  const { heading, body, guides } = page.content;
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <LinkCards links={guides} />
      <HelpfulLinks />
    </TextPage>
  );
}
