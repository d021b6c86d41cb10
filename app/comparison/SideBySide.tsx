// The loans that were chosen, each figure of theirs in one row.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CostBar } from "../credit/CostBar.tsx";
import { costParts } from "../credit/loan-cost.ts";
import { Monogram } from "../credit/Monogram.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LenderTerms } from "../page/contents.ts";
import { Icon } from "../shell/Icon.tsx";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";
import type { ComparedLoan } from "./loan-offers.ts";
import styles from "./SideBySide.module.css";
import { toggleChosen } from "./side-by-side.ts";
import { roles } from "./table-roles.ts";
import type { Choose } from "./use-comparison-query.ts";

interface SideBySideProps {
  readonly lenders: readonly LenderTerms[];
  /** Those who lend what the comparison is of. */
  readonly loans: readonly ComparedLoan[];
  /** Ids of lenders. */
  readonly chosen: readonly string[];
  readonly choose: Choose;
  readonly query: URLSearchParams;
  readonly style: NumberStyle;
}

export function SideBySide({ lenders, loans, chosen, choose, query, style }: SideBySideProps) {
  const message = useMessage();
  if (chosen.length === 0) return null;
  const compared = chosen.flatMap((id) => loans.find(({ lender }) => lender.id === id) ?? []);
  const missing = chosen.flatMap((id) => {
    const isShown = compared.some(({ lender }) => lender.id === id);
    return isShown ? [] : (lenders.find((lender) => lender.id === id) ?? []);
  });
  return (
    <section className={styles.panel} aria-labelledby="side-by-side">
      <h2 id="side-by-side">{message("compare.side")}</h2>
      {chosen.length === 1 && <p>{message("compare.side-more")}</p>}
      {missing.map(({ id, name }) => (
        <p key={id}>
          {message("compare.unavailable", { lender: name })} <Remove id={id} name={name} {...{ chosen, choose }} />
        </p>
      ))}
      {compared.length > 0 && <Figures loans={compared} {...{ chosen, choose, query, style }} />}
    </section>
  );
}

function Figures({ loans, chosen, choose, query, style }: Omit<SideBySideProps, "lenders">) {
  const message = useMessage();
  const money = (amount: number) => writtenMoney(style, amount, 2);
  const dearest = Math.max(...loans.map(({ cost }) => cost.totalCost));
  const rows: readonly (readonly [name: string, show: (loan: ComparedLoan) => ReactNode])[] = [
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
    <table {...roles.table} className={styles.table} data-count={loans.length} aria-labelledby="side-by-side">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <td {...roles.cell} className={styles.corner} />
          {loans.map(({ lender: { id, name, path } }) => (
            <th key={id} {...roles.column} scope="col">
              <span className={styles.lender}>
                <Monogram lender={{ id, name }} />
                <Link viewTransition to={`${path}?${query}`}>
                  {name}
                </Link>
                <Remove id={id} name={name} {...{ chosen, choose }} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map(([name, show]) => (
          <tr key={name} {...roles.row}>
            <th {...roles.heading} scope="row">
              {name}
            </th>
            {loans.map((loan) => (
              <td key={loan.lender.id} {...roles.cell}>
                {show(loan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RemoveProps extends Pick<SideBySideProps, "chosen" | "choose"> {
  readonly id: string;
  readonly name: string;
}

function Remove({ id, name, chosen, choose }: RemoveProps) {
  const message = useMessage();
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={message("compare.remove", { name })}
      onClick={() => choose(toggleChosen(chosen, id) ?? {})}
    >
      <Icon name="cross" />
    </button>
  );
}
