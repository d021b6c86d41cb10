// How a home is paid for: what is missing, the loan beside the value that secures it, and the instalment now and under stress.
import { loanCost } from "../../credit/loan-cost.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import { writtenMoney, writtenPercent } from "../../site/number-style.ts";
import type { Answers } from "../definition/form.ts";
import { funding, highestLoanToValue, stressRate } from "./funding.ts";
import styles from "./pages.module.css";

interface FundingProposalProps {
  readonly form: LoanFormContent;
  /** With what stands in the fields of this step. */
  readonly answers: Answers;
}

export default function FundingProposal({ form: { style, charges }, answers }: FundingProposalProps) {
  const message = useMessage();
  const { price, savings, amount, years, gap, loanToValue } = funding(answers);
  const instalment = (ratePercent: number) =>
    loanCost({ ...charges, ratePercent, principal: amount, months: years * 12, feeCapitalised: false })?.instalment;
  const higherRate = stressRate(charges.ratePercent);
  const [now, stressed] = [instalment(charges.ratePercent), instalment(higherRate)];
  if (now === undefined || stressed === undefined) return null;
  const money = (value: number) => writtenMoney(style, value);
  const rate = (value: number) => ({ rate: writtenPercent(style, value, 1) });
  const pairs = [
    [message("proposal.price"), money(price)],
    [message("proposal.savings"), money(savings)],
    [message("proposal.loan"), money(amount)],
    ...(gap === undefined ? [] : [[message(gap < 0 ? "proposal.left" : "proposal.gap"), money(Math.abs(gap))]]),
    [message("proposal.loan-to-value"), writtenPercent(style, loanToValue, 1)],
    [message("proposal.instalment", rate(charges.ratePercent)), writtenMoney(style, now, 2)],
    [message("proposal.instalment", rate(higherRate)), writtenMoney(style, stressed, 2)],
  ];
  return (
    <section className={styles.answers} aria-labelledby="funding">
      <h2 id="funding">{message("proposal.heading")}</h2>
      <dl className={styles.pairs}>
        {pairs.map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles.note}>
        {loanToValue > highestLoanToValue &&
          message("proposal.above", { most: writtenPercent(style, highestLoanToValue, 0) })}
      </p>
      <p className={styles.note}>{message("proposal.note")}</p>
    </section>
  );
}
