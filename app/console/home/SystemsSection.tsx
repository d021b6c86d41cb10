// How what control depends on is doing: what waits in queues, the origin, and the list of rules.
import type { ReactNode } from "react";
import { Badge } from "../../components/Badge.tsx";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useWhen } from "../parts/When.tsx";
import type { Systems } from "./overview-calls.ts";

export function SystemsSection({ systems }: { systems: Systems }) {
  const message = useConsoleMessage();
  const when = useWhen();
  const { counts, deliveries, mails_waiting: mails, origin, index } = systems;
  return (
    <section aria-labelledby="systems" className={layout.panel}>
      <h2 id="systems">{message("overview.systems")}</h2>
      <ul className={layout.list}>
        <System name={message("overview.counts")} isWell>
          {counts.taken_in === null
            ? message("overview.counts-none")
            : message("overview.counts-state", { when: when(counts.taken_in), waiting: counts.waiting })}
        </System>
        {deliveries && (
          <System
            name={message("campaigns.deliveries")}
            isWell={deliveries.dead === 0}
            link={<ViewLink to="campaigns/deliveries">{message("campaigns.deliveries")}</ViewLink>}
          >
            {message("overview.deliveries-state", deliveries)}
          </System>
        )}
        <System name={message("overview.mails")} isWell>
          {message("overview.mails-state", { count: mails })}
        </System>
        <System name={message("overview.origin")} isWell={origin.is_well}>
          <OriginState origin={origin} />
        </System>
        {index && (
          <System name={message("overview.index")} isWell={index.state !== "lagging"}>
            <IndexState index={index} />
          </System>
        )}
      </ul>
    </section>
  );
}

function OriginState({ origin: { is_well, took_ms, status } }: { origin: Systems["origin"] }) {
  const message = useConsoleMessage();
  const time = took_ms.toLocaleString(useConsoleLocale());
  if (status === null) return message("overview.origin-silent");
  return message(is_well ? "overview.origin-well" : "overview.origin-failing", { time, status });
}

function IndexState({ index: { state, version, done } }: { index: NonNullable<Systems["index"]> }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  return (
    <>
      {message(`overview.index-${state}`)} <code>{version.slice(0, 8)}</code>
      {done !== null && ` ${message("overview.index-done", { count: done.toLocaleString(locale) })}`}
    </>
  );
}

interface SystemProps {
  readonly name: string;
  readonly isWell: boolean;
  /** To where one acts. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

function System({ name, isWell, link, children }: SystemProps) {
  const message = useConsoleMessage();
  return (
    <li>
      <div>
        <h3>
          {name} <Badge tone={isWell ? "good" : "bad"}>{message(isWell ? "overview.well" : "overview.look")}</Badge>
        </h3>
        <p>{children}</p>
      </div>
      {link}
    </li>
  );
}
