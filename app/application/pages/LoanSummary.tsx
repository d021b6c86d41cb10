// What the loan would cost, as an example.
import { LoanFigures } from "../../credit/LoanFigures.tsx";
import { loanCost } from "../../credit/loan-cost.ts";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import { writtenMoney } from "../../site/number-style.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { Words } from "../words/words.ts";
import styles from "./pages.module.css";
import { SummaryPanel } from "./SummaryPanel.tsx";

interface LoanSummaryProps {
  readonly form: LoanFormContent;
  readonly words: Words;
  /** The answers of the first step, as far as there are any. */
  readonly loan: StepAnswers;
}

export function LoanSummary({ form, words, loan }: LoanSummaryProps) {
  const message = useMessage();
  const { style, charges } = form;
  const [amount, years] = [within(loan.amount, form.amount), within(loan.years, form.years)];
  const cost = loanCost({ ...charges, principal: amount, months: years * 12, feeCapitalised: false });
  if (!cost) return null;
  return (
    <SummaryPanel
      heading={message("summary.heading")}
      figure={message("summary.monthly", { instalment: writtenMoney(style, cost.instalment, 2) })}
      cost={message("summary.cost", { cost: writtenMoney(style, cost.totalCost, 2) })}
    >
      <LoanFigures charges={charges} amount={amount} years={years} style={style} />
      <dl className={styles.pairs}>
        <div>
          <dt>{message("loan.amount")}</dt>
          <dd>{writtenMoney(style, amount)}</dd>
        </div>
        <div>
          <dt>{message("loan.period")}</dt>
          <dd>{message("loan.period-years", { years })}</dd>
        </div>
        {typeof loan.purpose === "string" && (
          <div>
            <dt>{message("loan.purpose")}</dt>
            <dd>{words.choice({ name: "purpose", type: "choice" }, loan.purpose)}</dd>
          </div>
        )}
      </dl>
      <RepresentativeExample source="typical" charges={charges} amount={amount} years={years} style={style} />
    </SummaryPanel>
  );
}

function within(value: unknown, { min, max, default: usual }: LoanFormContent["years"]): number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : usual;
}
