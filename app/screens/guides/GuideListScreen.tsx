// The list of guides, reviews or lessons.

import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { LinkCards } from "../../components/LinkCards.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import type { PageData } from "../../page/page-data.ts";

export default function GuideListScreen({ page }: { page: PageData<"guides" | "reviews" | "education"> }) {
  const { heading, body, guides } = page.content;
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <LinkCards links={guides} />
      <HelpfulLinks />
    </TextPage>
  );
}
