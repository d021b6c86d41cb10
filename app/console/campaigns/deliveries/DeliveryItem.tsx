// A delivery: for which conversion, what the network answered, and what to do about it.
import { Facts } from "../../../components/Facts.tsx";
import { useConsoleMessage } from "../../i18n/messages.ts";
import layout from "../../parts/layout.module.css";
import { useWhen } from "../../parts/When.tsx";
import styles from "../campaigns.module.css";
import type { Delivery } from "../campaigns-api.ts";

interface DeliveryItemProps {
  readonly delivery: Delivery;
  readonly isSelected: boolean;
  /** Selects it, or no more; undefined where it cannot be. */
  readonly onSelect: ((is: boolean) => void) | undefined;
}

export function DeliveryItem({ delivery, isSelected, onSelect }: DeliveryItemProps) {
  const message = useConsoleMessage();
  const when = useWhen();
  const { key, campaign, network, attempts, answer, reason, next_at, created_at } = delivery;
  const at = (moment: number) => when(new Date(moment).toISOString());
  const facts: [string, string][] = [
    [message("campaigns.campaign"), campaign],
    [message("campaigns.network"), network],
    [message("campaigns.created"), at(created_at)],
    [message("campaigns.attempts"), String(attempts)],
  ];
  if (answer !== "") facts.push([message("campaigns.answer"), answer]);
  if (next_at !== null) facts.push([message("campaigns.next-try"), at(next_at)]);
  return (
    <li className={layout.panel}>
      <div className={layout.ticks}>
        {onSelect ? (
          <label>
            <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
            <code className={styles.name}>{key}</code>
          </label>
        ) : (
          <code className={styles.name}>{key}</code>
        )}
      </div>
      <p>{message(`campaigns.reason-${reason}`)}</p>
      <Facts facts={facts} />
    </li>
  );
}
