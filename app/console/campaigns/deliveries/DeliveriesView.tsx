// What networks were told of conversions, why some were not, and trying those again.
import { type FormEvent, useState } from "react";
import type { ApiClient } from "../../../api/client.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useQuery } from "../../../page/use-query.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { ConsolePage } from "../../parts/ConsolePage.tsx";
import layout from "../../parts/layout.module.css";
import { NoMatch } from "../../parts/NoMatch.tsx";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { useGoTo } from "../../use-address.ts";
import { CampaignTabs } from "../CampaignTabs.tsx";
import { type DeliveryState, deliveryStates, readDeliveries } from "../campaigns-api.ts";
import { DeliveryList } from "./DeliveryList.tsx";

export default function DeliveriesView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const state = deliveryStates.find((state) => state === query.get("state")) ?? "dead";
  const campaign = query.get("campaign") ?? undefined;
  const [outcome, setOutcome] = useState("");
  return (
    <ConsolePage heading={message("campaigns.deliveries")} lead={message("campaigns.deliveries-lead")}>
      <CampaignTabs current="/deliveries" />
      <Filters key={`filters ${state} ${campaign}`} state={state} campaign={campaign} announce={setOutcome} />
      <p role="status">{outcome}</p>
      <Results key={`${state} ${campaign}`} state={state} campaign={campaign} announce={setOutcome} />
    </ConsolePage>
  );
}

interface FilterProps {
  readonly state: DeliveryState;
  readonly campaign: string | undefined;
  /** Says what came of what was done; empty for nothing. */
  readonly announce: (text: string) => void;
}

function Filters({ state, campaign, announce }: FilterProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const campaign = String(fields.get("campaign") ?? "").trim() || undefined;
    announce("");
    void goTo("campaigns/deliveries", { state: String(fields.get("state") ?? state), campaign });
  }

  return (
    <search>
      <form onSubmit={find} className={layout.line}>
        <SelectField id="deliveries-state" name="state" label={message("campaigns.state")} defaultValue={state}>
          {deliveryStates.map((state) => (
            <option key={state} value={state}>
              {message(`campaigns.delivery-${state}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          id="deliveries-campaign"
          name="campaign"
          label={message("campaigns.campaign")}
          hint={message("campaigns.campaign-hint")}
          defaultValue={campaign}
        />
        <Button type="submit" quiet scripted>
          {message("campaigns.show")}
        </Button>
      </form>
    </search>
  );
}

function Results({ state, campaign, announce }: FilterProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [load] = useState(() => (api: ApiClient) => readDeliveries(api, { state, campaign }));
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(first) => {
        if (first.total === 0 && campaign)
          return <NoMatch onShowAll={() => void goTo("campaigns/deliveries", { state })} />;
        if (first.total === 0) return <p>{message(`campaigns.no-${state}`)}</p>;
        const round = first.deliveries.map(({ key }) => key).join(" ");
        return (
          <DeliveryList
            key={round}
            first={first}
            state={state}
            campaign={campaign}
            reload={again}
            announce={announce}
          />
        );
      }}
    </WhenLoaded>
  );
}
