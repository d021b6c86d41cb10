// The console's first view: what needs attention, what is live, and what was counted lately. It follows the service by itself.
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { DayChart } from "../parts/DayChart.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useWhen } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { type Attention, type Figures, type LivePart, type Overview, readOverview } from "./overview-calls.ts";
import { useChanges } from "./use-changes.ts";

export default function OverviewView() {
  const message = useConsoleMessage();
  const [loaded, reload] = useLoaded(readOverview);
  useChanges(reload);
  return (
    <ConsolePage heading={message("place.overview")}>
      <WhenLoaded loaded={loaded} again={reload}>
        {(overview) => <Sections overview={overview} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

export function Sections({ overview: { live, attention, figures } }: { overview: Overview }) {
  const message = useConsoleMessage();
  return (
    <div className={layout.sections}>
      <section aria-labelledby="attention" className={layout.panel}>
        <h2 id="attention">{message("overview.attention")}</h2>
        {attention.length === 0 ? (
          <p>{message("overview.all-well")}</p>
        ) : (
          <ul className={layout.list}>
            {attention.map((one) => (
              <AttentionItem key={one.matter} attention={one} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="live" className={layout.panel}>
        <h2 id="live">{message("overview.live")}</h2>
        {live.length === 0 && <p>{message("versions.none")}</p>}
        <ul className={layout.list}>
          {live.map((part) => (
            <LiveItem key={part.kind} part={part} />
          ))}
        </ul>
      </section>
      {figures.length > 0 && (
        <section aria-labelledby="figures" className={layout.stack}>
          <h2 id="figures">{message("overview.figures")}</h2>
          <div className={layout.cards}>
            {figures.map((one) => (
              <FigureCard key={one.measure} figures={one} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** Where each matter is looked after, and the link's text. */
const places = {
  maintenance: ["releases/maintenance", "place.maintenance"],
  "dead-deliveries": ["campaigns/deliveries", "campaigns.deliveries"],
  "failing-targets": ["redirects/targets", "place.targets"],
  "experiments-off": ["experiments", "place.experiments"],
  "lagging-index": ["redirects", "place.redirects"],
  "ending-tokens": ["tokens", "place.tokens"],
} as const;

function AttentionItem({ attention: { matter, count } }: { attention: Attention }) {
  const message = useConsoleMessage();
  const [path, name] = places[matter];
  return (
    <li>
      <span>{message(`overview.${matter}`, { count })}</span>
      <ViewLink to={path}>{message(name)}</ViewLink>
    </li>
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

function FigureCard({ figures: { measure, days } }: { figures: Figures }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  return (
    <div className={layout.panel}>
      <h3>{message(`overview.${measure}`)}</h3>
      <DayChart
        measure={message(`overview.${measure}`)}
        sentence={(count) => message("overview.sum", { count: count.toLocaleString(locale) })}
        days={days}
      />
    </div>
  );
}
