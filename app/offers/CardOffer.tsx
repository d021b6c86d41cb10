// A card that is offered: what it costs, and the example with each of its payments.
import type { ReactNode } from "react";
import { addMessages as addCardMessages } from "../cards/add-messages.ts";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import type { OffersContent } from "../page/contents.ts";
import { CardExample } from "./CardExample.tsx";
import { CardFigures } from "./CardFigures.tsx";
import { figuresIn } from "./figures.ts";
import type { OfferWithSchedule } from "./offers.ts";
import { ScheduleTable } from "./ScheduleTable.tsx";

interface CardOfferProps {
  readonly loaded: OfferWithSchedule;
  readonly content: OffersContent;
  /** What can be done with it, after what it costs. */
  readonly children: ReactNode;
}

export default function CardOffer({ loaded: { offer, schedule }, content, children }: CardOfferProps) {
  const message = useMessage();
  const isWorded = useAddedMessages(addCardMessages);
  if (!isWorded) return children;
  const { styles, cards } = content;
  const { money } = figuresIn(styles);
  return (
    <>
      <CardFigures offer={offer} currencies={styles} cards={cards} />
      {children}
      <ScheduleTable
        schedule={schedule}
        money={(hundredths) => money(hundredths / 100, offer.currency)}
        wording={{ heading: message("card-offers.example"), text: message("card-offers.example-text") }}
      />
      <CardExample offer={offer} cards={cards} currencies={styles} />
    </>
  );
}
