// The offers for an application in one list, each with what it costs and what can be done with it.
import { Link } from "react-router";
import type { Application, OfferDetails } from "../api/types.ts";
import { Choice } from "../comparison/Choice.tsx";
import { ComparisonTable } from "../comparison/ComparisonTable.tsx";
import type { Choose } from "../comparison/use-comparison-query.ts";
import { Badge } from "../components/Badge.tsx";
import { Monogram } from "../credit/Monogram.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { offerPath } from "../site/paths.ts";
import { figuresIn, type StylesByCurrency, useDay } from "./figures.ts";
import { NotInterested } from "./NotInterested.tsx";
import styles from "./OfferTable.module.css";
import { offerColumns } from "./offer-columns.tsx";
import { compareParameter } from "./offer-query.ts";
import { offerStateText } from "./state-text.ts";

export interface OfferTableProps {
  readonly application: Application;
  /** Those to list. */
  readonly offers: readonly OfferDetails[];
  readonly styles: StylesByCurrency;
  readonly query: URLSearchParams;
  /** Ids of those that stand side by side. */
  readonly chosen: readonly string[];
  readonly choose: Choose;
  /** Called once an offer has changed. */
  readonly onChange: () => void;
  /** What is said where they are no loans. */
  readonly wording?: OfferWording;
}

export interface OfferWording {
  readonly caption: string;
  readonly columns: typeof offerColumns;
  /** What is said below a lender's name. */
  readonly detail: (offer: OfferDetails) => string;
}

export function OfferTable(props: OfferTableProps) {
  const { application, offers, query, chosen, choose, onChange, wording } = props;
  const message = useMessage();
  const { language } = usePage();
  const [day, longDay] = [useDay("short"), useDay()];
  const figures = figuresIn(props.styles);
  const { amount, months, currency, created } = application;
  const dearest = Math.max(...offers.map(({ total_cost }) => total_cost));
  return (
    <ComparisonTable
      caption={
        wording?.caption ??
        message("offers.caption", {
          amount: figures.money(amount, currency),
          period: message("loan.period-years", { years: months / 12 }),
          date: longDay(created),
        })
      }
      rows={offers}
      isLast={({ for_less }) => for_less}
      nameOf={({ lender }) => lender.name}
      idOf={({ id }) => id}
      heading={(offer) => (
        <span className={styles.lender}>
          <Monogram lender={offer.lender} />
          <span>
            <Link to={offerPath(language, offer.id)}>{offer.lender.name}</Link>
            {offer.state !== "open" && <Badge>{offerStateText(offer, message)}</Badge>}
            {wording && <small>{wording.detail(offer)}</small>}
            {offer.for_less && (
              <small>{message("offer.for-less", { amount: figures.money(offer.amount / 100, offer.currency) })}</small>
            )}
          </span>
        </span>
      )}
      columns={(wording?.columns ?? offerColumns)({ message, figures, day, dearest })}
      action={{
        name: message("compare.choose"),
        show: (offer) => (
          <div className={styles.actions}>
            <Choice
              id={offer.id}
              name={offer.lender.name}
              parameter={compareParameter}
              chosen={chosen}
              choose={choose}
            />
            {offer.role === "applicant" && offer.state === "open" && (
              <NotInterested offer={offer} onChange={onChange} />
            )}
          </div>
        ),
      }}
      query={query}
    />
  );
}
