// What is paid back, on one scale from zero: what is borrowed, then interest, then fees. Its parts are named in words
// for screen readers, and beside it by the legend.
import { useMessage } from "../i18n/use-message.ts";
import styles from "./CostBar.module.css";
import { Legend } from "./Legend.tsx";
import type { CostParts } from "./loan-cost.ts";

interface CostBarProps {
  readonly parts: CostParts;
  /** Writes an amount of money. */
  readonly money: (amount: number) => string;
  /** Amount at the end of the scale; without it the bar ends where what is paid back does. */
  readonly scale?: number;
  /** Whether only the cost is shown, as where lenders of one loan are compared. */
  readonly costOnly?: boolean;
  readonly large?: boolean;
}

export function CostBar({ parts, money, scale, costOnly = false, large = false }: CostBarProps) {
  const message = useMessage();
  const { borrowed, interest, fees } = parts;
  const label = message("cost.parts", {
    total: money(borrowed + interest + fees),
    borrowed: money(borrowed),
    interest: money(interest),
    fees: money(fees),
  });
  const bars: [string | undefined, number][] = [
    [styles.interest, interest],
    [styles.fees, fees],
  ];
  if (!costOnly) bars.unshift([styles.loan, borrowed]);
  const end = scale ?? bars.reduce((sum, [, amount]) => sum + amount, 0);
  let from = 0;
  return (
    <svg role="img" aria-label={label} className={large ? styles.large : styles.bar}>
      {bars.map(([className, amount]) => {
        const x = percentage(from, end);
        from += amount;
        return <rect key={className} className={className} x={x} width={percentage(amount, end)} height="100%" />;
      })}
    </svg>
  );
}

function percentage(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

/** The names of a bar's parts. */
export function CostLegend({ costOnly = false }: { costOnly?: boolean }) {
  const message = useMessage();
  const cost = [
    { colour: "cost", name: message("cost.interest") },
    { colour: "fees", name: message("cost.fees") },
  ] as const;
  return <Legend entries={costOnly ? cost : [{ colour: "loan", name: message("cost.borrowed") }, ...cost]} />;
}
