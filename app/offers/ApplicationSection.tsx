// An application with what came of it: where it stands, its offers, who has yet to answer, and who offers nothing and why.
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import type { Application } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import { Badge } from "../shell/Badge.tsx";
import styles from "./ApplicationSection.module.css";
import { arrivalsAfter, noArrivals } from "./arrivals.ts";
import { DeclineList } from "./DeclineList.tsx";
import { figuresIn, type StylesByCurrency } from "./figures.ts";
import { GoOnAlone } from "./GoOnAlone.tsx";
import { listedOffers } from "./listed-offers.ts";
import { NewOffers } from "./NewOffers.tsx";
import { OfferTable } from "./OfferTable.tsx";
import { readOfferQuery } from "./offer-query.ts";
import { PoliteStatus } from "./polite-status.ts";
import { applicationStateText } from "./state-text.ts";

interface ApplicationSectionProps {
  readonly application: Application;
  /** How the page's language writes figures, by currency. */
  readonly figures: StylesByCurrency;
  /** Asks for the application again. */
  readonly onChange: () => void;
}

export function ApplicationSection({ application, figures, onChange }: ApplicationSectionProps) {
  const message = useMessage();
  const id = useId();
  const { reference, state, pending, declines, currency } = application;
  const offers = listedOffers(application.offers, readOfferQuery(useQuery()));
  const [before, setBefore] = useState(noArrivals);
  const arrivals = arrivalsAfter(before, { type: "loaded", offers: offers.map((offer) => offer.id) });
  if (arrivals !== before) setBefore(arrivals);
  return (
    <section className={styles.application} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id}>{message("application.heading", { reference })}</h2>
        <Badge>{applicationStateText(state, message)}</Badge>
      </div>
      <Status text={pending > 0 ? message("application.pending", { count: pending }) : ""} />
      {state === "awaiting-co-applicant" && <GoOnAlone application={application} onChange={onChange} />}
      <NewOffers count={arrivals.waiting.length} onShow={() => setBefore(arrivalsAfter(arrivals, { type: "show" }))} />
      {arrivals.shown.length > 0 && (
        <OfferTable
          application={application}
          offers={offers.filter((offer) => arrivals.shown.includes(offer.id))}
          figures={figures}
        />
      )}
      <DeclineList declines={declines} money={(amount) => figuresIn(figures).money(amount, currency)} />
    </section>
  );
}

/** A text that changes often, said at most once in five seconds. */
function Status({ text }: { text: string }) {
  const [status] = useState(() => new PoliteStatus());
  useEffect(() => status.say(text), [status, text]);
  return <p role="status">{useSyncExternalStore(status.subscribe, status.text, () => "")}</p>;
}
