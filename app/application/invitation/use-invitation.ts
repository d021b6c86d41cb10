// Opens the invitation of this tab, and sends the answer to it.
import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type * as api from "../../api/types.ts";
import { useServices } from "../../services.ts";
import { announceSignIn } from "../../user/sign-in-news.ts";
import type { Answers, StepAnswers } from "../definition/form.ts";
import { draftFailure } from "../draft/draft-problem.ts";
import { addMessages } from "./add-messages.ts";
import { forgetInvitation, invitationToken } from "./invitation-token.ts";

export type Progress = "opening" | "open" | "failed" | "gone" | "accepted" | "refused";

export interface OpenedInvitation {
  readonly progress: Progress;
  readonly invitation: api.Invitation | undefined;
  readonly open: () => Promise<void>;
  /** Rejects with what is wrong with the answers, or says that they could not be sent. */
  readonly accept: (answers: Answers, consents: StepAnswers) => Promise<void>;
  /** Rejects where it could not be sent. */
  readonly refuse: () => Promise<void>;
}

export function useInvitation(): OpenedInvitation {
  const services = useServices();
  const [token] = useState(() => invitationToken(sessionStorage));
  const { i18n } = useLingui();
  // Adding messages makes another object of it: the invitation is not opened again for that.
  const catalogue = useRef(i18n);
  const [progress, setProgress] = useState<Progress>("opening");
  const [invitation, setInvitation] = useState<api.Invitation>();

  const finish = useCallback((outcome: "gone" | "accepted" | "refused") => {
    forgetInvitation(sessionStorage);
    setProgress(outcome);
  }, []);

  const open = useCallback(async () => {
    setProgress("opening");
    try {
      await addMessages(catalogue.current);
      if (!token) return finish("gone");
      setInvitation(await services.api.post<api.Invitation>("/api/v1/invitations/open", { token }));
      setProgress("open");
    } catch (failure) {
      if (isGone(failure)) finish("gone");
      else setProgress("failed");
    }
  }, [services, token, finish]);

  useEffect(() => {
    void open();
  }, [open]);

  return {
    progress,
    invitation,
    open,
    async accept(answers, consents) {
      const { api, session } = services;
      try {
        await api.post<api.SentApplication>("/api/v1/invitations/accept", { token, answers, consents });
      } catch (failure) {
        if (isGone(failure)) return finish("gone");
        throw draftFailure(failure);
      }
      await session.load(api);
      announceSignIn(session.state().profile?.id);
      finish("accepted");
    },
    async refuse() {
      try {
        await services.api.post("/api/v1/invitations/refuse", { token });
      } catch (failure) {
        if (isGone(failure)) return finish("gone");
        throw failure;
      }
      finish("refused");
    },
  };
}

function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 410;
}
