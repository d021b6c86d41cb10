// The cards that are offered for an application in one list, with the example of the first.
import { addMessages as addCardMessages } from "../cards/add-messages.ts";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { CardExample } from "./CardExample.tsx";
import { cardColumns } from "./card-columns.tsx";
import { figuresIn, useDay } from "./figures.ts";
import { OfferTable, type OfferTableProps } from "./OfferTable.tsx";

interface CardOfferTableProps extends OfferTableProps {
  /** Names of cards, by id. */
  readonly cards: Readonly<Record<string, string>>;
}

export default function CardOfferTable({ cards, ...props }: CardOfferTableProps) {
  const message = useMessage();
  const day = useDay();
  const isWorded = useAddedMessages(addCardMessages);
  if (!isWorded) return null;
  const { amount, currency, created } = props.application;
  const [first] = props.offers;
  return (
    <>
      <OfferTable
        {...props}
        wording={{
          caption: message("card-offers.caption", {
            amount: figuresIn(props.styles).money(amount, currency),
            date: day(created),
          }),
          columns: cardColumns,
          detail: ({ card }) => cards[card?.id ?? ""] ?? "",
        }}
      />
      {first && <CardExample offer={first} cards={cards} currencies={props.styles} />}
    </>
  );
}
