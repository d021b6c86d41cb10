// The place of experiments: loads what is live, shares it and the draft among its views, and shows the one that the path names.
import { type ComponentType, lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useLoaded } from "../../api/use-loaded.ts";
import { useUser } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { ConsoleContext, type LiveState, loadLive } from "../console-state.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { Forbidden } from "../parts/Forbidden.tsx";
import { Loading } from "../parts/Loading.tsx";
import { NoSuchPath } from "../parts/NoSuchPath.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { usePlacePath } from "../use-address.ts";
import { useConsoleState } from "../use-console-state.ts";
import { ExperimentsOverview } from "./ExperimentsOverview.tsx";
import styles from "./Outcome.module.css";

export default function ExperimentsView() {
  const message = useConsoleMessage();
  const [loaded, reload] = useLoaded(loadLive);
  const { profile } = useUser();
  if (loaded !== "loading" && "value" in loaded && profile) {
    return <LoadedExperiments key={profile.id} live={loaded.value} userId={profile.id} reload={reload} />;
  }
  return (
    <ConsolePage heading={message("place.experiments")}>
      <WhenLoaded loaded={loaded} again={reload}>
        {() => null}
      </WhenLoaded>
    </ConsolePage>
  );
}

interface ExperimentsProps {
  readonly live: LiveState;
  readonly userId: string;
  readonly reload: () => void;
}

function LoadedExperiments({ live, userId, reload }: ExperimentsProps) {
  const message = useConsoleMessage();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [outcome, setOutcome] = useState({ text: "", address });
  const announce = useCallback(
    (text: string) => setOutcome({ text, address: window.location.pathname + window.location.search }),
    [],
  );
  const state = useConsoleState({ live, userId, reload, announce });
  const path = usePlacePath();
  const mayChange = useMayChange("experiments");
  const View = viewAt(path);
  if (!mayChange && changing.includes(path[0] ?? "")) return <Forbidden heading={message("place.experiments")} />;
  return (
    <ConsoleContext value={state}>
      {outcome.text && outcome.address === address && (
        <p role="alert" className={styles.outcome}>
          {outcome.text}
        </p>
      )}
      <Suspense fallback={<Loading heading={message("place.experiments")} />}>
        <View key={address} />
      </Suspense>
    </ConsoleContext>
  );
}

const views: Readonly<Record<string, ComponentType>> = {
  edit: lazy(() => import("../editor/EditorView.tsx")),
  files: lazy(() => import("../editor/FilesView.tsx")),
  holdout: lazy(() => import("./HoldoutView.tsx")),
  publish: lazy(() => import("../publish/PublishView.tsx")),
  versions: lazy(() => import("../versions/ExperimentVersions.tsx")),
};

/** The views that only serve to change experiments. */
const changing = ["edit", "files", "publish"];

/** The views of one experiment, live or ended. */
const ofExperiment: Readonly<Record<string, ComponentType>> = {
  results: lazy(() => import("../results/ResultsView.tsx")),
  decisions: lazy(() => import("./DecisionsView.tsx")),
  archive: lazy(() => import("./ArchiveView.tsx")),
};

/** The view of `experiments/`, `experiments/{view}` or `experiments/{key}/{view}`. */
function viewAt([first, second, ...others]: readonly string[]): ComponentType {
  if (first === undefined) return ExperimentsOverview;
  if (second === undefined) return Object.hasOwn(views, first) ? (views[first] ?? NoSuchPath) : NoSuchPath;
  return others.length === 0 && Object.hasOwn(ofExperiment, second) ? (ofExperiment[second] ?? NoSuchPath) : NoSuchPath;
}
