// The representative example that stands beside every figure of a loan's cost, with the warning
// (Directive (EU) 2023/2225, articles 8 and 9).
import { useMessage } from "../i18n/use-message.ts";
import type { LoanCharges } from "../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";
import { loanCost } from "./loan-cost.ts";
import styles from "./RepresentativeExample.module.css";

interface ExampleProps {
  readonly charges: LoanCharges;
  readonly amount: number;
  readonly years: number;
  readonly style: NumberStyle;
}

export function RepresentativeExample({ charges, amount, years, style }: ExampleProps) {
  const message = useMessage();
  const months = years * 12;
  const cost = loanCost({ ...charges, principal: amount, months, feeCapitalised: false });
  if (!cost) return null;
  return (
    <div className={styles.example}>
      <p>
        {message("example.text", {
          amount: writtenMoney(style, amount),
          period: message("loan.period-years", { years }),
          rate: writtenPercent(style, charges.ratePercent),
          opening: writtenMoney(style, charges.openingFee),
          monthly: writtenMoney(style, charges.monthlyFee, 2),
          count: months,
          instalment: writtenMoney(style, cost.instalment, 2),
          apr: writtenPercent(style, cost.aprPercent),
          total: writtenMoney(style, cost.totalPayable, 2),
        })}
      </p>
      <p className={styles.caution}>{message("footer.caution")}</p>
    </div>
  );
}
