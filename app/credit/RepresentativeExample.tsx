// The worked example that stands beside every figure of a loan's cost, with the warning
// (Directive (EU) 2023/2225, articles 8 and 9). Only terms of a typical agreement make it a representative one.

import { Caution } from "../components/Caution.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LoanCharges } from "../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";
import { loanCost } from "./loan-cost.ts";
import styles from "./RepresentativeExample.module.css";

/** Whose terms the example is worked out from: those of a typical agreement, the cheapest shown, or the page's lender. */
type ExampleSource = "typical" | "cheapest" | "lender";

interface ExampleProps {
  readonly source: ExampleSource;
  readonly charges: LoanCharges;
  readonly amount: number;
  readonly years: number;
  readonly style: NumberStyle;
}

export function RepresentativeExample({ source, charges, amount, years, style }: ExampleProps) {
  const message = useMessage();
  const months = years * 12;
  const cost = loanCost({ ...charges, principal: amount, months, feeCapitalised: false });
  if (!cost) return null;
  return (
    <div className={styles.example}>
      <Caution />
      <p>
        {message("example.text", {
          source,
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
    </div>
  );
}
