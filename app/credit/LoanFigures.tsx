// What a loan would cost, as it is being chosen.
import { useMessage } from "../i18n/use-message.ts";
import type { LoanCharges } from "../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";
import { CostBar, CostLegend } from "./CostBar.tsx";
import styles from "./LoanFigures.module.css";
import { costParts, loanCost } from "./loan-cost.ts";

interface FiguresProps {
  readonly charges: LoanCharges;
  readonly amount: number;
  readonly years: number;
  readonly style: NumberStyle;
}

export function LoanFigures({ charges, amount, years, style }: FiguresProps) {
  const message = useMessage();
  const terms = { ...charges, principal: amount, months: years * 12, feeCapitalised: false };
  const cost = loanCost(terms);
  if (!cost) return null;
  const money = (value: number) => writtenMoney(style, value, 2);
  return (
    <div className={styles.figures}>
      <output className={styles.numbers} htmlFor="amount period">
        <span className={styles.main}>
          <span>{message("figures.instalment")}</span>
          <LargeFigure text={money(cost.instalment)} />
        </span>
        <span className={styles.cost}>
          <span>{message("figures.total-cost")}</span>
          <strong>{money(cost.totalCost)}</strong>
        </span>
        <span>
          <span>{message("figures.apr")}</span>
          <strong>{writtenPercent(style, cost.aprPercent)}</strong>
        </span>
        <span className={styles.total}>
          <span>{message("figures.total-payable")}</span>
          <strong>{money(cost.totalPayable)}</strong>
        </span>
      </output>
      <CostBar parts={costParts(terms, cost)} money={money} />
      <CostLegend />
    </div>
  );
}

/** A figure whose decimals, and what follows them, are smaller. */
export function LargeFigure({ text }: { text: string }) {
  const [, whole = text, rest = ""] = text.match(/^(.*)([.,]\d\d\D*)$/) ?? [];
  return (
    <strong>
      {whole}
      <small>{rest}</small>
    </strong>
  );
}
