// The last look before a draft becomes live: what others did meanwhile, what changes, what checking finds, and a note.
import { useEffect } from "react";
import { changesBetween } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import type { Check } from "../control.ts";
import { experimentsOf, sameFiles } from "../files.ts";
import { type Finding, isAbout } from "../findings.ts";
import { textOf } from "../json.ts";
import { CheckButton } from "../overview/CheckButton.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { FindingList } from "../parts/FindingList.tsx";
import { editorOf, ViewLink } from "../parts/ViewLink.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { MergePanel } from "./MergePanel.tsx";
import { PublishForm } from "./PublishForm.tsx";

export default function PublishView() {
  const { draft, live } = useConsole();
  return (
    <ConsolePage heading="Publish">
      <p>
        <ViewLink>All experiments</ViewLink>
      </p>
      {!draft && <p>There is no draft: what is shown is live.</p>}
      {draft && !sameFiles(draft.base, live.files) && <MergePanel draft={draft} />}
      {draft && sameFiles(draft.base, live.files) && (
        <>
          <section aria-labelledby="changes" className="panel">
            <h2 id="changes">What changes</h2>
            <ChangeList changes={changesBetween(live.files, draft.files)} />
          </section>
          <CheckPanel />
          <PublishForm />
        </>
      )}
    </ConsolePage>
  );
}

/** What checking finds; it begins by itself. */
function CheckPanel() {
  const { files, checked, check } = useConsole();
  const isOpen = checked === undefined;
  useEffect(() => {
    if (isOpen) void check();
  }, [isOpen, check]);
  const findings = checked?.findings ?? [];
  const about = experimentsOf(files).map((place) => ({
    place,
    own: findings.filter((finding) => isAbout(finding, place)),
  }));
  const others = findings.filter((finding) => !about.some(({ own }) => own.includes(finding)));
  return (
    <section aria-labelledby="check" className="panel">
      <h2 id="check">Check</h2>
      <CheckButton />
      {checked?.check && <p>{wouldBe(checked.check)}</p>}
      <FindingList findings={others} />
      {about
        .filter(({ own }) => own.length > 0)
        .map(({ place, own }) => (
          <FindingGroup key={`${place.file} ${place.number}`} name={textOf(place.experiment.key)} findings={own}>
            <ViewLink to={editorOf(place)}>Edit {textOf(place.experiment.key)}</ViewLink>
          </FindingGroup>
        ))}
    </section>
  );
}

interface FindingGroupProps {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly children: React.ReactNode;
}

function FindingGroup({ name, findings, children }: FindingGroupProps) {
  return (
    <div className="stack">
      <h3>{name}</h3>
      <FindingList findings={findings} />
      <p>{children}</p>
    </div>
  );
}

function wouldBe({ experiments, features, pages, bytes }: Check): string {
  const size = Math.ceil(bytes / 1000);
  return `Live would be ${experiments} experiments and ${features} features (${size} KB), with ${pages} pages of variations.`;
}
