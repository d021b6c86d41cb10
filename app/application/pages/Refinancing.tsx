// What a loan that repays debts leaves, and what becomes of the instalments.
import { loanCost } from "../../credit/loan-cost.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import { writtenMoney } from "../../site/number-style.ts";
import type { Row, StepAnswers } from "../definition/form.ts";
import styles from "./pages.module.css";

interface RefinancingProps {
  readonly form: LoanFormContent;
  readonly loan: StepAnswers;
  /** The debts as they are being typed. */
  readonly debts: unknown;
}

export default function Refinancing({ form: { style, charges }, loan, debts }: RefinancingProps) {
  const message = useMessage();
  const repaid = (Array.isArray(debts) ? (debts as readonly Row[]) : []).filter(({ repay }) => repay === true);
  const [amount, years] = [Number(loan.amount), Number(loan.years)];
  const cost = loanCost({ ...charges, principal: amount, months: years * 12, feeCapitalised: false });
  if (repaid.length === 0 || !cost) return null;
  const sum = (name: string) => repaid.reduce((total, row) => total + (Number(row[name]) || 0), 0);
  const pairs = [
    [message("refinance.repaid"), writtenMoney(style, sum("balance"))],
    [message("refinance.left"), writtenMoney(style, amount - sum("balance"))],
    [message("refinance.ends"), writtenMoney(style, sum("instalment"))],
    [message("refinance.new"), writtenMoney(style, cost.instalment, 2)],
  ] as const;
  return (
    <section className={styles.answers} aria-labelledby="refinancing">
      <h2 id="refinancing">{message("refinance.heading")}</h2>
      <dl className={styles.pairs}>
        {pairs.map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{message("refinance.longer")}</p>
    </section>
  );
}
