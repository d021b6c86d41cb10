// The applicant's own figures that a lender's rules looked at, where a reason is about them (product design, section 4.7).
import type { Decline } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./DeclineList.module.css";
import type { FigureWriting } from "./figures.ts";

interface DeclineFiguresProps {
  readonly lender: Decline["lender"];
  readonly figures: NonNullable<Decline["figures"]>;
  readonly writing: FigureWriting;
}

export function DeclineFigures({ lender, figures, writing }: DeclineFiguresProps) {
  const message = useMessage();
  const { dsti_percent, debt_to_income } = figures;
  const money = (amount: number) => writing.money(Math.round(amount));
  const rows: [string, string | undefined][] = [
    [message("figures.income"), money(figures.income)],
    [message("figures.living"), money(figures.living)],
    [message("figures.housing"), money(figures.housing)],
    [message("figures.other-costs"), money(figures.other_costs)],
    [message("figures.old-debt"), money(figures.old_debt)],
    [message("figures.surplus"), money(figures.surplus)],
    [message("figures.reference-instalment"), money(figures.reference_instalment)],
    [message("figures.dsti"), dsti_percent == null ? undefined : writing.percent(dsti_percent)],
    [message("figures.debt-to-income"), debt_to_income == null ? undefined : writing.percent(100 * debt_to_income)],
  ];
  return (
    <details className={styles.figures}>
      <summary aria-label={`${message("figures.used")}: ${lender.name}`}>{message("figures.used")}</summary>
      <p>{message("figures.used-note")}</p>
      <dl>
        {rows.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}
