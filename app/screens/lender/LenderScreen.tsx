// A lender: what it lends and charges, what the loan that the address asks for costs there, and the way to compare it.
import { useComparisonQuery } from "../../comparison/use-comparison-query.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Facts } from "../../components/Facts.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { LoanFields } from "../../credit/LoanFields.tsx";
import { LoanFigures } from "../../credit/LoanFigures.tsx";
import { LongerPeriod } from "../../credit/LongerPeriod.tsx";
import { clamp, readStatedLoan } from "../../credit/loan-query.ts";
import { RepaymentCurve } from "../../credit/RepaymentCurve.tsx";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { LenderTerms, LoanFormContent } from "../../page/contents.ts";
import type { PageData } from "../../page/page-data.ts";
import { writtenMoney, writtenPercent } from "../../site/number-style.ts";
import styles from "./LenderScreen.module.css";

export default function LenderScreen({ page }: { page: PageData<"lender"> }) {
  const message = useMessage();
  const { lender, form } = page.content;
  const { charges, amount, years } = lender;
  const money = (value: number, decimals = 0) => writtenMoney(form.style, value, decimals);
  const facts: [string, string][] = [
    [message("loan.amount"), message("loan.amount-hint", { min: money(amount.min), max: money(amount.max) })],
    [message("loan.period"), message("loan.period-hint", years)],
    [message("figures.rate"), writtenPercent(form.style, charges.ratePercent)],
    [message("figures.opening-fee"), money(charges.openingFee)],
    [message("figures.monthly-fee"), money(charges.monthlyFee, 2)],
  ];
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <p>{message("compare.fictional")}</p>
      <Facts facts={facts} />
      <Price lender={lender} form={form} />
      <ButtonLink screen="lenders" quiet>
        {message("lender.all")}
      </ButtonLink>
    </TextPage>
  );
}

function Price({ lender: { charges, ...lender }, form }: { lender: LenderTerms; form: LoanFormContent }) {
  const message = useMessage();
  const { style } = form;
  const amount = { ...lender.amount, default: clamp(form.amount.default, lender.amount) };
  const years = { ...lender.years, default: clamp(form.years.default, lender.years) };
  const [query, choose] = useComparisonQuery();
  const loan = readStatedLoan(query, { amount, years });
  const isLent = clamp(loan.amount, amount) === loan.amount && clamp(loan.years, years) === loan.years;
  const money = (value: number) => writtenMoney(style, value, Number.isInteger(value) ? 0 : 2);
  const terms = { ...charges, principal: loan.amount, months: loan.years * 12, feeCapitalised: false };
  return (
    <>
      <section className={styles.price} aria-labelledby="price">
        <h2 id="price">{message("lender.price")}</h2>
        <div className={styles.choices}>
          <LoanFields
            form={form}
            limits={{ amount, years }}
            {...loan}
            onAmount={(value) => choose({ amount: String(value) })}
            onYears={(value) => choose({ period: String(value) })}
          />
        </div>
        {isLent ? (
          <LoanFigures charges={charges} {...loan} style={style} />
        ) : (
          <p role="status">{message("lender.out-of-range")}</p>
        )}
        {isLent && <RepresentativeExample source="lender" charges={charges} {...loan} style={style} />}
      </section>
      <ButtonLink screen="compare" query={{ amount: String(loan.amount), period: String(loan.years) }}>
        {message("compare.link")}
      </ButtonLink>
      {isLent && (
        <>
          <RepaymentCurve terms={terms} money={money} />
          <LongerPeriod charges={charges} {...loan} limit={years} money={money} />
        </>
      )}
    </>
  );
}
