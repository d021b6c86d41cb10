// The deliveries in a state, page by page; dead ones are replayed one by one, as they are selected, or all that match.
import { useState } from "react";
import { useServices } from "../../../services.ts";
import { useMayChange } from "../../caller.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { Confirm } from "../../parts/Confirm.tsx";
import layout from "../../parts/layout.module.css";
import { MorePages } from "../../parts/MorePages.tsx";
import { usePages } from "../../parts/use-pages.ts";
import {
  type Deliveries,
  type DeliveryState,
  type ReplayChoice,
  readDeliveries,
  replayDeliveries,
} from "../campaigns-api.ts";
import { DeliveryItem } from "./DeliveryItem.tsx";

interface DeliveryListProps {
  readonly first: Deliveries;
  readonly state: DeliveryState;
  readonly campaign: string | undefined;
  /** Asks for the deliveries again. */
  readonly reload: () => void;
  readonly announce: (text: string) => void;
}

export function DeliveryList({ first, state, campaign, reload, announce }: DeliveryListProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const paged = usePages(first, (client, cursor) => readDeliveries(client, { state, campaign, cursor }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const deliveries = paged.pages.flatMap(({ deliveries }) => deliveries);
  const { total } = first;
  const mayReplay = useMayChange("campaigns") && state === "dead";

  function select(key: string, is: boolean) {
    const keys = new Set(selected);
    if (is) keys.add(key);
    else keys.delete(key);
    setSelected(keys);
  }

  async function replay(choice: ReplayChoice, note: string) {
    const answer = await replayDeliveries(api, choice, note);
    if (!answer) return;
    const { replayed, left } = answer;
    announce(message(left > 0 ? "campaigns.replayed-some" : "campaigns.replayed", { count: replayed.length, left }));
    reload();
  }

  return (
    <>
      <p className={layout.soft}>{message("campaigns.count", { shown: deliveries.length, total })}</p>
      {mayReplay && (
        <div className={layout.row}>
          {selected.size > 0 && (
            <Confirm
              name={message("campaigns.replay-selected", { count: selected.size })}
              title={message("campaigns.replay-ask", { count: selected.size })}
              takesNote
              onConfirm={(note) => replay({ keys: [...selected] }, note)}
            >
              <p>{message("campaigns.replay-means")}</p>
            </Confirm>
          )}
          <Confirm
            name={message("campaigns.replay-all", { count: total })}
            title={message("campaigns.replay-ask", { count: Math.min(total, 1000) })}
            takesNote
            onConfirm={(note) => replay({ filter: campaign === undefined ? {} : { campaign } }, note)}
          >
            <p>{message("campaigns.replay-means")}</p>
            {total > 1000 && <p>{message("campaigns.replay-most")}</p>}
          </Confirm>
        </div>
      )}
      <ul className={layout.cards}>
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.key}
            delivery={delivery}
            isSelected={selected.has(delivery.key)}
            onSelect={mayReplay ? (is) => select(delivery.key, is) : undefined}
          />
        ))}
      </ul>
      <MorePages pages={paged} />
    </>
  );
}
