// Taking back a draft that was published: for ten minutes straight to the version before, later by a draft. Control decides which.
import { useEffect, useState } from "react";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { useGoTo } from "../use-address.ts";
import { type Draft, undoVersion } from "./drafts.ts";

interface UndoDraftProps {
  readonly draft: Draft;
  /** Id of the version that it became. */
  readonly version: string;
}

const minute = 60_000;
/** For how many minutes control goes straight back. */
const atOnceFor = 10;

/** The minutes that are left at `now` of those after a moment, the one that has begun included; 0 after them. */
export const minutesLeft = (since: number, now: number): number =>
  Math.max(0, Math.min(atOnceFor, Math.ceil((since + atOnceFor * minute - now) / minute)));

export function UndoDraft({ draft, version }: UndoDraftProps) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const goTo = useGoTo();
  const minutes = useMinutesLeft(draft.updated_at);
  async function undo(reason: string) {
    const title = message("drafts.undo-title", { title: draft.title });
    const undone = await undoVersion(api, { version, reason, title });
    if (!undone) return;
    toasts.open(message(undone.draft ? "drafts.undo-late" : "drafts.undone"));
    await goTo(undone.draft ? `drafts/${joinPath(undone.draft.id)}` : "redirects");
  }
  return (
    <>
      <Confirm name={message("drafts.undo")} title={message("drafts.undo-ask")} takesNote onConfirm={undo}>
        <p>{message(minutes > 0 ? "drafts.undo-means" : "drafts.undo-means-draft")}</p>
      </Confirm>
      <span>{minutes > 0 ? message("drafts.undo-time", { minutes }) : message("drafts.undo-by-draft")}</span>
    </>
  );
}

function useMinutesLeft(since: number): number {
  const [minutes, setMinutes] = useState(() => minutesLeft(since, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft(since, Date.now())), minute / 6);
    return () => clearInterval(timer);
  }, [since]);
  return minutes;
}
