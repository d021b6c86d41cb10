// The last look before a draft becomes live: what others did meanwhile, what changes, what checking finds, and a note.
import { useEffect } from "react";
import { useConsole } from "../console-state.ts";
import type { Check } from "../control.ts";
import type { Draft } from "../draft-store.ts";
import { CheckButton } from "../experiments/CheckButton.tsx";
import { editorQuery, experimentsOf, sameFiles } from "../files.ts";
import { type Finding, isAbout } from "../findings.ts";
import { textOf } from "../json.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { FindingList } from "../parts/FindingList.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";
import { ChoiceList } from "./ChoiceList.tsx";
import { MergePanel } from "./MergePanel.tsx";
import { PublishForm } from "./PublishForm.tsx";
import { useChoice } from "./use-choice.ts";

export default function PublishView() {
  const { draft, live } = useConsole();
  return (
    <ConsolePage lang="en" heading="Publish">
      <p>
        <ViewLink to="experiments">All experiments</ViewLink>
      </p>
      {!draft && <p>There is no draft: what is shown is live.</p>}
      {draft && !sameFiles(draft.base, live.files) && <MergePanel draft={draft} />}
      {draft && sameFiles(draft.base, live.files) && <DraftPanels draft={draft} />}
    </ConsolePage>
  );
}

function DraftPanels({ draft }: { draft: Draft }) {
  const choice = useChoice(draft);
  const { parts, chosen, files, checked } = choice;
  const refusing = checked?.findings.filter(({ severity }) => severity === "refuse") ?? [];
  const isPart = files !== draft.files;
  return (
    <>
      <section aria-labelledby="changes" className={layout.panel}>
        <h2 id="changes">What changes</h2>
        {parts.length > 1 && <p className={layout.soft}>What you leave out stays in your draft.</p>}
        <ChoiceList choice={choice} />
      </section>
      <CheckPanel />
      {isPart && checked?.check && <p role="status">What is chosen can be published. {wouldBe(checked.check)}</p>}
      {isPart && refusing.length > 0 && (
        <section aria-labelledby="refused" className={layout.panel}>
          <h2 id="refused">What is chosen can’t be published by itself</h2>
          <FindingList findings={refusing} />
        </section>
      )}
      {isPart && checked?.problem && <ProblemNotice problem={checked.problem} />}
      {checked?.check && (
        <PublishForm files={files} part={isPart ? `${chosen.length} of ${parts.length} changes` : ""} />
      )}
    </>
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
    <section aria-labelledby="check" className={layout.panel}>
      <h2 id="check">Check</h2>
      <CheckButton />
      {checked?.check && <p>{wouldBe(checked.check)}</p>}
      <FindingList findings={others} />
      {about
        .filter(({ own }) => own.length > 0)
        .map(({ place, own }) => (
          <FindingGroup key={`${place.file} ${place.number}`} name={textOf(place.experiment.key)} findings={own}>
            <ViewLink to="experiments/edit" query={editorQuery(place)}>
              Edit {textOf(place.experiment.key)}
            </ViewLink>
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
    <div className={layout.stack}>
      <h3>{name}</h3>
      <FindingList findings={findings} />
      <p>{children}</p>
    </div>
  );
}

function wouldBe({ experiments, features, pages, bytes }: Check): string {
  const size = Math.ceil(bytes / 1000);
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const parts = `${of(experiments, "experiment")} and ${of(features, "feature")} (${size} KB)`;
  return `Live would be ${parts}, with ${of(pages, "page")} of variations.`;
}
