// How a loan's debt shrinks and its cost grows: the debt as an area, the cost so far as a line, and the month by which half
// is repaid marked. The figures are in a table below.
import { useMessage } from "../i18n/use-message.ts";
import { ChartTable } from "./ChartTable.tsx";
import { Legend } from "./Legend.tsx";
import { costParts, type LoanTerms, loanCost } from "./loan-cost.ts";
import { loanYears, monthsToHalf } from "./loan-years.ts";
import styles from "./RepaymentCurve.module.css";

interface RepaymentCurveProps {
  readonly terms: LoanTerms;
  /** Writes an amount of money, without cents where there are none to tell. */
  readonly money: (amount: number) => string;
}

export function RepaymentCurve({ terms, money }: RepaymentCurveProps) {
  const message = useMessage();
  const cost = loanCost(terms);
  const half = monthsToHalf(terms);
  if (!cost || half === undefined) return null;
  const { principal, months } = terms;
  const opening = costParts({ ...terms, months: 0 }, cost).fees;
  let paid = 0;
  const points = loanYears(terms).map(({ year, interest, fees, left }) => {
    paid += interest + fees;
    return { year, months: Math.min(year * 12, months), debt: left, cost: paid };
  });
  const top = Math.max(principal, cost.totalCost);
  const x = (month: number) => (100 * month) / months;
  const y = (amount: number) => 100 - (100 * amount) / top;
  const line = (values: readonly (readonly [month: number, amount: number])[]) =>
    values.map(([month, amount]) => `${x(month).toFixed(2)},${y(amount).toFixed(2)}`).join(" ");
  const debt = line([[0, principal], ...points.map((point) => [point.months, point.debt] as const)]);
  const label = message("curve.label", { amount: money(principal), cost: money(cost.totalCost) });
  const halfLabel = message("curve.half", { count: half });
  return (
    <section className={styles.curve} aria-labelledby="curve">
      <h2 id="curve">{message("curve.heading")}</h2>
      <div className={styles.scale}>
        <span>{money(top)}</span>
      </div>
      <svg role="img" aria-label={`${label} ${halfLabel}.`} className={styles.chart}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
          <polygon className={styles.debt} points={`0,100 ${debt}`} />
          <polyline
            className={styles.cost}
            points={line([[0, opening], ...points.map((point) => [point.months, point.cost] as const)])}
          />
        </svg>
        <line className={styles.lead} x1={`${x(half)}%`} x2={`${x(half)}%`} y1="1.75rem" y2={`${y(principal / 2)}%`} />
        <circle cx={`${x(half)}%`} cy={`${y(principal / 2)}%`} r="6" />
        <text x="100%" y="1.25rem">
          {halfLabel}
        </text>
      </svg>
      <div className={styles.scale}>
        <span>0</span>
        <span>{message("loan.period-years", { years: months / 12 })}</span>
      </div>
      <Legend
        entries={[
          { colour: "debt", name: message("curve.debt") },
          { colour: "cost", name: message("curve.cost") },
        ]}
      />
      <details>
        <summary>{message("curve.table")}</summary>
        <ChartTable
          caption={message("curve.heading")}
          columns={[message("curve.passed"), message("curve.debt"), message("curve.cost")]}
          rows={points.map(({ year, debt: left, cost: soFar }) => ({
            name: message("loan.period-years", { years: year }),
            cells: [money(left), money(soFar)],
          }))}
        />
      </details>
    </section>
  );
}
