// When campaigns are on, as bars over half a year; those that share a landing page at the same time say so.
import { useState } from "react";
import { useLoaded } from "../../../api/use-loaded.ts";
import { joinPath } from "../../address.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../../i18n/writing.ts";
import { ConsolePage } from "../../parts/ConsolePage.tsx";
import layout from "../../parts/layout.module.css";
import { ViewLink } from "../../parts/ViewLink.tsx";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { CampaignTabs } from "../CampaignTabs.tsx";
import { type Campaign, lastMoment, readAllCampaigns } from "../campaigns-api.ts";
import styles from "./Calendar.module.css";
import { monthsAround, placeIn } from "./months.ts";

export default function CalendarView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readAllCampaigns);
  const [now] = useState(Date.now);
  return (
    <ConsolePage heading={message("campaigns.calendar")} lead={message("campaigns.calendar-lead")}>
      <CampaignTabs current="/calendar" />
      <WhenLoaded loaded={loaded} again={again}>
        {(campaigns) => <Calendar campaigns={campaigns} now={now} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

export function Calendar({ campaigns, now }: { campaigns: readonly Campaign[]; now: number }) {
  const message = useConsoleMessage();
  const write = useWriting();
  const months = monthsAround(now);
  const span = { begins: months[0] ?? now, ends: months.at(-1) ?? now };
  const bars = campaigns.flatMap((campaign) => {
    const place = placeIn(span, campaign);
    return place ? [{ campaign, place }] : [];
  });
  const today = placeIn(span, { begins: now, ends: span.ends })?.before ?? 0;
  if (bars.length === 0) return <p>{message("campaigns.calendar-none")}</p>;
  return (
    <div className={`${layout.panel} ${styles.calendar}`}>
      <p aria-hidden="true" className={styles.months}>
        {months.slice(0, -1).map((month) => (
          <span key={month}>{write.month(month)}</span>
        ))}
      </p>
      <ul className={styles.bars}>
        {bars.map(({ campaign, place }) => (
          <li key={campaign.name}>
            <p className={layout.row}>
              <ViewLink to={joinPath("campaigns", campaign.name, "link")}>{campaign.name}</ViewLink>
              <span className={layout.soft}>
                {message(`campaigns.state-${campaign.state}`)}, {write.day(campaign.begins)} –{" "}
                {write.day(lastMoment(campaign))}, {campaign.landing}
              </span>
            </p>
            <svg aria-hidden="true" className={styles.line}>
              <rect
                x={`${place.before * 100}%`}
                width={`${place.width * 100}%`}
                height="100%"
                rx={4}
                data-state={campaign.state}
              />
              <rect x={`${today * 100}%`} width="2" height="100%" className={styles.today} />
            </svg>
            {campaign.overlaps.length > 0 && (
              <p className={layout.mistake}>{message("campaigns.overlaps", { names: campaign.overlaps.join(", ") })}</p>
            )}
          </li>
        ))}
      </ul>
      <p className={layout.soft}>{message("campaigns.today", { day: write.day(now) })}</p>
    </div>
  );
}
