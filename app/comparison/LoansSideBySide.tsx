// The loans that were chosen in the comparison, side by side.
import { CostBar } from "../credit/CostBar.tsx";
import { costParts } from "../credit/loan-cost.ts";
import { useMessage } from "../i18n/use-message.ts";
import type { LenderTerms } from "../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";
import type { ComparedLoan } from "./loan-offers.ts";
import { type Chosen, type FigureRow, SideBySide } from "./SideBySide.tsx";
import { toggleChosen } from "./side-by-side.ts";
import type { Choose } from "./use-comparison-query.ts";

interface LoansSideBySideProps {
  readonly lenders: readonly LenderTerms[];
  /** Those who lend what the comparison is of. */
  readonly loans: readonly ComparedLoan[];
  /** Ids of lenders. */
  readonly chosen: readonly string[];
  readonly choose: Choose;
  readonly query: URLSearchParams;
  readonly style: NumberStyle;
}

type ChosenLoan = Chosen & Pick<ComparedLoan, "lender" | "terms" | "cost">;

export function LoansSideBySide({ lenders, loans, chosen, choose, query, style }: LoansSideBySideProps) {
  const message = useMessage();
  const money = (amount: number) => writtenMoney(style, amount, 2);
  const items = chosen.flatMap((id): ChosenLoan[] => {
    const loan = loans.find(({ lender }) => lender.id === id);
    return loan ? [{ ...loan, id }] : [];
  });
  const missing = chosen.flatMap((id): Chosen[] => {
    const lender = lenders.find((one) => one.id === id);
    return lender && !items.some((item) => item.id === id) ? [{ id, lender }] : [];
  });
  const dearest = Math.max(...items.map(({ cost }) => cost.totalCost));
  const rows: readonly FigureRow<ChosenLoan>[] = [
    [message("figures.apr"), ({ cost }) => writtenPercent(style, cost.aprPercent)],
    [message("figures.rate"), ({ lender }) => writtenPercent(style, lender.charges.ratePercent)],
    [message("figures.opening-fee"), ({ lender }) => writtenMoney(style, lender.charges.openingFee)],
    [message("figures.monthly-fee"), ({ lender }) => money(lender.charges.monthlyFee)],
    [message("figures.instalment"), ({ cost }) => money(cost.instalment)],
    [
      message("figures.total-cost"),
      ({ terms, cost }) => (
        <>
          <strong>{money(cost.totalCost)}</strong>
          <CostBar parts={costParts(terms, cost)} money={money} scale={dearest} costOnly />
        </>
      ),
    ],
    [message("figures.total-payable"), ({ cost }) => money(cost.totalPayable)],
  ];
  return (
    <SideBySide
      items={items}
      missing={missing}
      rows={rows}
      pathOf={({ lender }) => `${lender.path}?${query}`}
      onRemove={(id) => choose(toggleChosen(chosen, id) ?? {})}
    />
  );
}
