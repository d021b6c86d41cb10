// A draft: what it changes, rule by rule, with what is to be corrected; what changes for visitors; and publishing it.
import { useEffect, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import tabs from "../../components/LinkTabs.module.css";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useMayChange, useMayReadCounts } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { Working } from "../parts/Working.tsx";
import { RedirectTabs } from "../redirects/RedirectTabs.tsx";
import { useGoTo } from "../use-address.ts";
import { BehaviourView } from "./BehaviourView.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { ConflictList } from "./ConflictList.tsx";
import {
  type Conflict,
  checkDraft,
  type Draft,
  type DraftChanges,
  type DraftFinding,
  discardDraft,
  type Published,
  readChanges,
} from "./drafts.ts";
import { ImportForm } from "./ImportForm.tsx";
import { PublishButton, PublishedNotice } from "./PublishDraft.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";
import { type DraftReview, readReview } from "./reviews.ts";
import { UndoDraft } from "./UndoDraft.tsx";

interface Loaded {
  readonly draft: Draft;
  readonly review: DraftReview;
  readonly changes: DraftChanges;
  readonly findings: readonly DraftFinding[];
  readonly errors: number;
}

/** Whether a draft is in a state in which one edits it. Of one that is in review the request is taken back first. */
const isEditable = ({ state }: Draft) => state === "open" || state === "changes-requested" || state === "approved";

async function read(api: ApiClient, id: string): Promise<Loaded | undefined> {
  const [review, changes] = await Promise.all([readReview(api, id), readChanges(api, id)]);
  if (!review || !changes) return undefined;
  const { draft } = review;
  const check = isEditable(draft) ? await checkDraft(api, id) : undefined;
  return { draft, review, changes, findings: check?.findings ?? [], errors: check?.errors ?? 0 };
}

export function DraftView({ id, view }: { id: string; view: "changes" | "behaviour" }) {
  const message = useConsoleMessage();
  const [load] = useState(() => (api: ApiClient) => read(api, id));
  const [loaded, again] = useLoaded(load);
  const title = typeof loaded === "object" && "value" in loaded ? loaded.value.draft.title : message("drafts.draft");
  return (
    <ConsolePage heading={title} label={message("drafts.draft")}>
      <RedirectTabs current="place.drafts" />
      <WhenLoaded loaded={loaded} again={again} working={message("drafts.reading")}>
        {(value) => <LoadedDraft loaded={value} view={view} again={again} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

function LoadedDraft({ loaded, view, again }: { loaded: Loaded; view: "changes" | "behaviour"; again: () => void }) {
  const message = useConsoleMessage();
  const { review, changes, findings, errors } = loaded;
  // What was written last is known before it is loaded again.
  const [latest, setLatest] = useState(loaded.draft);
  const draft = latest.revision > loaded.draft.revision ? latest : loaded.draft;
  const changed = (newer: Draft) => {
    setLatest(newer);
    again();
  };
  const mayPublish = useMayChange("redirects");
  const isAdmin = useMayChange("settings");
  const isOpen = review.may_edit && isEditable(draft);
  const isSound = changes.total > 0 && errors === 0;
  const isPublishable = draft.state === "approved" || (draft.state === "open" && !review.needs_review);
  const breaksGlass = isAdmin && !isPublishable && (isEditable(draft) || draft.state === "in-review");
  const readsCounts = useMayReadCounts("redirects");
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [published, setPublished] = useState<Published>();
  const path = `drafts/${joinPath(draft.id)}`;
  if (published) return <PublishedNotice published={published} />;
  const publishButton = mayPublish && isSound && (
    <PublishButton
      key={breaksGlass ? "glass" : "publish"}
      draft={draft}
      breaksGlass={breaksGlass}
      onConflicts={setConflicts}
      onPublished={setPublished}
      onRefused={again}
    />
  );
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
        {draft.state === "published" && `${message("drafts.is-published")} `}
        {draft.state === "discarded" && `${message("drafts.is-closed")} `}
        {message("drafts.count", { count: changes.total })}
        {errors > 0 && ` · ${message("drafts.errors", { count: errors })}`}
      </p>
      {draft.state === "publishing" && <Publishing again={again} />}
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
      {draft.state !== "published" && draft.state !== "discarded" && (
        <div className={layout.row}>
          {isPublishable && publishButton}
          <ViewLink to="redirects/test" query={{ draft: draft.id }} look="quiet">
            {message("drafts.test")}
          </ViewLink>
          {isOpen && <DiscardButton draft={draft} />}
          {breaksGlass && publishButton}
        </div>
      )}
      {draft.state === "published" && draft.published && mayPublish && (
        <div className={layout.row}>
          <UndoDraft draft={draft} version={draft.published} />
        </div>
      )}
      <ReviewPanel review={{ ...review, draft }} isSound={isSound} onActed={changed} onSaid={again} />
      {review.may_edit && draft.state === "discarded" && <RestoreButton draft={draft} onRestored={changed} />}
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

/** A draft that somebody publishes, here before the page was loaded again or elsewhere: it is looked at until that is done. */
function Publishing({ again }: { again: () => void }) {
  const message = useConsoleMessage();
  useEffect(() => {
    const timer = setInterval(again, lookEvery);
    return () => clearInterval(timer);
  }, [again]);
  return <Working text={message("drafts.is-publishing")} />;
}

/** In milliseconds. */
const lookEvery = 3000;

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
