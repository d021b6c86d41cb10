// What a loan would cost, as it is being chosen.
import { useMessage } from "../i18n/use-message.ts";
import type { LoanCharges } from "../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";
import styles from "./LoanFigures.module.css";
import { loanCost } from "./loan-cost.ts";

interface FiguresProps {
  readonly charges: LoanCharges;
  readonly amount: number;
  readonly years: number;
  readonly style: NumberStyle;
}

export function LoanFigures({ charges, amount, years, style }: FiguresProps) {
  const message = useMessage();
  const cost = loanCost({ ...charges, principal: amount, months: years * 12, feeCapitalised: false });
  if (!cost) return null;
  return (
    <output className={styles.figures} htmlFor="amount period">
      <span className={styles.main}>
        <span>{message("figures.instalment")}</span>
        <strong>{writtenMoney(style, cost.instalment, 2)}</strong>
      </span>
      <span>
        <span>{message("figures.total-cost")}</span>
        <strong>{writtenMoney(style, cost.totalCost, 2)}</strong>
      </span>
      <span>
        <span>{message("figures.total-payable")}</span>
        <strong>{writtenMoney(style, cost.totalPayable, 2)}</strong>
      </span>
      <span>
        <span>{message("figures.apr")}</span>
        <strong>{writtenPercent(style, cost.aprPercent)}</strong>
      </span>
    </output>
  );
}
