// The console's first view: key figures, what needs attention, which drafts wait, what is live, how systems are doing, and what was counted lately. It follows the service by itself.
import { useMemo } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useQuery } from "../../page/use-query.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useWhen } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { AttentionSection } from "./AttentionSection.tsx";
import { DraftsSection } from "./DraftsSection.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { OverviewCharts } from "./OverviewCharts.tsx";
import { type LivePart, type Overview, readOverview } from "./overview-calls.ts";
import { SystemsSection } from "./SystemsSection.tsx";
import { useChanges } from "./use-changes.ts";

export default function OverviewView() {
  const message = useConsoleMessage();
  const span = useQuery().get("span") === "days" ? "days" : "hours";
  const load = useMemo(() => (api: ApiClient) => readOverview(api, span), [span]);
  const [loaded, reload] = useLoaded(load);
  useChanges(reload);
  return (
    <ConsolePage heading={message("place.overview")}>
      <WhenLoaded loaded={loaded} again={reload}>
        {(overview) => <Sections overview={overview} onChange={reload} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

interface SectionsProps {
  readonly overview: Overview;
  /** Called when something that needs attention waits, or waits no more. */
  readonly onChange: () => void;
}

export function Sections({ overview: { live, attention, drafts, systems, charts }, onChange }: SectionsProps) {
  const message = useConsoleMessage();
  return (
    <div className={layout.sections}>
      {charts.series.length > 0 && <KeyFigures charts={charts} />}
      <AttentionSection attention={attention} onChange={onChange} />
      <DraftsSection drafts={drafts} />
      <div className={layout.pair}>
        <section aria-labelledby="live" className={layout.panel}>
          <h2 id="live">{message("overview.live")}</h2>
          {live.length === 0 && <p>{message("versions.none")}</p>}
          <ul className={layout.list}>
            {live.map((part) => (
              <LiveItem key={part.kind} part={part} />
            ))}
          </ul>
        </section>
        <SystemsSection systems={systems} />
      </div>
      {charts.series.length > 0 && <OverviewCharts charts={charts} />}
    </div>
  );
}

/** Where the versions of each kind are; of hosts there is no view. */
const versions: Readonly<Record<LivePart["kind"], string | undefined>> = {
  redirects: "redirects/versions",
  release: "releases",
  campaigns: "campaigns/versions",
  experiments: "experiments/versions",
  hosts: undefined,
};

function LiveItem({ part: { kind, id, by } }: { part: LivePart }) {
  const message = useConsoleMessage();
  const when = useWhen();
  const path = versions[kind];
  const name = message(`overview.kind-${kind}`);
  return (
    <li>
      <div>
        <h3>
          {name} <code>{id.slice(0, 8)}</code>
        </h3>
        <p className={layout.row}>
          {by && <span>{message("versions.made-live", { when: when(by.at), who: by.who })}</span>}
          {by?.why && <q>{by.why}</q>}
        </p>
      </div>
      {path && (
        <ViewLink to={path} label={`${message("versions.tab")}: ${name}`}>
          {message("versions.tab")}
        </ViewLink>
      )}
    </li>
  );
}
