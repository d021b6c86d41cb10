// The live campaigns with what they brought, found by words and state.
import { type FormEvent, useState } from "react";
import type { ApiClient } from "../../../api/client.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useQuery } from "../../../page/use-query.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { ConsolePage } from "../../parts/ConsolePage.tsx";
import { Empty } from "../../parts/Empty.tsx";
import layout from "../../parts/layout.module.css";
import { MorePages } from "../../parts/MorePages.tsx";
import { NoMatch } from "../../parts/NoMatch.tsx";
import { usePages } from "../../parts/use-pages.ts";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { useGoTo } from "../../use-address.ts";
import { CampaignTabs } from "../CampaignTabs.tsx";
import { type CampaignState, type Campaigns, readCampaigns, states } from "../campaigns-api.ts";
import { CampaignCard } from "./CampaignCard.tsx";

export function CampaignList() {
  const message = useConsoleMessage();
  const query = useQuery();
  const q = query.get("q") ?? undefined;
  const state = states.find((state) => state === query.get("state"));
  return (
    <ConsolePage heading={message("place.campaigns")} lead={message("campaigns.lead")}>
      <CampaignTabs current="" />
      <Filters key={`filters ${q} ${state}`} q={q} state={state} />
      <Results key={`${q} ${state}`} q={q} state={state} />
    </ConsolePage>
  );
}

interface FilterProps {
  readonly q: string | undefined;
  readonly state: CampaignState | undefined;
}

function Filters({ q, state }: FilterProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "").trim() || undefined;
    void goTo("campaigns", { q: text("q"), state: text("state") });
  }

  return (
    <search>
      <form onSubmit={find} className={layout.line}>
        <TextField id="campaigns-q" name="q" type="search" label={message("campaigns.find")} defaultValue={q} />
        <SelectField id="campaigns-state" name="state" label={message("campaigns.state")} defaultValue={state ?? ""}>
          <option value="">{message("campaigns.state-all")}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {message(`campaigns.state-${state}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" quiet scripted>
          {message("campaigns.show")}
        </Button>
      </form>
    </search>
  );
}

function Results({ q, state }: FilterProps) {
  const [load] = useState(() => (api: ApiClient) => readCampaigns(api, { q, state }));
  const [loaded, again] = useLoaded(load);
  const message = useConsoleMessage();
  const goTo = useGoTo();
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(first) => {
        if (first.total > 0) return <Pages first={first} q={q} state={state} />;
        if (q || state) return <NoMatch onShowAll={() => void goTo("campaigns")} />;
        return (
          <Empty heading={message("campaigns.none")} text={message("campaigns.none-text")}>
            <code>edgectl campaigns push</code>
          </Empty>
        );
      }}
    </WhenLoaded>
  );
}

/** The campaigns that are loaded so far, and a button for more. */
function Pages({ first, q, state }: FilterProps & { first: Campaigns }) {
  const message = useConsoleMessage();
  const paged = usePages(first, (api, cursor) => readCampaigns(api, { q, state, cursor }));
  const campaigns = paged.pages.flatMap(({ rows }) => rows);

  return (
    <>
      <p role="status" className={layout.soft}>
        {message("campaigns.count", { shown: campaigns.length, total: first.total })}
      </p>
      <ul className={layout.cards}>
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.name} campaign={campaign} />
        ))}
      </ul>
      <MorePages pages={paged} />
    </>
  );
}
