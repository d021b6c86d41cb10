// The cheapest loans of an amount and period, with what they cost on one scale, and the way to all of them.
import { Link } from "react-router";
import { comparedLoans } from "../../comparison/loan-offers.ts";
import { CostBar } from "../../credit/CostBar.tsx";
import { costParts } from "../../credit/loan-cost.ts";
import { Monogram } from "../../credit/Monogram.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { LenderTerms } from "../../page/contents.ts";
import { usePage } from "../../page/page-context.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../../site/number-style.ts";
import { screenPath } from "../../site/paths.ts";
import styles from "./CheapestLoans.module.css";

interface CheapestLoansProps {
  readonly lenders: readonly LenderTerms[];
  readonly amount: number;
  readonly years: number;
  readonly style: NumberStyle;
}

export function CheapestLoans({ lenders, amount, years, style }: CheapestLoansProps) {
  const message = useMessage();
  const { language } = usePage();
  const loans = comparedLoans(lenders, { amount, years, withoutOpeningFee: false });
  const cheapest = loans.toSorted((a, b) => a.cost.aprPercent - b.cost.aprPercent).slice(0, 3);
  const dearest = Math.max(...cheapest.map(({ cost }) => cost.totalCost));
  if (cheapest.length === 0) return <p>{message("compare.count", { count: 0 })}</p>;
  return (
    <>
      <h2 className={styles.heading}>{message("sample.heading")}</h2>
      <ol className={styles.loans}>
        {cheapest.map(({ lender, terms, cost }) => (
          <li key={lender.id}>
            <Monogram lender={lender} />
            <Link viewTransition to={lender.path} className={styles.name}>
              {lender.name}
            </Link>
            <span className={styles.rate}>
              {message("figures.apr-short")} {writtenPercent(style, cost.aprPercent)}
            </span>
            <strong className={styles.cost}>{writtenMoney(style, cost.totalCost)}</strong>
            <span className={styles.bar}>
              <CostBar
                parts={costParts(terms, cost)}
                money={(amount) => writtenMoney(style, amount, 2)}
                scale={dearest}
                costOnly
              />
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Link viewTransition to={`${screenPath(language, "compare")}?amount=${amount}&period=${years}`}>
          {message("sample.all", { count: loans.length })}
        </Link>
      </p>
    </>
  );
}
