// The last look before a draft becomes live: what others did meanwhile, what changes, what checking finds, and a note.
import { useEffect } from "react";
import { useConsole } from "../console-state.ts";
import type { Check } from "../control.ts";
import type { Draft } from "../draft-store.ts";
import { isAbout } from "../experiment-findings.ts";
import { CheckButton } from "../experiments/CheckButton.tsx";
import { editorQuery, experimentsOf, sameFiles } from "../files.ts";
import type { Finding } from "../findings.ts";
import { type ConsoleMessage, useConsoleMessage } from "../i18n/messages.ts";
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
  const message = useConsoleMessage();
  return (
    <ConsolePage heading={message("publish.heading")}>
      <p>
        <ViewLink to="experiments">{message("experiments.all")}</ViewLink>
      </p>
      {!draft && <p>{message("publish.no-draft")}</p>}
      {draft && !sameFiles(draft.base, live.files) && <MergePanel draft={draft} />}
      {draft && sameFiles(draft.base, live.files) && <DraftPanels draft={draft} />}
    </ConsolePage>
  );
}

function DraftPanels({ draft }: { draft: Draft }) {
  const message = useConsoleMessage();
  const choice = useChoice(draft);
  const { parts, chosen, files, checked } = choice;
  const refusing = checked?.findings.filter(({ severity }) => severity === "refuse") ?? [];
  const isPart = files !== draft.files;
  return (
    <>
      <section aria-labelledby="changes" className={layout.panel}>
        <h2 id="changes">{message("publish.changes")}</h2>
        {parts.length > 1 && <p className={layout.soft}>{message("publish.left-out")}</p>}
        <ChoiceList choice={choice} />
      </section>
      <CheckPanel />
      {isPart && checked?.check && (
        <p role="status">
          {message("publish.chosen-publishable")} {wouldBe(checked.check, message)}
        </p>
      )}
      {isPart && refusing.length > 0 && (
        <section aria-labelledby="refused" className={layout.panel}>
          <h2 id="refused">{message("publish.chosen-refused")}</h2>
          <FindingList findings={refusing} />
        </section>
      )}
      {isPart && checked?.problem && <ProblemNotice problem={checked.problem} />}
      {checked?.check && (
        <PublishForm
          files={files}
          heading={
            isPart
              ? message("publish.chosen", { chosen: chosen.length, all: parts.length })
              : message("publish.heading")
          }
        />
      )}
    </>
  );
}

/** What checking finds; it begins by itself. */
function CheckPanel() {
  const { files, checked, check } = useConsole();
  const message = useConsoleMessage();
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
      <h2 id="check">{message("publish.check")}</h2>
      <CheckButton />
      {checked?.check && <p>{wouldBe(checked.check, message)}</p>}
      <FindingList findings={others} />
      {about
        .filter(({ own }) => own.length > 0)
        .map(({ place, own }) => (
          <FindingGroup key={`${place.file} ${place.number}`} name={textOf(place.experiment.key)} findings={own}>
            <ViewLink to="experiments/edit" query={editorQuery(place)}>
              {message("experiments.edit-of", { title: textOf(place.experiment.key) })}
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

function wouldBe({ experiments, features, pages, bytes }: Check, message: ConsoleMessage): string {
  return message("publish.would-be", { experiments, features, pages, size: Math.ceil(bytes / 1000) });
}
