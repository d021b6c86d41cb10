// What the same amount costs over periods of different lengths: a smaller instalment, and a larger cost.
import { useMessage } from "../i18n/use-message.ts";
import type { LoanCharges } from "../page/contents.ts";
import type { Limit } from "../site/limits.ts";
import { ChartTable } from "./ChartTable.tsx";
import { CostBar, CostLegend } from "./CostBar.tsx";
import styles from "./LongerPeriod.module.css";
import { costParts, type LoanTerms, loanCost } from "./loan-cost.ts";
import { periodsToShow } from "./loan-years.ts";

interface LongerPeriodProps {
  readonly charges: LoanCharges;
  readonly amount: number;
  /** The period that is asked for. */
  readonly years: number;
  /** The periods that there are. */
  readonly limit: Pick<Limit, "min" | "max">;
  readonly money: (amount: number) => string;
}

export function LongerPeriod({ charges, amount, years, limit, money }: LongerPeriodProps) {
  const message = useMessage();
  const loans = periodsToShow(limit, years).flatMap((period) => {
    const terms: LoanTerms = { ...charges, principal: amount, months: period * 12, feeCapitalised: false };
    const cost = loanCost(terms);
    return cost ? [{ period, terms, cost }] : [];
  });
  const dearest = Math.max(...loans.map(({ cost }) => cost.totalCost));
  if (loans.length < 2) return null;
  return (
    <section className={styles.longer} aria-labelledby="longer">
      <h2 id="longer">{message("longer.heading")}</h2>
      <p>{message("longer.text", { amount: money(amount) })}</p>
      <ChartTable
        caption={message("longer.heading")}
        columns={[message("loan.period"), message("figures.instalment"), message("figures.total-cost")]}
        rows={loans.map(({ period, terms, cost }) => ({
          name: message("loan.period-years", { years: period }),
          current: period === years,
          cells: [
            money(cost.instalment),
            <div key="cost" className={styles.cost}>
              {money(cost.totalCost)}
              <CostBar parts={costParts(terms, cost)} money={money} scale={dearest} costOnly />
            </div>,
          ],
        }))}
      />
      <CostLegend costOnly />
    </section>
  );
}
