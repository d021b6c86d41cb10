// The sortable comparison of loans, with its ranking criteria.
import { LoanComparison } from "../../comparison/LoanComparison.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import type { PageData } from "../../page/page-data.ts";
import { TextPage } from "../../shell/TextPage.tsx";

export default function LoanComparisonScreen({ page }: { page: PageData<"compare" | "quick-comparison"> }) {
  const { heading, body, lenders, form, ranking } = page.content;
  return (
    <TextPage wide heading={heading} lead={body[0] ?? page.description}>
      <LoanComparison lenders={lenders} form={form} />
      <Ranking paragraphs={ranking} />
    </TextPage>
  );
}
