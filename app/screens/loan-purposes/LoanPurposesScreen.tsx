// All loan purposes, each with what its page is about.

import { LinkCards } from "../../components/LinkCards.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import type { PageData } from "../../page/page-data.ts";

export default function LoanPurposesScreen({ page }: { page: PageData<"loan-purposes"> }) {
  const { heading, body, text, purposes } = page.content;
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <LinkCards links={purposes} />
      <Prose html={text.html} />
    </TextPage>
  );
}
