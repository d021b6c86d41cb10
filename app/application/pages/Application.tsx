// The application for a loan: the page of the address's step, or what has become of the application.
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useHydrated } from "../../page/use-hydrated.ts";
import { useQuery } from "../../page/use-query.ts";
import { useUser } from "../../services.ts";
import { Button } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { loanForm } from "../definition/form.ts";
import { isDevelopment, marketAt } from "../definition/market.ts";
import { applicableSteps, reachableStep } from "../definition/steps.ts";
import { DraftSession } from "../draft/draft-session.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { sentReference } from "../draft/sent-sign.ts";
import { loanFlow } from "../flow/flows.ts";
import { createWords, namesByValue } from "../words/words.ts";
import { type ApplicationPage, stepSearch } from "./application.ts";
import { firstAnswers } from "./first-values.ts";
import type { Outcome } from "./OutcomePage.tsx";
import { StepPage } from "./StepPage.tsx";
import { useDraft } from "./use-draft.ts";
import { useMoves } from "./use-moves.ts";

// What only later pages show comes right after the first one.
const loadReview = () => import("./ReviewPage.tsx");
const loadConfirm = () => import("./ConfirmPage.tsx");
const loadOutcome = () => import("./OutcomePage.tsx");
const loadRefinancing = () => import("./Refinancing.tsx");
const ReviewPage = lazy(loadReview);
const ConfirmPage = lazy(loadConfirm);
const OutcomePage = lazy(loadOutcome);
const Refinancing = lazy(loadRefinancing);
// Only who is signed in loads it.
const LastApplication = lazy(() => import("./LastApplication.tsx"));

interface ApplicationProps {
  readonly page: PageData<"loan-form">;
  /** Where the draft is stored; the one of the first rendering. */
  readonly storage: DraftStorage;
}

export function Application({ page, storage }: ApplicationProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const { profile } = useUser();
  const query = useQuery();
  const hydrated = useHydrated();
  const { language, content } = page;
  const { style } = content.form;
  const [state, dispatch] = useReducer(loanFlow.reduce, loanFlow.initial);
  const [draftSession] = useState(() => new DraftSession(storage));
  const { draft, opening, wasStored, open, loses, startAgain } = useDraft(draftSession, loanForm.kind);
  const market = useMemo(() => marketAt(language, new Date(), hydrated && isDevelopment()), [language, hydrated]);
  const words = useMemo(
    () => createWords({ message, purposes: namesByValue(content.form.purposes) }),
    [message, content],
  );

  const answers = draft?.answers ?? {};
  const steps = applicableSteps(loanForm, answers, market);
  const wanted = query.get("step");
  const step = reachableStep(steps, draft?.completed ?? [], wanted);
  const isWaiting = wanted === "confirm" && draft?.sent === true;
  const [isCopied, setIsCopied] = useState(false);
  const moves = useMoves({ draftSession, market, step, answers, dispatch, loses });
  const takesFocus = useMoved(step.id);

  useEffect(() => {
    for (const load of [loadReview, loadConfirm, loadOutcome, loadRefinancing]) load().catch(() => undefined);
  }, []);

  const waiting = (
    <TextPage heading={content.heading}>
      <p role="status">{message("form.loading")}</p>
    </TextPage>
  );
  const outcome = outcomeOf();
  const isElsewhere = opening === "open" && !outcome && !isWaiting && wanted !== null && wanted !== step.id;
  useEffect(() => {
    if (isElsewhere) void navigate({ search: stepSearch(step.id) }, { replace: true });
  }, [isElsewhere, navigate, step.id]);

  if (outcome) {
    return (
      <Suspense fallback={waiting}>
        <OutcomePage outcome={outcome} />
      </Suspense>
    );
  }
  // The first step is shown while the draft is being opened: a new visitor has none.
  if (opening !== "open" && wanted !== null) {
    if (opening === "opening") return waiting;
    return (
      <TextPage heading={content.heading}>
        <p role="alert">{message("failure.unavailable")}</p>
        <Button onClick={() => void open()}>{message("common.try-again")}</Button>
      </TextPage>
    );
  }
  if (isWaiting) {
    return (
      <Suspense fallback={waiting}>
        <ConfirmPage email={String(answers.contact?.email)} onConfirm={moves.confirm} onAgain={moves.mailAgain} />
      </Suspense>
    );
  }

  function outcomeOf(): Outcome | undefined {
    const isSent = query.get("success") === "true" || (state.progress === 100 && wanted !== null);
    const reference = hydrated && isSent ? sentReference(sessionStorage, Date.now()) : undefined;
    if (reference) return { kind: "sent", reference };
    if (opening === "draft-unknown") return { kind: "gone", onStart };
    return opening === "draft-moved" ? { kind: "moved", onStart } : undefined;
  }

  function onStart() {
    startAgain();
    dispatch({ type: "reset" });
    void navigate({ search: "" }, { replace: true });
  }

  const application: ApplicationPage = {
    page,
    style,
    market,
    words,
    steps,
    step,
    draft,
    answers,
    state,
    isOpening: opening === "opening",
    stepSearch,
    takesFocus,
    onComplete: step.id === "review" ? moves.send : moves.complete,
    onFailure: moves.fail,
    onRest: moves.rest,
    onLater: moves.later,
  };
  const initial = firstAnswers(step.id, draft, { query, form: content.form, email: profile?.email });
  // What stands in the fields is read once: anew when the address says something, and when there was a draft.
  const source = `${query.size > 0} ${wasStored || isCopied}`;
  if (step.id === "review") {
    return (
      <Suspense fallback={waiting}>
        <ReviewPage key={step.id} application={application} initial={initial} />
      </Suspense>
    );
  }
  const mayCopy = profile && opening === "open" && step.id === "loan" && (!draft || isCopied);
  return (
    <StepPage
      key={step.id}
      application={application}
      initial={initial}
      source={source}
      above={
        mayCopy && (
          <Suspense>
            <LastApplication isStarted={isCopied} draftSession={draftSession} onStarted={() => setIsCopied(true)} />
          </Suspense>
        )
      }
      below={({ typed }) =>
        step.id === "debts" && (
          <Suspense fallback={null}>
            <Refinancing form={content.form} loan={answers.loan ?? {}} debts={typed.debts} />
          </Suspense>
        )
      }
    />
  );
}

/** Whether the step is not the one that was shown first. */
function useMoved(step: string): boolean {
  const first = useRef(step);
  const moved = useRef(false);
  moved.current ||= step !== first.current;
  return moved.current;
}
