// The offers of an application that were chosen, side by side.
import type { ReactNode } from "react";
import type { OfferDetails } from "../api/types.ts";
import { type FigureRow, SideBySide } from "../comparison/SideBySide.tsx";
import { toggleChosen } from "../comparison/side-by-side.ts";
import type { Choose } from "../comparison/use-comparison-query.ts";
import { CostBar } from "../credit/CostBar.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { offerPath } from "../site/paths.ts";
import { figuresIn, type StylesByCurrency } from "./figures.ts";
import tableStyles from "./OfferTable.module.css";
import { compareParameter } from "./offer-query.ts";
import { offerParts } from "./offers.ts";
import { rateText } from "./rate-text.ts";

export interface OffersSideBySideProps {
  readonly offers: readonly OfferDetails[];
  /** Ids of those that stand side by side, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly choose: Choose;
  readonly styles: StylesByCurrency;
  /** Rows of their own, where they are no loans. */
  readonly rowsOf?: (figures: OfferFigureTexts) => readonly FigureRow<OfferDetails>[];
}

/** Writes an offer's figures. */
export interface OfferFigureTexts {
  readonly percent: (percent: number) => string;
  readonly amount: (offer: OfferDetails, hundredths: number) => string;
  readonly rate: (offer: OfferDetails) => ReactNode;
  /** What it costs, with a bar beside that of the others. */
  readonly cost: (offer: OfferDetails) => ReactNode;
}

export function OffersSideBySide({ offers, chosen, choose, styles, rowsOf }: OffersSideBySideProps) {
  const message = useMessage();
  const { language } = usePage();
  const { money, percent } = figuresIn(styles);
  const items = chosen.flatMap((id) => offers.find((offer) => offer.id === id) ?? []);
  const dearest = Math.max(...items.map(({ total_cost }) => total_cost)) / 100;
  const figures: OfferFigureTexts = {
    percent,
    amount: (offer, hundredths) => money(hundredths / 100, offer.currency),
    rate: (offer) => <span className={tableStyles.words}>{rateText(offer, { message, percent })}</span>,
    cost: (offer) => (
      <>
        <strong>{figures.amount(offer, offer.total_cost)}</strong>
        <CostBar parts={offerParts(offer)} money={(value) => money(value, offer.currency)} scale={dearest} costOnly />
      </>
    ),
  };
  const loanRows = ({ amount, rate, cost }: OfferFigureTexts): readonly FigureRow<OfferDetails>[] => [
    [message("figures.apr"), ({ apr_percent }) => percent(apr_percent)],
    [message("figures.rate"), rate],
    [message("loan.amount"), (offer) => amount(offer, offer.amount)],
    [message("figures.opening-fee"), (offer) => amount(offer, offer.opening_fee)],
    [message("figures.monthly-fee"), (offer) => amount(offer, offer.monthly_fee)],
    [message("figures.instalment"), (offer) => amount(offer, offer.instalment)],
    [message("figures.total-cost"), cost],
    [message("figures.total-payable"), (offer) => amount(offer, offer.total_payable)],
  ];
  return (
    <SideBySide
      items={items}
      rows={(rowsOf ?? loanRows)(figures)}
      pathOf={({ id }) => offerPath(language, id)}
      onRemove={(id) => choose(toggleChosen(chosen, id, compareParameter) ?? {})}
    />
  );
}
