// The representative example of a card that is offered: its own figures, as the law has them worked out.
import type { OfferDetails } from "../api/types.ts";
import { exampleYears } from "../cards/card-cost.ts";
import { RepresentativeExample } from "../credit/RepresentativeExample.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./CardExample.module.css";
import { type StylesByCurrency, styleIn } from "./figures.ts";
import { offerTerms } from "./offers.ts";

interface CardExampleProps {
  readonly offer: OfferDetails;
  /** Names of cards, by id. */
  readonly cards: Readonly<Record<string, string>>;
  readonly currencies: StylesByCurrency;
}

export function CardExample({ offer, cards, currencies }: CardExampleProps) {
  const message = useMessage();
  const { principal, ...charges } = offerTerms(offer);
  return (
    <div className={styles.example}>
      <p>{message("cards.example-of", { card: cards[offer.card?.id ?? ""] ?? offer.lender.name })}</p>
      <RepresentativeExample
        source="typical"
        charges={charges}
        amount={principal}
        years={exampleYears}
        style={styleIn(currencies, offer.currency)}
      />
    </div>
  );
}
