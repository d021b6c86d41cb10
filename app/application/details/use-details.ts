// Reads the details of who is signed in, and saves them step by step.
import { useCallback, useEffect, useState } from "react";
import { useServices } from "../../services.ts";
import type { LanguageCode } from "../../site/languages.ts";
import { useStore } from "../../store.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { StepStorage } from "../draft/draft-storage.ts";
import { StepSession } from "../draft/step-session.ts";
import { createDetailsStorage, type SavedDetails } from "./details-storage.ts";

class DetailsSession extends StepSession<SavedDetails, StepStorage<SavedDetails>> {}

export interface OpenedDetails {
  readonly progress: "opening" | "open" | "failed";
  /** None until they are read. */
  readonly details: SavedDetails | undefined;
  readonly open: () => Promise<void>;
  /** Saves a step. Rejects with `DraftFailure`, which says what is wrong with its answers. */
  readonly complete: (step: string, answers: StepAnswers) => Promise<SavedDetails>;
}

export function useDetails(language: LanguageCode): OpenedDetails {
  const { api } = useServices();
  const [session] = useState(() => new DetailsSession(createDetailsStorage(api, language)));
  const details = useStore(session);
  const [progress, setProgress] = useState<OpenedDetails["progress"]>("opening");

  const open = useCallback(async () => {
    setProgress("opening");
    setProgress(
      await session.load().then(
        () => "open" as const,
        () => "failed" as const,
      ),
    );
  }, [session]);

  useEffect(() => {
    void open();
  }, [open]);

  return { progress, details, open, complete: (step, answers) => session.complete(step, answers) };
}
