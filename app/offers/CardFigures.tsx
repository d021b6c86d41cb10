// What a card that is offered costs: the least payment of a month, and the example's yearly rate and cost, then every figure of
// the agreement.
import type { OfferDetails } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { figuresIn, type StylesByCurrency, useDay } from "./figures.ts";
import { FiguresPanel } from "./OfferFigures.tsx";
import { rateText } from "./rate-text.ts";

interface CardFiguresProps {
  readonly offer: OfferDetails;
  readonly currencies: StylesByCurrency;
  /** Names of cards, by id. */
  readonly cards: Readonly<Record<string, string>>;
}

export function CardFigures({ offer, currencies, cards }: CardFiguresProps) {
  const message = useMessage();
  const day = useDay();
  const { card } = offer;
  if (!card) return null;
  const { money, percent } = figuresIn(currencies);
  const written = (hundredths: number) => money(hundredths / 100, offer.currency);
  return (
    <FiguresPanel
      offer={offer}
      currencies={currencies}
      name={cards[card.id] ?? card.id}
      main={[message("cards.least-payment"), written(card.least_payment)]}
      cost={message("card-offers.cost")}
      facts={[
        [message("cards.limit"), written(offer.amount)],
        [message("cards.interest-free"), message("cards.days", { days: card.interest_free_days })],
        [message("figures.rate"), rateText(offer, { message, percent })],
        [message("figures.opening-fee"), written(offer.opening_fee)],
        [message("figures.monthly-fee"), written(offer.monthly_fee)],
        [message("card-offers.total"), written(offer.total_payable)],
        [message("offer.expires"), day(offer.expires_at)],
      ]}
    />
  );
}
