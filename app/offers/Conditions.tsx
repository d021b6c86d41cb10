// What an offer depends on before it becomes an agreement.
import type { OfferDetails } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { conditionText } from "./condition-text.ts";
import styles from "./OfferPanel.module.css";

export function Conditions({ conditions, kind }: Pick<OfferDetails, "conditions" | "kind">) {
  const message = useMessage();
  return (
    <section className={styles.panel} aria-labelledby="conditions">
      <h2 id="conditions">{message("offer.conditions")}</h2>
      <ul>
        {conditions.map((condition) => (
          <li key={condition}>{conditionText(condition, message)}</li>
        ))}
      </ul>
      <p>{message(kind === "mortgage" ? "offer.indicative" : "offer.until-checked")}</p>
    </section>
  );
}
