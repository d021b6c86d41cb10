// A loan purpose: what to weigh up, the calculator with the purpose chosen, what a longer period costs, the other
// purposes, and what to read next.

import { Byline } from "../../articles/Byline.tsx";
import { FurtherGuides } from "../../articles/FurtherGuides.tsx";
import { Illustration } from "../../components/Illustration.tsx";
import { LinkChips } from "../../components/LinkChips.tsx";
import { CalculatorPage } from "../../credit/CalculatorPage.tsx";
import { LongerPeriod } from "../../credit/LongerPeriod.tsx";
import { readLoanQuery } from "../../credit/loan-query.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { writtenMoney } from "../../site/number-style.ts";
import styles from "./LoanPurposeScreen.module.css";

export default function LoanPurposeScreen({ page }: { page: PageData<"loan-purpose"> }) {
  const message = useMessage();
  const { heading, body, text, updated, byline, illustration, form, others, more } = page.content;
  const { amount, period } = readLoanQuery(useQuery(), form);
  const money = (value: number) => writtenMoney(form.style, value, Number.isInteger(value) ? 0 : 2);
  return (
    <>
      <CalculatorPage
        heading={heading}
        lead={body[0]}
        text={text}
        picture={<Illustration name={illustration} large />}
        byline={<Byline {...byline} date={updated} dated="text.updated" />}
        form={form}
      >
        <LongerPeriod charges={form.charges} amount={amount} years={period} limit={form.years} money={money} />
        <h2>{message("purpose.others")}</h2>
        <LinkChips links={others} />
      </CalculatorPage>
      <div className={styles.further}>
        <FurtherGuides more={more} />
      </div>
    </>
  );
}
