// Drafts that wait for the user: those of others that they can review, and their own.
import { Badge } from "../../components/Badge.tsx";
import { joinPath } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useWhen } from "../parts/When.tsx";
import type { WaitingDraft, WaitingDrafts } from "./overview-calls.ts";

export function DraftsSection({ drafts: { own, to_review } }: { drafts: WaitingDrafts }) {
  const message = useConsoleMessage();
  if (own.length + to_review.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className={layout.panel}>
      <h2 id="drafts">{message("overview.drafts")}</h2>
      <DraftList name={message("overview.to-review")} drafts={to_review} />
      <DraftList name={message("overview.own-drafts")} drafts={own} />
    </section>
  );
}

/** What is said of a draft's state; of an open one nothing. */
const states = {
  open: undefined,
  "in-review": "reviews.in-review",
  approved: "reviews.is-approved",
  "changes-requested": "reviews.is-returned",
} as const;

function DraftList({ name, drafts }: { name: string; drafts: readonly WaitingDraft[] }) {
  const message = useConsoleMessage();
  const when = useWhen();
  if (drafts.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <ul className={layout.list}>
        {drafts.map(({ id, title, state, updated_by: who, updated_at }) => {
          const stateName = states[state];
          return (
            <li key={id}>
              <div>
                <p>
                  <ViewLink to={`drafts/${joinPath(id)}`}>{title}</ViewLink>{" "}
                  {stateName && <Badge>{message(stateName)}</Badge>}
                </p>
                <p className={layout.soft}>
                  {message("overview.draft-changed", { when: when(new Date(updated_at).toISOString()), who })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
