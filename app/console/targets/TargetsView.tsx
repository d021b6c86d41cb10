// Where live rules lead, and whether that still answers: by state, the most used targets first.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import tabs from "../../components/LinkTabs.module.css";
import { useQuery } from "../../page/use-query.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { Empty } from "../parts/Empty.tsx";
import layout from "../parts/layout.module.css";
import { MorePages } from "../parts/MorePages.tsx";
import { usePages } from "../parts/use-pages.ts";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { RedirectTabs } from "../redirects/RedirectTabs.tsx";
import { TargetItem } from "./TargetItem.tsx";
import { readTargets, type TargetCheck, type TargetList, type TargetState, targetStates } from "./targets-calls.ts";

export default function TargetsView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const state = targetStates.find((state) => state === query.get("state")) ?? "failing";
  return (
    <ConsolePage heading={message("place.targets")} lead={message("targets.lead")}>
      <RedirectTabs current="place.targets" />
      <Targets key={state} state={state} />
    </ConsolePage>
  );
}

function Targets({ state }: { state: TargetState }) {
  const message = useConsoleMessage();
  const [load] = useState(() => (api: ApiClient) => readTargets(api, state));
  const [loaded, again] = useLoaded(load);
  const [outcome, setOutcome] = useState("");
  const [checks, setChecks] = useState<readonly TargetCheck[]>([]);

  function tell(check: TargetCheck) {
    const { url, state: found } = check;
    setChecks((before) => [check, ...before]);
    setOutcome(message("targets.checked-now", { url, state: message(`targets.state-${found}`) }));
    again();
  }

  return (
    <>
      <p role="status">{outcome}</p>
      <WhenLoaded loaded={loaded} again={again}>
        {(first) => (
          <>
            <StateTabs state={state} counts={first.counts} />
            {first.targets.length === 0 ? (
              <Empty heading={message(`targets.none-${state}`)} text={message("targets.none-text")} />
            ) : (
              <TargetPages first={first} checks={checks} state={state} onChecked={tell} />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function StateTabs({ state, counts }: { state: TargetState; counts: TargetList["counts"] }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  return (
    <nav aria-label={message("targets.states")} className={tabs.tabs}>
      {targetStates.map((one) => (
        <ViewLink key={one} to="redirects/targets" query={{ state: one }} isCurrent={one === state}>
          {message(`targets.state-${one}`)} ({counts[one].toLocaleString(locale)})
        </ViewLink>
      ))}
    </nav>
  );
}

interface TargetPagesProps {
  readonly first: TargetList;
  /** Those since the list was opened, the newest first. */
  readonly checks: readonly TargetCheck[];
  readonly state: TargetState;
  readonly onChecked: (check: TargetCheck) => void;
}

function TargetPages({ first, checks, state, onChecked }: TargetPagesProps) {
  const message = useConsoleMessage();
  const paged = usePages(first, (api, cursor: string) => readTargets(api, state, cursor));
  // The first page is as it was loaded last. What a check has found of a target further down is put in its place.
  const further = paged.pages.slice(1).flatMap((page) => page.targets);
  const checked = further.map((target) => ({ ...target, ...checks.find(({ url }) => url === target.url) }));
  const targets = [...first.targets, ...checked.filter((target) => target.state === state)];
  return (
    <>
      <ul className={layout.cards}>
        {targets.map((target) => (
          <TargetItem key={target.url} target={target} onChecked={onChecked} />
        ))}
      </ul>
      <MorePages pages={paged} name={message("targets.more")} />
    </>
  );
}
