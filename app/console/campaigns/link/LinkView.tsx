// Makes the link of a campaign's advertisement: parameters, what becomes of a click, and a QR code.
import { useState } from "react";
import type { ApiClient } from "../../../api/client.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../../i18n/writing.ts";
import { ConsolePage } from "../../parts/ConsolePage.tsx";
import { Empty } from "../../parts/Empty.tsx";
import layout from "../../parts/layout.module.css";
import { ViewLink } from "../../parts/ViewLink.tsx";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { usePlacePath } from "../../use-address.ts";
import { lastMoment, readCampaign } from "../campaigns-api.ts";
import { LinkBuilder } from "./LinkBuilder.tsx";

export default function LinkView() {
  const message = useConsoleMessage();
  const write = useWriting();
  const [name = ""] = usePlacePath();
  const [load] = useState(() => (api: ApiClient) => readCampaign(api, name));
  const [loaded, again] = useLoaded(load);
  return (
    <ConsolePage heading={message("campaigns.link-to", { name })} label={message("place.campaigns")}>
      <p>
        <ViewLink to="campaigns">{message("campaigns.all")}</ViewLink>
      </p>
      <WhenLoaded loaded={loaded} again={again}>
        {(campaign) =>
          campaign === null ? (
            <Empty heading={message("campaigns.no-such")} text={message("campaigns.no-such-text")} />
          ) : (
            <div className={layout.sections}>
              <p>
                {message(`campaigns.state-${campaign.state}`)}, {write.day(campaign.begins)} –{" "}
                {write.day(lastMoment(campaign))}. {message("campaigns.lands-on-page", { page: campaign.landing })}
              </p>
              <LinkBuilder campaign={campaign} />
            </div>
          )
        }
      </WhenLoaded>
    </ConsolePage>
  );
}
