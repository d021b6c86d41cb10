// The sortable comparison of loans, with its ranking criteria, and the way to apply for the loan that it is of.
import { LoanComparison } from "../../comparison/LoanComparison.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { CallToAction } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { loanParameters } from "../../credit/loan-query.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";

export default function LoanComparisonScreen({ page }: { page: PageData<"compare" | "quick-comparison"> }) {
  const { heading, body, lenders, form, ranking, action } = page.content;
  const loan = new URLSearchParams(loanParameters(useQuery())).toString();
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <LoanComparison lenders={lenders} form={form} />
      <CallToAction link={{ ...action, path: loan ? `${action.path}?${loan}` : action.path }} />
      <Ranking paragraphs={ranking} />
    </TextPage>
  );
}
