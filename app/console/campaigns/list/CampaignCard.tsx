// A campaign: when it is on, where it leads, what it brought, and the way to its link.
import { Facts } from "../../../components/Facts.tsx";
import { joinPath } from "../../address.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../../i18n/writing.ts";
import layout from "../../parts/layout.module.css";
import { ViewLink } from "../../parts/ViewLink.tsx";
import { shareOf } from "../../reports/sums.ts";
import styles from "../campaigns.module.css";
import { type Campaign, lastMoment } from "../campaigns-api.ts";

export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const message = useConsoleMessage();
  const write = useWriting();
  const { name, state, source, language, landing, clicks, consented, conversions, revenue, overlaps } = campaign;
  const consent = shareOf(consented, clicks);
  const facts: [string, string][] = [
    [message("campaigns.period"), `${write.day(campaign.begins)} – ${write.day(lastMoment(campaign))}`],
    [message("campaigns.source"), source],
    [message("campaigns.landing"), `${landing} (${language})`],
    [message("campaigns.clicks"), write.number(clicks)],
    [message("campaigns.consented"), consent === undefined ? "–" : write.percent(consent)],
    [message("campaigns.conversions"), write.number(conversions)],
    [
      message("campaigns.revenue"),
      revenue.map(({ cents, currency }) => write.money(cents, currency)).join(", ") || "–",
    ],
  ];
  if (campaign.partner) facts.push([message("campaigns.partner"), campaign.partner]);
  if (campaign.budget) facts.push([message("campaigns.budget"), campaign.budget]);
  return (
    <li className={layout.panel}>
      <div className={layout.row}>
        <h2 className={styles.name}>{name}</h2>
        <span className={layout.pill} data-status={state === "on" ? "running" : state}>
          {message(`campaigns.state-${state}`)}
        </span>
      </div>
      {overlaps.length > 0 && (
        <p className={layout.mistake}>{message("campaigns.overlaps", { names: overlaps.join(", ") })}</p>
      )}
      <Facts facts={facts} />
      <p className={layout.row}>
        <ViewLink
          to={joinPath("campaigns", name, "link")}
          look="quiet"
          label={message("campaigns.make-link-of", { name })}
        >
          {message("campaigns.make-link")}
        </ViewLink>
        <ViewLink to="campaigns/deliveries" query={{ campaign: name }}>
          {message("campaigns.deliveries-of", { name })}
        </ViewLink>
      </p>
    </li>
  );
}
