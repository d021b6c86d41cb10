// The console: loads what is live and who asks, and shows the view that the address names. Its words are GrowthBook's
// terms, so it is English in all languages, but for the user's own passkeys, whose words the sign-in page has too.
import { lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useLoaded } from "../api/use-loaded.ts";
import { usePage } from "../page/page-context.ts";
import { useQuery } from "../page/use-query.ts";
import { useUser } from "../services.ts";
import { languageOf } from "../site/languages.ts";
import styles from "./Console.module.css";
import sheet from "./console.css?url";
import { ConsoleContext, type Loaded, loadConsole } from "./console-state.ts";
import { Overview } from "./overview/Overview.tsx";
import { ConsoleNavigation, type ConsolePart } from "./parts/ConsoleNavigation.tsx";
import { ConsolePage } from "./parts/ConsolePage.tsx";
import { WhenLoaded } from "./parts/WhenLoaded.tsx";
import { useConsoleState } from "./use-console-state.ts";

export default function Console() {
  const isSecurity = useQuery().get("view") === "security";
  const { language } = usePage();
  return (
    <div lang={isSecurity ? languageOf(language).tag : "en"} className={styles.console}>
      <link rel="stylesheet" href={sheet} precedence="console" />
      <Suspense fallback={<Waiting />}>{isSecurity ? <SecurityView /> : <LoadedConsole />}</Suspense>
    </div>
  );
}

const SecurityView = lazy(() => import("./security/SecurityView.tsx"));

function LoadedConsole() {
  const [loaded, reload] = useLoaded(loadConsole);
  const user = useUser();
  return (
    <>
      {loaded !== "loading" && "value" in loaded && user.profile ? (
        <Entered key={user.profile.id} loaded={loaded.value} userId={user.profile.id} reload={reload} />
      ) : (
        <ConsolePage heading="Console">
          <WhenLoaded loaded={loaded} again={reload}>
            {() => null}
          </WhenLoaded>
        </ConsolePage>
      )}
    </>
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
  const parts: readonly ConsolePart[] = [
    ...(live ? (["experiments"] as const) : []),
    ...(mayTrace ? (["trace"] as const) : []),
    "security",
  ];
  const isTrace = mayTrace && (view === "trace" || !live);
  if (isTrace) {
    return (
      <>
        <ConsoleNavigation parts={parts} current="trace" />
        <Suspense fallback={<Waiting />}>
          <TraceView>{!live && <Introduction who={who} roles={roles} />}</TraceView>
        </Suspense>
      </>
    );
  }
  if (live) {
    return (
      <>
        <ConsoleNavigation parts={parts} current="experiments" />
        <Experiments live={live} {...rest} />
      </>
    );
  }
  return (
    <>
      <ConsoleNavigation parts={parts} />
      <ConsolePage heading="Console">
        <Introduction who={who} roles={roles} />
      </ConsolePage>
    </>
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
