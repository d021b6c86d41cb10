// Offers that do not interest their user, apart from the others: hidden until the address asks for them.
import { Link } from "react-router";
import type { OfferDetails } from "../api/types.ts";
import { queryWithout } from "../comparison/side-by-side.ts";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices } from "../services.ts";
import { offerPath } from "../site/paths.ts";
import { figuresIn, type StylesByCurrency } from "./figures.ts";
import listStyles from "./OfferList.module.css";
import { changeOffer } from "./offers.ts";
import { PutBack } from "./PutBack.tsx";

interface DeclinedOffersProps {
  readonly offers: readonly OfferDetails[];
  readonly styles: StylesByCurrency;
  readonly query: URLSearchParams;
  readonly isVisible: boolean;
  /** Called once one is put back. */
  readonly onChange: () => void;
}

export default function DeclinedOffers({ offers, styles, query, isVisible, onChange }: DeclinedOffersProps) {
  const message = useMessage();
  const { language } = usePage();
  const { api } = useServices();
  const { percent } = figuresIn(styles);
  if (offers.length === 0) return null;
  const withDeclined = new URLSearchParams(query);
  withDeclined.set("show", "declined");
  const count = offers.length;
  return (
    <div>
      <h3>{message("offers.declined", { count })}</h3>
      <Link
        to={isVisible ? queryWithout(query, "show") : `?${withDeclined}`}
        replace
        preventScrollReset
        className={listStyles.toggle}
      >
        {message(isVisible ? "offers.hide-declined" : "offers.show-declined")}
      </Link>
      {isVisible && (
        <ul className={listStyles.offers}>
          {offers.map((offer) => (
            <li key={offer.id}>
              <Link to={offerPath(language, offer.id)}>{offer.lender.name}</Link>
              <span>
                {message("figures.apr")} {percent(offer.apr_percent)}
              </span>
              {offer.role === "applicant" && (
                <PutBack
                  label={message("offers.restore-of", { lender: offer.lender.name })}
                  onPutBack={async () => {
                    await changeOffer(api, offer, "restore");
                    onChange();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
