// The cards that were chosen of those that are offered, side by side.
import type { OfferDetails } from "../api/types.ts";
import { addMessages as addCardMessages } from "../cards/add-messages.ts";
import type { FigureRow } from "../comparison/SideBySide.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { type OfferFigureTexts, OffersSideBySide, type OffersSideBySideProps } from "./OffersSideBySide.tsx";

interface CardsSideBySideProps extends OffersSideBySideProps {
  /** Names of cards, by id. */
  readonly cards: Readonly<Record<string, string>>;
}

export default function CardsSideBySide({ cards, ...props }: CardsSideBySideProps) {
  const message = useMessage();
  const isWorded = useAddedMessages(addCardMessages);
  if (!isWorded) return null;
  const rowsOf = ({ percent, amount, rate, cost }: OfferFigureTexts): readonly FigureRow<OfferDetails>[] => [
    [message("compare.name"), ({ card }) => cards[card?.id ?? ""]],
    [message("figures.apr"), ({ apr_percent }) => percent(apr_percent)],
    [message("figures.rate"), rate],
    [message("cards.limit"), (offer) => amount(offer, offer.amount)],
    [message("figures.monthly-fee"), (offer) => amount(offer, offer.monthly_fee)],
    [message("cards.interest-free"), ({ card }) => message("cards.days", { days: card?.interest_free_days ?? 0 })],
    [message("cards.least-payment"), (offer) => amount(offer, offer.card?.least_payment ?? 0)],
    [message("card-offers.cost"), cost],
    [message("card-offers.total"), (offer) => amount(offer, offer.total_payable)],
  ];
  return <OffersSideBySide {...props} rowsOf={rowsOf} />;
}
