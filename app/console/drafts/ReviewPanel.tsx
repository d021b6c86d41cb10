// How a draft stands with colleagues: whether somebody has to approve it, who has, what was said; and what one may do about that.
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import type { Draft } from "./drafts.ts";
import { actOnDraft, commentOn, type DraftReview, type ReviewAct, type ReviewEntry } from "./reviews.ts";

interface ReviewPanelProps {
  readonly review: DraftReview;
  /** Whether it could be submitted: it changes something, and nothing of it is to be corrected. */
  readonly isSound: boolean;
  readonly onActed: (draft: Draft) => void;
  readonly onSaid: () => void;
}

export function ReviewPanel({ review, isSound, onActed, onSaid }: ReviewPanelProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const { draft, entries } = review;
  async function act(what: ReviewAct, text: string) {
    const acted = await actOnDraft(api, draft, what, text);
    if (acted) onActed(acted);
  }
  async function comment(text: string) {
    await commentOn(api, draft.id, text);
    onSaid();
  }
  const acts = actsOf(review, isSound);
  return (
    <section className={layout.panel} aria-labelledby="review">
      <h2 id="review">{message("reviews.review")}</h2>
      <Need review={review} />
      {entries.length > 0 && (
        <ol className={layout.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <div className={layout.row}>
        {acts.map((what) => (
          <Confirm
            key={what}
            name={message(`reviews.${what}`)}
            title={message(`reviews.${what}-ask`)}
            takesNote
            noteHint={message("reviews.note-hint")}
            onConfirm={(text) => act(what, text)}
          >
            <p>{message(`reviews.${what}-means`)}</p>
          </Confirm>
        ))}
        {draft.state !== "published" && draft.state !== "discarded" && (
          <Confirm
            name={message("reviews.comment")}
            title={message("reviews.comment-ask")}
            takesNote
            noteHint={message("reviews.note-hint")}
            onConfirm={comment}
          >
            <p>{message("reviews.comment-means")}</p>
          </Confirm>
        )}
      </div>
    </section>
  );
}

/** What the reader may do to a draft in its state. */
function actsOf(
  { draft: { state }, may_edit, may_approve, approvals_needed, approved_by }: DraftReview,
  isSound: boolean,
): readonly ReviewAct[] {
  if (state === "open") return may_edit && isSound ? ["submit"] : [];
  if (state !== "in-review" && state !== "approved") return [];
  const lacksApproval = state === "in-review" || approved_by.length < approvals_needed;
  const verdicts: readonly ReviewAct[] = lacksApproval ? ["approve", "request-changes"] : ["request-changes"];
  return [...(may_approve ? verdicts : []), ...(may_edit ? (["withdraw"] as const) : [])];
}

function Need({ review }: { review: DraftReview }) {
  const message = useConsoleMessage();
  const { draft, needs_review, large, approvals_needed, approved_by } = review;
  if (draft.state === "published" || draft.state === "discarded") return null;
  return (
    <>
      <p>
        {message(`reviews.state-${draft.state}`)}{" "}
        {needs_review ? message("reviews.needed", { count: approvals_needed }) : message("reviews.not-needed")}
      </p>
      {needs_review && large.length > 0 && (
        <p className={layout.soft}>{large.map((reason) => message(`reviews.large-${reason}`)).join(" ")}</p>
      )}
      {approved_by.length > 0 && <p>{message("reviews.approved-by", { people: approved_by.join(", ") })}</p>}
    </>
  );
}

function Entry({ entry: { by, verdict, rule, text, void: isVoid, at } }: { entry: ReviewEntry }) {
  const message = useConsoleMessage();
  return (
    <li>
      <div className={layout.stack}>
        <p>
          <strong>{by}</strong> {message(`reviews.did-${verdict}`)}
          {isVoid && ` (${message("reviews.void")})`}
          {rule && ` · ${rule}`}
        </p>
        {text && <p>{text}</p>}
      </div>
      <When at={new Date(at).toISOString()} />
    </li>
  );
}
