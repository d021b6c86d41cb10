// The offers of an application that were chosen, side by side.
import type { OfferShown } from "../api/types.ts";
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

interface OffersSideBySideProps {
  readonly offers: readonly OfferShown[];
  /** Ids of those that stand side by side, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly choose: Choose;
  readonly styles: StylesByCurrency;
}

export function OffersSideBySide({ offers, chosen, choose, styles }: OffersSideBySideProps) {
  const message = useMessage();
  const { language } = usePage();
  const { money, percent } = figuresIn(styles);
  const items = chosen.flatMap((id) => offers.find((offer) => offer.id === id) ?? []);
  const dearest = Math.max(...items.map(({ total_cost }) => total_cost)) / 100;
  const amountOf = (offer: OfferShown, hundredths: number) => money(hundredths / 100, offer.currency);
  const rows: readonly FigureRow<OfferShown>[] = [
    [message("figures.apr"), ({ apr_percent }) => percent(apr_percent)],
    [
      message("figures.rate"),
      (offer) => <span className={tableStyles.words}>{rateText(offer, { message, percent })}</span>,
    ],
    [message("loan.amount"), (offer) => amountOf(offer, offer.amount)],
    [message("figures.opening-fee"), (offer) => amountOf(offer, offer.opening_fee)],
    [message("figures.monthly-fee"), (offer) => amountOf(offer, offer.monthly_fee)],
    [message("figures.instalment"), (offer) => amountOf(offer, offer.instalment)],
    [
      message("figures.total-cost"),
      (offer) => (
        <>
          <strong>{amountOf(offer, offer.total_cost)}</strong>
          <CostBar parts={offerParts(offer)} money={(value) => money(value, offer.currency)} scale={dearest} costOnly />
        </>
      ),
    ],
    [message("figures.total-payable"), (offer) => amountOf(offer, offer.total_payable)],
  ];
  return (
    <SideBySide
      items={items}
      rows={rows}
      pathOf={({ id }) => offerPath(language, id)}
      onRemove={(id) => choose(toggleChosen(chosen, id, compareParameter) ?? {})}
    />
  );
}
