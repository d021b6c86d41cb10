// Publishing a draft, with what visitors notice of it; and, once it is live, taking it back.
import { useState } from "react";
import { problemIn } from "../../api/problem.ts";
import { useServices } from "../../services.ts";
import { useMayReadCounts } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { type Conflict, conflictsOf, type Draft, type Published, publishDraft } from "./drafts.ts";
import { PublishEffect } from "./PublishEffect.tsx";
import { UndoDraft } from "./UndoDraft.tsx";

interface PublishButtonProps {
  readonly draft: Draft;
  /** Whether it is published although nobody has approved. */
  readonly breaksGlass?: boolean;
  readonly onConflicts: (conflicts: readonly Conflict[]) => void;
  readonly onPublished: (published: Published) => void;
  /** Called where somebody else has to approve it, and it may have changed. */
  readonly onRefused: () => void;
}

export function PublishButton({ draft, breaksGlass = false, onConflicts, onPublished, onRefused }: PublishButtonProps) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const readsCounts = useMayReadCounts("redirects");
  const [isAsking, setAsking] = useState(false);
  async function publish(reason: string) {
    try {
      const published = await publishDraft(api, draft, reason, breaksGlass);
      if (published) onPublished(published);
    } catch (failure) {
      const conflicts = conflictsOf(failure);
      if (conflicts.length > 0) onConflicts(conflicts);
      // What others have published has ended its approval: it is another draft now than the one in the dialog.
      else if (problemIn(failure)?.kind === "not-approved") {
        toasts.open(message("reviews.approval-ended"));
        onRefused();
      } else throw failure;
    }
  }
  return (
    <Confirm
      name={message(breaksGlass ? "reviews.break-glass" : "drafts.publish")}
      title={message(breaksGlass ? "reviews.break-glass-ask" : "drafts.publish-ask")}
      takesNote
      working={message("drafts.publishing")}
      onOpen={() => setAsking(true)}
      onConfirm={publish}
    >
      <p>
        {breaksGlass ? message("reviews.break-glass-means") : message("drafts.publish-means", { count: draft.changes })}
      </p>
      {isAsking && readsCounts && <PublishEffect id={draft.id} />}
    </Confirm>
  );
}

export function PublishedNotice({ published: { draft, version } }: { published: Published }) {
  const message = useConsoleMessage();
  return (
    <section className={layout.panel} aria-live="polite">
      <h2>{message("drafts.published")}</h2>
      <p>{message("drafts.published-text")}</p>
      <div className={layout.row}>
        <ViewLink to="redirects" look="button">
          {message("drafts.see-rules")}
        </ViewLink>
        <UndoDraft draft={draft} version={version} />
      </div>
    </section>
  );
}
