// The versions of campaigns and of the table of sources.
import { CampaignTabs } from "../campaigns/CampaignTabs.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { useDifference } from "./use-difference.ts";
import { VersionList } from "./VersionList.tsx";
import { readCampaignsDiff } from "./version-calls.ts";

export default function CampaignVersions() {
  const message = useConsoleMessage();
  return (
    <ConsolePage heading={message("versions.campaigns")}>
      <CampaignTabs current="/versions" />
      <VersionList kind="campaigns" effect={message("versions.campaigns-effect")} Difference={Difference} />
    </ConsolePage>
  );
}

function Difference({ id }: { id: string }) {
  const message = useConsoleMessage();
  const [loaded, again] = useDifference(readCampaignsDiff, id);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {({ added, removed, changed, sources }) => {
        const lines = [
          ...added.map((name) => message("versions.campaign-added", { name })),
          ...removed.map((name) => message("versions.campaign-removed", { name })),
          ...changed.map(({ to: { name } }) => message("versions.campaign-changed", { name })),
          ...sources.added.map((row) => message("versions.source-added", { row })),
          ...sources.removed.map((row) => message("versions.source-removed", { row })),
        ];
        return lines.length === 0 ? (
          <p>{message("versions.same")}</p>
        ) : (
          <ul className={layout.list}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        );
      }}
    </WhenLoaded>
  );
}
