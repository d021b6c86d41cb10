// The comparison of loans: of an amount and a period that can be slid to, filtered, sorted by any figure and put side by
// side, all of it kept in the address. No order is chosen by commission.
import { Link } from "react-router";
import { Badge } from "../components/Badge.tsx";
import { CostBar, CostLegend } from "../credit/CostBar.tsx";
import { costParts } from "../credit/loan-cost.ts";
import { Monogram } from "../credit/Monogram.tsx";
import { RepresentativeExample } from "../credit/RepresentativeExample.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LenderTerms, LoanFormContent } from "../page/contents.ts";
import { writtenMoney, writtenPercent } from "../site/number-style.ts";
import { Choice } from "./Choice.tsx";
import { type Column, ComparisonTable } from "./ComparisonTable.tsx";
import { CostSpread } from "./CostSpread.tsx";
import styles from "./LoanComparison.module.css";
import { LoanFilters } from "./LoanFilters.tsx";
import { LoansSideBySide } from "./LoansSideBySide.tsx";
import { type ComparedLoan, comparedLoans, readLoanFilter } from "./loan-offers.ts";
import { loanParameter, readChosen } from "./side-by-side.ts";
import { useComparisonQuery } from "./use-comparison-query.ts";

interface LoanComparisonProps {
  readonly lenders: readonly LenderTerms[];
  readonly form: LoanFormContent;
}

export function LoanComparison({ lenders, form }: LoanComparisonProps) {
  const message = useMessage();
  const [query, choose] = useComparisonQuery();
  const filter = readLoanFilter(query, form);
  const { style } = form;
  const money = (amount: number) => writtenMoney(style, amount, 2);
  const loans = comparedLoans(lenders, filter);
  const [first] = loans.toSorted((a, b) => a.cost.aprPercent - b.cost.aprPercent);
  const costs = loans.map(({ cost }) => cost.totalCost);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const chosen = readChosen(
    query,
    lenders.map(({ id }) => id),
  );
  const columns: Column<ComparedLoan>[] = [
    {
      id: "apr",
      name: message("figures.apr"),
      show: ({ cost }) => writtenPercent(style, cost.aprPercent),
      value: ({ cost }) => cost.aprPercent,
      kind: "main",
    },
    {
      id: "instalment",
      name: message("figures.instalment"),
      show: ({ cost }) => money(cost.instalment),
      value: ({ cost }) => cost.instalment,
    },
    {
      id: "cost",
      name: message("figures.total-cost"),
      show: ({ terms, cost }) => (
        <div className={styles.cost}>
          <span>
            <strong>{money(cost.totalCost)}</strong>{" "}
            {cost.totalCost - least < 0.5 ? (
              <Badge>{message("compare.least")}</Badge>
            ) : (
              <small>{message("compare.more", { amount: writtenMoney(style, cost.totalCost - least) })}</small>
            )}
          </span>
          <CostBar parts={costParts(terms, cost)} money={money} scale={most} costOnly />
        </div>
      ),
      value: ({ cost }) => cost.totalCost,
      kind: "chart",
    },
    {
      id: "total",
      name: message("figures.total-payable"),
      show: ({ cost }) => money(cost.totalPayable),
      value: ({ cost }) => cost.totalPayable,
    },
  ];
  return (
    <section className={styles.comparison} aria-label={message("compare.loans")}>
      <LoanFilters form={form} filter={filter} query={query} choose={choose} />
      {loans.length > 1 && <CostSpread loans={loans} style={style} />}
      <div className={styles.summary}>
        <p role="status">{message("compare.count", { count: loans.length })}</p>
        {first && <CostLegend costOnly />}
      </div>
      {first && (
        <ComparisonTable
          caption={message("compare.caption", {
            amount: writtenMoney(style, filter.amount),
            period: message("loan.period-years", { years: filter.years }),
          })}
          rows={loans}
          nameOf={({ lender }) => lender.name}
          heading={({ lender }) => (
            <span className={styles.lender}>
              <Monogram lender={lender} />
              <Link viewTransition to={`${lender.path}?amount=${filter.amount}&period=${filter.years}`}>
                {lender.name}
              </Link>
            </span>
          )}
          columns={columns}
          action={{
            name: message("compare.choose"),
            show: ({ lender }) => <Choice {...lender} parameter={loanParameter} chosen={chosen} choose={choose} />,
          }}
          query={query}
        />
      )}
      <LoansSideBySide lenders={lenders} loans={loans} chosen={chosen} choose={choose} query={query} style={style} />
      {first && (
        <>
          <RepresentativeExample source="cheapest" charges={first.lender.charges} {...filter} style={style} />
          <p className={styles.note}>{message("compare.fictional")}</p>
        </>
      )}
    </section>
  );
}
