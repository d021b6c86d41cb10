// A draft: what it changes, rule by rule, with what is to be corrected; what changes for visitors; and publishing it.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import tabs from "../../components/LinkTabs.module.css";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useMayChange, useMayReadCounts } from "../caller.ts";
import { promote, readLive } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { RedirectTabs } from "../redirects/RedirectTabs.tsx";
import { useGoTo } from "../use-address.ts";
import { BehaviourView } from "./BehaviourView.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { ConflictList } from "./ConflictList.tsx";
import {
  beginDraft,
  type Conflict,
  checkDraft,
  conflictsOf,
  type Draft,
  type DraftChanges,
  type DraftFinding,
  discardDraft,
  type Published,
  publishDraft,
  readChanges,
  readDraft,
} from "./drafts.ts";
import { ImportForm } from "./ImportForm.tsx";
import { PublishEffect } from "./PublishEffect.tsx";
import { RestoreButton } from "./RestoreButton.tsx";

interface Loaded {
  readonly draft: Draft;
  readonly changes: DraftChanges;
  readonly findings: readonly DraftFinding[];
  readonly errors: number;
}

async function read(api: ApiClient, id: string): Promise<Loaded | undefined> {
  const [draft, changes] = await Promise.all([readDraft(api, id), readChanges(api, id)]);
  if (!draft || !changes) return undefined;
  const check = draft.state === "open" ? await checkDraft(api, id) : undefined;
  return { draft, changes, findings: check?.findings ?? [], errors: check?.errors ?? 0 };
}

export function DraftView({ id, view }: { id: string; view: "changes" | "behaviour" }) {
  const message = useConsoleMessage();
  const [load] = useState(() => (api: ApiClient) => read(api, id));
  const [loaded, again] = useLoaded(load);
  const title = typeof loaded === "object" && "value" in loaded ? loaded.value.draft.title : message("drafts.draft");
  return (
    <ConsolePage heading={title} label={message("drafts.draft")}>
      <RedirectTabs current="place.drafts" />
      <WhenLoaded loaded={loaded} again={again}>
        {(value) => <LoadedDraft loaded={value} view={view} again={again} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

function LoadedDraft({ loaded, view, again }: { loaded: Loaded; view: "changes" | "behaviour"; again: () => void }) {
  const message = useConsoleMessage();
  const { changes, findings, errors } = loaded;
  // What was written last is known before it is loaded again.
  const [latest, setLatest] = useState(loaded.draft);
  const draft = latest.revision > loaded.draft.revision ? latest : loaded.draft;
  const changed = (newer: Draft) => {
    setLatest(newer);
    again();
  };
  const mayChange = useMayChange("redirects");
  const isOpen = mayChange && draft.state === "open";
  const readsCounts = useMayReadCounts("redirects");
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [published, setPublished] = useState<Published>();
  const path = `drafts/${joinPath(draft.id)}`;
  if (published) return <PublishedNotice published={published} />;
  return (
    <>
      <nav aria-label={message("drafts.views")} className={tabs.tabs}>
        <ViewLink to={path} isCurrent={view === "changes"}>
          {message("drafts.changes")}
        </ViewLink>
        {readsCounts && (
          <ViewLink to={`${path}/behaviour`} isCurrent={view === "behaviour"}>
            {message("drafts.behaviour")}
          </ViewLink>
        )}
      </nav>
      <p role="status">
        {draft.state !== "open" &&
          `${message(draft.state === "published" ? "drafts.is-published" : "drafts.is-closed")} `}
        {message("drafts.count", { count: changes.total })}
        {errors > 0 && ` · ${message("drafts.errors", { count: errors })}`}
      </p>
      {conflicts.length > 0 && (
        <ConflictList
          draft={draft}
          conflicts={conflicts}
          onResolved={(rebased) => {
            setConflicts([]);
            changed(rebased);
          }}
        />
      )}
      {isOpen && (
        <p className={layout.row}>
          {changes.total > 0 && errors === 0 && (
            <PublishButton draft={draft} onConflicts={setConflicts} onPublished={setPublished} />
          )}
          <ViewLink to="redirects/test" query={{ draft: draft.id }} look="quiet">
            {message("drafts.test")}
          </ViewLink>
          <DiscardButton draft={draft} />
        </p>
      )}
      {mayChange && draft.state === "discarded" && <RestoreButton draft={draft} onRestored={changed} />}
      {view === "behaviour" ? (
        <BehaviourView id={draft.id} key={draft.revision} />
      ) : (
        <>
          <ChangeList draft={draft} changes={changes} findings={findings} isOpen={isOpen} onChanged={changed} />
          {isOpen && <ImportForm draft={draft} onImported={changed} />}
        </>
      )}
    </>
  );
}

interface PublishButtonProps {
  readonly draft: Draft;
  readonly onConflicts: (conflicts: readonly Conflict[]) => void;
  readonly onPublished: (published: Published) => void;
}

function PublishButton({ draft, onConflicts, onPublished }: PublishButtonProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const readsCounts = useMayReadCounts("redirects");
  const [isAsking, setAsking] = useState(false);
  async function publish(reason: string) {
    try {
      const published = await publishDraft(api, draft, reason);
      if (published) onPublished(published);
    } catch (failure) {
      const conflicts = conflictsOf(failure);
      if (conflicts.length === 0) throw failure;
      onConflicts(conflicts);
    }
  }
  return (
    <Confirm
      name={message("drafts.publish")}
      title={message("drafts.publish-ask")}
      takesNote
      onOpen={() => setAsking(true)}
      onConfirm={publish}
    >
      <p>{message("drafts.publish-means", { count: draft.changes })}</p>
      {isAsking && readsCounts && <PublishEffect id={draft.id} />}
    </Confirm>
  );
}

function PublishedNotice({ published: { draft, before, version } }: { published: Published }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const goTo = useGoTo();
  async function undo(note: string) {
    const live = await readLive(api);
    if (!live) return;
    if (live.redirects !== version) {
      const reverting = await beginDraft(api, message("drafts.undo-title", { title: draft.title }), version);
      if (!reverting) return;
      toasts.open(message("drafts.undo-late"));
      await goTo(`drafts/${joinPath(reverting.id)}`);
      return;
    }
    await promote(api, before, note, live.version);
    toasts.open(message("drafts.undone"));
    await goTo("redirects");
  }
  return (
    <section className={layout.panel} aria-live="polite">
      <h2>{message("drafts.published")}</h2>
      <p>{message("drafts.published-text")}</p>
      <p className={layout.row}>
        <ViewLink to="redirects" look="button">
          {message("drafts.see-rules")}
        </ViewLink>
        <Confirm name={message("drafts.undo")} title={message("drafts.undo-ask")} takesNote onConfirm={undo}>
          <p>{message("drafts.undo-means")}</p>
        </Confirm>
      </p>
    </section>
  );
}

function DiscardButton({ draft }: { draft: Draft }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const goTo = useGoTo();
  async function discard() {
    await discardDraft(api, draft);
    await goTo("drafts");
  }
  return (
    <Confirm name={message("drafts.discard")} title={message("drafts.discard-ask")} onConfirm={discard}>
      <p>{message("drafts.discard-means")}</p>
    </Confirm>
  );
}
