// The principles of a fair comparison: what decides the order, and what never does.

import { Ranking } from "../../comparison/Ranking.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { Updated } from "../../components/Updated.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";

export default function FairComparisonScreen({ page }: { page: PageData<"fair-comparison"> }) {
  const message = useMessage();
  const { heading, body, text, updated, ranking } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <Ranking paragraphs={ranking.paragraphs} />
      <Prose html={text.html} />
      <ButtonLink screen="compare">{message("compare.link")}</ButtonLink>
      <Updated date={updated} />
    </TextPage>
  );
}
