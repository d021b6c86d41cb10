// The first offer of the list at the window's lower edge, once the list has been scrolled past.
import type { RefObject } from "react";
import type { Application, OfferDetails } from "../api/types.ts";
import { addMessages as addCardMessages } from "../cards/add-messages.ts";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { FigureBar } from "../credit/FigureBar.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import type { OffersContent } from "../page/contents.ts";
import { figuresIn } from "./figures.ts";

interface OfferBarProps {
  readonly application: Application;
  readonly offer: OfferDetails;
  readonly list: RefObject<Element | null>;
  readonly styles: OffersContent["styles"];
}

export default function OfferBar({ application, offer, list, styles }: OfferBarProps) {
  const message = useMessage();
  const isWorded = useAddedMessages(addCardMessages);
  const { money } = figuresIn(styles);
  const written = (hundredths: number) => money(hundredths / 100, offer.currency);
  if (offer.card && !isWorded) return null;
  const figures = offer.card
    ? ([
        [message("cards.limit"), written(offer.amount)],
        [message("cards.least-payment"), written(offer.card.least_payment)],
      ] as const)
    : ([
        [message("loan.amount"), written(offer.amount)],
        [message("figures.instalment"), written(offer.instalment)],
      ] as const);
  return (
    <FigureBar
      label={message("application.heading", { reference: application.reference })}
      part={list}
      figures={figures}
    >
      <ScreenLink screen="offer" params={{ id: offer.id }}>
        {offer.lender.name}
      </ScreenLink>
    </FigureBar>
  );
}
