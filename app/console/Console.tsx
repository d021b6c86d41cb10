// The console: loads what is live and who asks, and shows the view that the address names. Its words are GrowthBook's
// terms, so it is English in all languages.
import { lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useLoaded } from "../api/use-loaded.ts";
import { useQuery } from "../page/use-query.ts";
import { useUser } from "../services.ts";
import styles from "./Console.module.css";
import sheet from "./console.css?url";
import { ConsoleContext, type Loaded, loadConsole } from "./console-state.ts";
import { Overview } from "./overview/Overview.tsx";
import { ConsoleNavigation } from "./parts/ConsoleNavigation.tsx";
import { ConsolePage } from "./parts/ConsolePage.tsx";
import { WhenLoaded } from "./parts/WhenLoaded.tsx";
import { useConsoleState } from "./use-console-state.ts";

export default function Console() {
  const [loaded, reload] = useLoaded(loadConsole);
  const user = useUser();
  return (
    <div lang="en" className={styles.console}>
      <link rel="stylesheet" href={sheet} precedence="console" />
      {loaded !== "loading" && "value" in loaded && user.profile ? (
        <Entered key={user.profile.id} loaded={loaded.value} userId={user.profile.id} reload={reload} />
      ) : (
        <ConsolePage heading="Console">
          <WhenLoaded loaded={loaded} again={reload}>
            {() => null}
          </WhenLoaded>
        </ConsolePage>
      )}
    </div>
  );
}

interface EnteredProps {
  readonly loaded: Loaded;
  readonly userId: string;
  readonly reload: () => void;
}

function Entered({ loaded: { who, roles, may, live }, ...rest }: EnteredProps) {
  const mayTrace = may.includes("redirects");
  const view = useQuery().get("view");
  const isTrace = mayTrace && (view === "trace" || !live);
  if (isTrace) {
    return (
      <>
        {live && <ConsoleNavigation current="trace" />}
        <Suspense fallback={<Waiting />}>
          <TraceView>{!live && <Introduction who={who} roles={roles} />}</TraceView>
        </Suspense>
      </>
    );
  }
  if (live) {
    return (
      <>
        {mayTrace && <ConsoleNavigation current="experiments" />}
        <Experiments live={live} {...rest} />
      </>
    );
  }
  return (
    <ConsolePage heading="Console">
      <Introduction who={who} roles={roles} />
    </ConsolePage>
  );
}

/** What the console is not for, told to who may not set experiments. */
function Introduction({ who, roles }: Pick<Loaded, "who" | "roles">) {
  return (
    <p>
      You are signed in as {who} ({roles.join(", ")}). Experiments take the role marketer or admin. Redirects and
      releases are published with <code>edgectl</code>.
    </p>
  );
}

function Waiting() {
  return (
    <ConsolePage heading="Console">
      <p role="status">Loading…</p>
    </ConsolePage>
  );
}

const TraceView = lazy(() => import("./trace/TraceView.tsx"));

interface ExperimentsProps extends Omit<EnteredProps, "loaded"> {
  readonly live: NonNullable<Loaded["live"]>;
}

const views = {
  edit: lazy(() => import("./editor/EditorView.tsx")),
  files: lazy(() => import("./editor/FilesView.tsx")),
  publish: lazy(() => import("./publish/PublishView.tsx")),
  results: lazy(() => import("./results/ResultsView.tsx")),
  versions: lazy(() => import("./publish/VersionsView.tsx")),
};

type View = keyof typeof views;

function Experiments({ live, userId, reload }: ExperimentsProps) {
  const { search } = useLocation();
  const [said, setSaid] = useState({ text: "", search });
  const say = useCallback((text: string) => setSaid({ text, search: window.location.search }), []);
  const state = useConsoleState({ live, userId, reload, say });
  const query = useQuery();
  const name = query.get("view") ?? "";
  const Shown = Object.hasOwn(views, name) ? views[name as View] : Overview;
  return (
    <ConsoleContext value={state}>
      {said.text && said.search === search && (
        <p role="alert" className={styles.outcome}>
          {said.text}
        </p>
      )}
      <Suspense fallback={<Waiting />}>
        <Shown key={search} />
      </Suspense>
    </ConsoleContext>
  );
}
