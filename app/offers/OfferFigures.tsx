// What an offer costs: the instalment, the yearly rate and the cost large, then every figure of the agreement.
import type { ComponentProps } from "react";
import type { OfferDetails } from "../api/types.ts";
import { Badge } from "../components/Badge.tsx";
import { Caution } from "../components/Caution.tsx";
import { Facts } from "../components/Facts.tsx";
import { CostBar, CostLegend } from "../credit/CostBar.tsx";
import { LargeFigure } from "../credit/LoanFigures.tsx";
import { Monogram } from "../credit/Monogram.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { figuresIn, type StylesByCurrency, useDay } from "./figures.ts";
import styles from "./OfferFigures.module.css";
import { offerParts } from "./offers.ts";
import { rateText } from "./rate-text.ts";
import { offerStateText } from "./state-text.ts";

interface OfferFiguresProps {
  readonly offer: OfferDetails;
  readonly currencies: StylesByCurrency;
}

export function OfferFigures({ offer, currencies }: OfferFiguresProps) {
  const message = useMessage();
  const day = useDay();
  const { money, percent } = figuresIn(currencies);
  const written = (hundredths: number) => money(hundredths / 100, offer.currency);
  return (
    <FiguresPanel
      offer={offer}
      currencies={currencies}
      main={[message("figures.instalment"), written(offer.instalment)]}
      cost={message("figures.total-cost")}
      facts={[
        [message("loan.amount"), written(offer.amount)],
        [message("loan.period"), message("loan.period-years", { years: offer.months / 12 })],
        ...(typeof offer.loan_to_value === "number"
          ? ([[message("offer.loan-to-value"), percent(offer.loan_to_value)]] as const)
          : []),
        [message("figures.rate"), rateText(offer, { message, percent })],
        [message("figures.opening-fee"), written(offer.opening_fee)],
        [message("figures.monthly-fee"), written(offer.monthly_fee)],
        [message("figures.total-payable"), written(offer.total_payable)],
        [message("offer.first-due"), day(offer.first_due)],
        [message("offer.expires"), day(offer.expires_at)],
      ]}
    />
  );
}

interface FiguresPanelProps extends OfferFiguresProps {
  /** What is offered, where that is no loan. */
  readonly name?: string;
  /** What is paid a month. */
  readonly main: readonly [name: string, figure: string];
  /** What the cost is of. */
  readonly cost: string;
  readonly facts: ComponentProps<typeof Facts>["facts"];
}

export function FiguresPanel({ offer, currencies, name, main, cost, facts }: FiguresPanelProps) {
  const message = useMessage();
  const { money, percent } = figuresIn(currencies);
  const { lender, currency } = offer;
  const written = (hundredths: number) => money(hundredths / 100, currency);
  return (
    <div className={styles.offer}>
      <div className={styles.top}>
        <h2>
          <Monogram lender={lender} /> {name === undefined ? lender.name : `${name}, ${lender.name}`}
        </h2>
        <Badge>{offerStateText(offer, message)}</Badge>
      </div>
      {offer.for_less && <p>{message("offer.for-less", { amount: written(offer.amount) })}</p>}
      <dl className={styles.figures}>
        <div className={styles.main}>
          <dt>{main[0]}</dt>
          <dd>
            <LargeFigure text={main[1]} />
          </dd>
        </div>
        <div>
          <dt>{message("figures.apr")}</dt>
          <dd>{percent(offer.apr_percent)}</dd>
        </div>
        <div className={styles.cost}>
          <dt>{cost}</dt>
          <dd>{written(offer.total_cost)}</dd>
        </div>
      </dl>
      <CostBar parts={offerParts(offer)} money={(value) => money(value, currency)} large />
      <CostLegend />
      <Caution />
      {offer.kind === "mortgage" && <p>{message("offer.indicative")}</p>}
      <Facts facts={facts} />
    </div>
  );
}
