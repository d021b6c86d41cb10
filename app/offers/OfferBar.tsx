// The first offer of the list at the window's lower edge, once the list has been scrolled past.
import type { RefObject } from "react";
import type { Application, OfferShown } from "../api/types.ts";
import { FigureBar } from "../credit/FigureBar.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { OffersContent } from "../page/contents.ts";
import { ScreenLink } from "../shell/ScreenLink.tsx";
import { figuresIn } from "./figures.ts";

interface OfferBarProps {
  readonly application: Application;
  readonly offer: OfferShown;
  readonly list: RefObject<Element | null>;
  readonly styles: OffersContent["styles"];
}

export default function OfferBar({ application, offer, list, styles }: OfferBarProps) {
  const message = useMessage();
  const { money } = figuresIn(styles);
  return (
    <FigureBar
      label={message("application.heading", { reference: application.reference })}
      part={list}
      figures={[
        [message("loan.amount"), money(offer.amount / 100, offer.currency)],
        [message("figures.instalment"), money(offer.instalment / 100, offer.currency)],
      ]}
    >
      <ScreenLink screen="offer" params={{ id: offer.id }}>
        {offer.lender.name}
      </ScreenLink>
    </FigureBar>
  );
}
