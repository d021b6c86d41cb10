// Where a mortgage stands: whose turn it is and what comes next, what is borrowed against which value, and what happened when.
import { useId } from "react";
import type { Application } from "../api/types.ts";
import { Badge } from "../components/Badge.tsx";
import { Facts } from "../components/Facts.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { figuresIn, type StylesByCurrency, useDay } from "./figures.ts";
import styles from "./MortgageProgress.module.css";

interface MortgageProgressProps {
  readonly application: Application;
  readonly currencies: StylesByCurrency;
}

export function MortgageProgress({ application, currencies }: MortgageProgressProps) {
  const message = useMessage();
  const day = useDay();
  const [next, timeline] = [useId(), useId()];
  const { mortgage, amount, currency, offers } = application;
  if (!mortgage) return null;
  const { money, percent } = figuresIn(currencies);
  const reflection = offers.find(({ reflection_until }) => reflection_until)?.reflection_until;
  const { state, acts } = mortgage;
  return (
    <div className={styles.progress}>
      <section aria-labelledby={next} className={styles.next}>
        <h3 id={next}>{message("mortgage-status.next")}</h3>
        <p role="status">
          <strong>{message(`mortgage-state.${state}`)}</strong>
          {acts && <Badge>{message(`mortgage-acts.${acts}`)}</Badge>}
        </p>
        <p>{message(`mortgage-next.${state}`)}</p>
        {reflection && <p>{message("mortgage-status.reflection", { date: day(reflection) })}</p>}
        <Facts
          facts={[
            [message("mortgage-status.loan"), money(amount, currency)],
            [message("offer.loan-to-value"), percent(mortgage.loan_to_value)],
          ]}
        />
      </section>
      <section aria-labelledby={timeline}>
        <h3 id={timeline}>{message("mortgage-status.timeline")}</h3>
        <ol className={styles.timeline}>
          {mortgage.timeline.map((entry) => (
            <li key={`${entry.at} ${entry.state}`}>
              <time dateTime={entry.at}>{day(entry.at)}</time>
              <span>{message(`mortgage-state.${entry.state}`)}</span>
              {entry.lender && <span className={styles.lender}>{entry.lender.name}</span>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
