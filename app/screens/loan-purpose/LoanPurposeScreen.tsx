// A loan purpose: what to weigh up, the calculator with the purpose chosen, and the other purposes.

import { CalculatorPage } from "../../credit/CalculatorPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { LinkChips } from "../../shell/LinkChips.tsx";

export default function LoanPurposeScreen({ page }: { page: PageData<"loan-purpose"> }) {
  const message = useMessage();
  const { heading, body, text, updated, form, others } = page.content;
  return (
    <CalculatorPage heading={heading} lead={body[0]} text={text} updated={updated} form={form}>
      <h2>{message("purpose.others")}</h2>
      <LinkChips links={others} />
    </CalculatorPage>
  );
}
