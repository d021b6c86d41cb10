// Opens the invitation of this tab, and sends the answer to it.
import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as api from "../../api/types.ts";
import { useServices } from "../../services.ts";
import { useStore } from "../../store.ts";
import { announceSignIn } from "../../user/sign-in-news.ts";
import type { FormDefinition, StepAnswers } from "../definition/form.ts";
import { draftFailure } from "../draft/draft-problem.ts";
import { DraftFailure, type StepStorage } from "../draft/draft-storage.ts";
import { StepSession } from "../draft/step-session.ts";
import { addLaterMessages } from "../words/add-later-messages.ts";
import { addMessages } from "./add-messages.ts";
import { type Consents, forgetConsents, rememberConsents } from "./agreed-consents.ts";
import { createInvitationStorage, type OpenInvitation } from "./invitation-storage.ts";
import { forgetInvitation, invitationToken } from "./invitation-token.ts";

class InvitationSession extends StepSession<OpenInvitation, StepStorage<OpenInvitation>> {}

export type Progress = "opening" | "open" | "failed" | "gone" | "accepted" | "refused";

export interface OpenedInvitation {
  readonly progress: Progress;
  readonly invitation: OpenInvitation | undefined;
  readonly open: () => Promise<void>;
  /** Saves a step that was completed. Rejects with what is wrong with its answers, or says that they could not be saved. */
  readonly complete: (step: string, answers: StepAnswers) => Promise<OpenInvitation | undefined>;
  /** Saves what is being typed. */
  readonly rest: (step: string, answers: StepAnswers) => void;
  /** Accepts with the answers as they are saved. Rejects with what is wrong with them, or says that it could not be sent. */
  readonly accept: (consents: StepAnswers) => Promise<void>;
  /**
   * Begins identification, which comes before accepting; the consents are remembered until then. Answers where it leads; nothing
   * where the invitation is over. Rejects where it could not begin.
   */
  readonly identify: (consents: Consents) => Promise<api.StartedIdentification | undefined>;
  /** Rejects where it could not be sent. */
  readonly refuse: () => Promise<void>;
}

export function useInvitation(form: FormDefinition): OpenedInvitation {
  const services = useServices();
  const [token] = useState(() => invitationToken(sessionStorage));
  const [session] = useState(() => new InvitationSession(createInvitationStorage(services.api, form, token ?? "")));
  const invitation = useStore(session);
  const { i18n } = useLingui();
  // Adding messages makes another object of it: the invitation is not opened again for that.
  const catalogue = useRef(i18n);
  const [progress, setProgress] = useState<Progress>("opening");

  const finish = useCallback((outcome: "gone" | "accepted" | "refused") => {
    forgetInvitation(sessionStorage);
    forgetConsents(sessionStorage);
    setProgress(outcome);
  }, []);

  const open = useCallback(async () => {
    setProgress("opening");
    try {
      await Promise.all([addLaterMessages(catalogue.current), addMessages(catalogue.current)]);
      if (!token) return finish("gone");
      await session.load();
      setProgress("open");
    } catch (failure) {
      if (isGone(failure)) finish("gone");
      else setProgress("failed");
    }
  }, [session, token, finish]);

  useEffect(() => {
    void open();
  }, [open]);

  return {
    progress,
    invitation,
    open,
    async complete(step, answers) {
      try {
        return await session.complete(step, answers);
      } catch (failure) {
        if (!isGone(failure)) throw failure;
        finish("gone");
        return undefined;
      }
    },
    rest(step, answers) {
      session.rest(step, answers).catch((failure) => isGone(failure) && finish("gone"));
    },
    async accept(consents) {
      const { api, session: user } = services;
      try {
        const version = invitation?.version;
        await api.post<api.SentApplication>("/api/v1/invitations/accept", { token, version, consents });
      } catch (failure) {
        const problem = draftFailure(failure);
        if (isGone(problem)) return finish("gone");
        // Another tab has changed the answers: they are shown before they are agreed to.
        if (problem.kind === "version-conflict") await session.load();
        throw problem;
      }
      await user.load(api);
      announceSignIn(user.value().profile?.id);
      finish("accepted");
    },
    async identify(consents) {
      if (!invitation) return undefined;
      const { application, version } = invitation;
      const wanted = { application, person: "co-applicant", invitation: token };
      try {
        const started = await services.api.post<api.StartedIdentification>("/api/v1/identifications", wanted);
        rememberConsents(sessionStorage, version, consents);
        return started;
      } catch (failure) {
        const problem = draftFailure(failure);
        if (!isGone(problem)) throw problem;
        finish("gone");
        return undefined;
      }
    },
    async refuse() {
      try {
        await services.api.post("/api/v1/invitations/refuse", { token });
      } catch (failure) {
        if (isGone(draftFailure(failure))) return finish("gone");
        throw failure;
      }
      finish("refused");
    },
  };
}

function isGone(failure: unknown): boolean {
  return failure instanceof DraftFailure && failure.kind === "invitation-gone";
}
