// How far the prices of one loan lie apart: the difference in words, and where there is room every loan's cost as a dot
// on an axis that starts at zero.
import { useMessage } from "../i18n/use-message.ts";
import { type NumberStyle, writtenMoney } from "../site/number-style.ts";
import { axisSteps } from "./axis.ts";
import styles from "./CostSpread.module.css";
import type { ComparedLoan } from "./loan-offers.ts";

interface CostSpreadProps {
  readonly loans: readonly ComparedLoan[];
  readonly style: NumberStyle;
}

/** Share of the axis below which two names would run into each other. */
const tight = 0.05;

export function CostSpread({ loans, style }: CostSpreadProps) {
  const message = useMessage();
  const ordered = loans.toSorted((a, b) => a.cost.totalCost - b.cost.totalCost);
  const [cheapest, dearest] = [ordered[0], ordered.at(-1)];
  if (!cheapest || !dearest) return null;
  const money = (amount: number) => writtenMoney(style, amount);
  const [least, most] = [cheapest.cost.totalCost, dearest.cost.totalCost];
  const steps = axisSteps(most);
  const end = steps.at(-1) ?? most;
  const at = (amount: number) => `${((100 * amount) / end).toFixed(2)}%`;
  const label = message("compare.strip", {
    least: money(least),
    most: money(most),
    cheapest: cheapest.lender.name,
    dearest: dearest.lender.name,
  });
  return (
    <div className={styles.spread}>
      <div>
        <h2>{message("compare.spread", { amount: money(most - least) })}</h2>
        <p>{message("figures.total-cost")}</p>
      </div>
      <svg role="img" aria-label={label} className={styles.strip}>
        <line className={styles.axis} x1="0" x2="100%" y1="50" y2="50" />
        {steps.map((step, index) => (
          <text key={step} x={at(step)} y="82" textAnchor={anchor(index, steps.length)}>
            {money(step)}
          </text>
        ))}
        <line className={styles.span} x1={at(least)} x2={at(most)} y1="50" y2="50" />
        {ordered.map(({ lender, cost }, index) => (
          <g key={lender.id}>
            <circle cx={at(cost.totalCost)} cy="50" r="9" />
            <text className={styles.name} x={at(cost.totalCost)} y={isRaised(ordered, index, end) ? 12 : 32}>
              {lender.name.slice(0, 2)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function anchor(index: number, count: number): "start" | "middle" | "end" {
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

/** Whether a name stands higher than the one before it, which is close by and does not. */
function isRaised(loans: readonly ComparedLoan[], index: number, end: number): boolean {
  const [before, here] = [loans[index - 1], loans[index]];
  if (!before || !here) return false;
  const isClose = here.cost.totalCost - before.cost.totalCost < tight * end;
  return isClose && !isRaised(loans, index - 1, end);
}
