// The sortable comparison of loans, with its ranking criteria.
import { LoanComparison } from "../../comparison/LoanComparison.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import type { PageData } from "../../page/page-data.ts";
import { CallToAction } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

export default function LoanComparisonScreen({ page }: { page: PageData<"compare" | "quick-comparison"> }) {
  const { heading, body, lenders, form, ranking, action } = page.content;
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <LoanComparison lenders={lenders} form={form} />
      <CallToAction link={action} />
      <Ranking paragraphs={ranking} />
    </TextPage>
  );
}
