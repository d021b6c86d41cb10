// The versions of experiments.
import { type AllChanges, changedMembers, kinds } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { ChangeList } from "../publish/ChangeList.tsx";
import { useDifference } from "./use-difference.ts";
import { VersionList } from "./VersionList.tsx";
import { type ExperimentsDiff, readExperimentsDiff } from "./version-calls.ts";

export default function ExperimentVersions() {
  const message = useConsoleMessage();
  const { reload } = useConsole();
  return (
    <ConsolePage heading={message("versions.experiments")}>
      <p>
        <ViewLink to="experiments">{message("experiments.all")}</ViewLink>
      </p>
      <VersionList
        kind="experiments"
        effect={message("versions.experiments-effect")}
        Difference={Difference}
        onChange={reload}
      />
    </ConsolePage>
  );
}

function Difference({ id }: { id: string }) {
  const [loaded, again] = useDifference(readExperimentsDiff, id);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(diff) => <ChangeList changes={changesOf(diff)} />}
    </WhenLoaded>
  );
}

function changesOf(diff: ExperimentsDiff): AllChanges {
  const entries = kinds.map((kind) => {
    const { added, removed, changed } = diff[kind];
    return [
      kind,
      { added, removed, changed: changed.map(({ key, from, to }) => ({ key, members: changedMembers(from, to) })) },
    ];
  });
  return Object.fromEntries(entries) as AllChanges;
}
