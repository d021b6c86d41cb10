// The comparison of loans: filtered by amount, period and fee, sorted by any figure, all of it kept
// in the address. No order is chosen by commission.
import { useId, useState } from "react";
import { Form, Link } from "react-router";
import { RepresentativeExample } from "../credit/RepresentativeExample.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LenderTerms, LoanFormContent } from "../page/contents.ts";
import { usePage } from "../page/page-context.ts";
import { useQuery } from "../page/use-query.ts";
import { Button } from "../shell/Button.tsx";
import { writtenMoney, writtenPercent } from "../site/number-style.ts";
import { type Column, ComparisonTable } from "./ComparisonTable.tsx";
import styles from "./LoanComparison.module.css";
import { type ComparedLoan, comparedLoans, type LoanFilter, readLoanFilter } from "./loan-offers.ts";

interface LoanComparisonProps {
  readonly lenders: readonly LenderTerms[];
  readonly form: LoanFormContent;
}

export function LoanComparison({ lenders, form }: LoanComparisonProps) {
  const message = useMessage();
  const query = useQuery();
  const filter = readLoanFilter(query, form);
  const { style } = form;
  const loans = comparedLoans(lenders, filter);
  const [first] = loans.toSorted((a, b) => a.cost.aprPercent - b.cost.aprPercent);
  const columns: Column<ComparedLoan>[] = [
    {
      id: "apr",
      name: message("figures.apr"),
      show: ({ cost }) => writtenPercent(style, cost.aprPercent),
      value: ({ cost }) => cost.aprPercent,
    },
    {
      id: "rate",
      name: message("figures.rate"),
      show: ({ lender }) => writtenPercent(style, lender.charges.ratePercent),
      value: ({ lender }) => lender.charges.ratePercent,
    },
    {
      id: "instalment",
      name: message("figures.instalment"),
      show: ({ cost }) => writtenMoney(style, cost.instalment, 2),
      value: ({ cost }) => cost.instalment,
    },
    {
      id: "total",
      name: message("figures.total-payable"),
      show: ({ cost }) => writtenMoney(style, cost.totalPayable, 2),
      value: ({ cost }) => cost.totalPayable,
    },
    {
      id: "opening",
      name: message("figures.opening-fee"),
      show: ({ lender }) => writtenMoney(style, lender.charges.openingFee),
      value: ({ lender }) => lender.charges.openingFee,
    },
  ];
  return (
    <section className={styles.comparison} aria-label={message("compare.loans")}>
      <Filter form={form} filter={filter} sort={query.get("sort")} />
      <p role="status">{message("compare.count", { count: loans.length })}</p>
      {first && (
        <>
          <ComparisonTable
            caption={message("compare.caption", {
              amount: writtenMoney(style, filter.amount),
              period: message("loan.period-years", { years: filter.years }),
            })}
            rows={loans}
            nameOf={({ lender }) => lender.name}
            heading={({ lender }) => (
              <Link viewTransition to={lender.path}>
                {lender.name}
              </Link>
            )}
            columns={columns}
          />
          <RepresentativeExample charges={first.lender.charges} {...filter} style={style} />
          <p className={styles.note}>{message("compare.fictional")}</p>
        </>
      )}
    </section>
  );
}

interface FilterProps {
  readonly form: LoanFormContent;
  readonly filter: LoanFilter;
  readonly sort: string | null;
}

function Filter({ form: { amount, amountText, years, currency }, filter, sort }: FilterProps) {
  const message = useMessage();
  const { path } = usePage();
  const id = useId();
  const [typed, setTyped] = useState<{ amount?: string; period?: string }>({});
  return (
    <Form method="get" action={path} replace preventScrollReset className={styles.filter} onSubmit={() => setTyped({})}>
      <TextField
        id={`${id}amount`}
        name="amount"
        type="number"
        inputMode="numeric"
        required
        min={amount.min}
        max={amount.max}
        label={message("loan.amount")}
        hint={message("loan.amount-hint", amountText)}
        unit={currency}
        value={typed.amount ?? filter.amount}
        onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
      />
      <TextField
        id={`${id}period`}
        name="period"
        type="number"
        inputMode="numeric"
        required
        min={years.min}
        max={years.max}
        label={message("loan.period")}
        hint={message("loan.period-hint", { min: years.min, max: years.max })}
        unit={message("loan.years", { years: filter.years })}
        value={typed.period ?? filter.years}
        onChange={({ target }) => setTyped({ ...typed, period: target.value })}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="fee"
          value="none"
          key={String(filter.withoutOpeningFee)}
          defaultChecked={filter.withoutOpeningFee}
        />
        {message("compare.no-opening-fee")}
      </label>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Button type="submit" quiet>
        {message("compare.update")}
      </Button>
    </Form>
  );
}
