// Offers that nothing can become of any more, and why.
import { Link } from "react-router";
import type { OfferDetails } from "../api/types.ts";
import { Badge } from "../components/Badge.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { offerPath } from "../site/paths.ts";
import styles from "./OfferList.module.css";
import { offerStateText } from "./state-text.ts";

export function EndedOffers({ offers }: { offers: readonly OfferDetails[] }) {
  const message = useMessage();
  const { language } = usePage();
  if (offers.length === 0) return null;
  return (
    <div>
      <h3>{message("offers.ended")}</h3>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link to={offerPath(language, offer.id)}>{offer.lender.name}</Link>
            <Badge>{offerStateText(offer, message)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
