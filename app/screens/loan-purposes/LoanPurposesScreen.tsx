// All loan purposes, each with what its page is about.
import type { PageData } from "../../page/page-data.ts";
import { LinkCards } from "../../shell/LinkCards.tsx";
import { Prose } from "../../shell/Prose.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

export default function LoanPurposesScreen({ page }: { page: PageData<"loan-purposes"> }) {
  const { heading, body, text, purposes } = page.content;
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <LinkCards links={purposes} />
      <Prose html={text.html} />
    </TextPage>
  );
}
