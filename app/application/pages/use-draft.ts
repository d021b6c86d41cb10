// Opens the draft of this browser, where there may be one, and follows what becomes of it.
import { useCallback, useEffect, useState } from "react";
import { useStore } from "../../store.ts";
import { mayBeSignedIn } from "../../user/session-sign.ts";
import type { Draft } from "../draft/draft.ts";
import type { DraftSession } from "../draft/draft-session.ts";
import { DraftFailure } from "../draft/draft-storage.ts";

/** Whether the form can be filled in, or why not. */
export type Opening = "opening" | "open" | "failed" | "draft-unknown" | "draft-moved";

export interface OpenedDraft {
  readonly draft: Draft | undefined;
  readonly opening: Opening;
  /** Whether there was a draft when the page was opened. */
  readonly wasStored: boolean;
  readonly open: () => Promise<void>;
  /** Says that the draft is gone, by what a call failed with; false for other failures. */
  readonly loses: (failure: unknown) => boolean;
  /** Leaves a draft that is gone, for a new one. */
  readonly startAgain: () => void;
}

export function useDraft(session: DraftSession): OpenedDraft {
  const draft = useStore(session);
  const [opening, setOpening] = useState<Opening>("opening");
  const [wasStored, setWasStored] = useState(false);

  const loses = useCallback((failure: unknown) => {
    const gone = failure instanceof DraftFailure ? failure.kind : undefined;
    if (gone !== "draft-unknown" && gone !== "draft-moved") return false;
    setOpening(gone);
    return true;
  }, []);

  const open = useCallback(async () => {
    const isKnown = session.mayExist();
    if (!isKnown && !mayBeSignedIn(document.cookie)) return setOpening("open");
    setOpening("opening");
    try {
      if (isKnown || (await session.exists())) {
        await session.load();
        setWasStored(true);
      }
      setOpening("open");
    } catch (failure) {
      if (!loses(failure)) setOpening("failed");
    }
  }, [session, loses]);

  useEffect(() => {
    void open();
  }, [open]);

  const startAgain = useCallback(() => {
    session.forget();
    setOpening("open");
  }, [session]);

  return { draft, opening, wasStored, open, loses, startAgain };
}
