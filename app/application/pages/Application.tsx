// An application: the page of the address's step, or what has become of the application.
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { CardTerms } from "../../page/contents.ts";
import { useHydrated } from "../../page/use-hydrated.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices, useUser } from "../../services.ts";
import { emailStep, lastStep } from "../definition/form.ts";
import { isDevelopment, marketAt } from "../definition/market.ts";
import { applicableSteps, reachableStep } from "../definition/steps.ts";
import type { SentApplication } from "../draft/draft.ts";
import { DraftSession } from "../draft/draft-session.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { sentReference } from "../draft/sent-sign.ts";
import { createWords, namesById, namesByValue } from "../words/words.ts";
import { type ApplicationKind, type ApplicationPage, type FormPageData, stepSearch } from "./application.ts";
import { firstAnswers } from "./first-values.ts";
import type { Outcome } from "./OutcomePage.tsx";
import { StepPage } from "./StepPage.tsx";
import { useDraft } from "./use-draft.ts";
import { useLaterWords } from "./use-later-words.ts";
import { useMoves } from "./use-moves.ts";
import { Waiting } from "./Waiting.tsx";

// What only later pages show comes right after the first one.
const loadConfirm = () => import("./ConfirmPage.tsx");
const loadOutcome = () => import("./OutcomePage.tsx");
const loadFinish = () => import("../draft/finish-sending.ts");
const ConfirmPage = lazy(loadConfirm);
const OutcomePage = lazy(loadOutcome);
// Only who is signed in loads it.
const LastApplication = lazy(() => import("./LastApplication.tsx"));

/** What most forms are not about. */
const noCards: readonly CardTerms[] = [];

/** What a form does that only shows how applying goes: the last answer is taken and sent nowhere. */
export interface Demonstration {
  /** What is said above each question, and of saving. */
  readonly note: ReactNode;
  readonly savingNote: string;
  readonly onSent: () => Promise<void>;
}

interface ApplicationProps {
  readonly kind: ApplicationKind;
  readonly page: FormPageData;
  /** Where the draft is stored; the one of the first rendering. */
  readonly storage: DraftStorage;
  readonly demonstration?: Demonstration;
}

export function Application({ kind, page, storage, demonstration }: ApplicationProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const { profile } = useUser();
  const services = useServices();
  const query = useQuery();
  const hydrated = useHydrated();
  const { language, content } = page;
  const { style } = content.form;
  const { form } = kind;
  const flow = kind.useFlow();
  const { state, dispatch } = flow;
  const [draftSession] = useState(() => new DraftSession(storage));
  const { draft, opening, wasStored, open, loses, startAgain } = useDraft(draftSession);
  const isDemonstration = demonstration !== undefined;
  // Its identity numbers are nobody's, as those of development.
  const cards = "cards" in content ? content.cards : noCards;
  const market = useMemo(
    () =>
      marketAt(
        language,
        new Date(),
        hydrated && (isDemonstration || isDevelopment()),
        cards.map(({ id }) => id),
      ),
    [language, hydrated, isDemonstration, cards],
  );
  const words = useMemo(
    () =>
      createWords({
        message,
        kind: form.kind,
        purposes: namesByValue(content.form.purposes),
        cards: namesById(cards),
      }),
    [message, form, content, cards],
  );

  const answers = draft?.answers ?? {};
  const steps = applicableSteps(form, answers, market);
  const wanted = query.get("step");
  const step = reachableStep(steps, draft?.completed ?? [], wanted);
  const isWaiting = wanted === "confirm" && draft?.sent === true;
  const [isCopied, setIsCopied] = useState(false);
  const addressed = emailStep(form)?.id ?? "";
  const email = answers[addressed]?.email;
  const moves = useMoves({ form, flow, draftSession, market, step, email, loses, onSent });
  const takesFocus = useMoved(step.id);
  const [laterWords, loadLaterWords] = useLaterWords();

  async function onSent(application: SentApplication) {
    if (demonstration) return demonstration.onSent();
    const { finishSending } = await loadFinish();
    await finishSending(application, form.kind, services);
  }

  useEffect(() => {
    for (const load of [...kind.preload, loadConfirm, loadOutcome]) load().catch(() => undefined);
  }, [kind]);

  const waiting = <Waiting heading={content.heading} />;
  const failed = (again: () => void) => (
    <TextPage heading={content.heading}>
      <p role="alert">{message("failure.unavailable")}</p>
      <Button onClick={again}>{message("common.try-again")}</Button>
    </TextPage>
  );
  const outcome = outcomeOf();
  const isElsewhere = opening === "open" && !outcome && !isWaiting && wanted !== null && wanted !== step.id;
  useEffect(() => {
    if (isElsewhere) void navigate({ search: stepSearch(step.id) }, { replace: true });
  }, [isElsewhere, navigate, step.id]);

  if ((outcome || isWaiting || step !== form.steps[0]) && laterWords !== "loaded")
    return laterWords === "failed" ? failed(loadLaterWords) : waiting;
  if (outcome) {
    return (
      <Suspense fallback={waiting}>
        <OutcomePage outcome={outcome} kind={kind} />
      </Suspense>
    );
  }
  // The first step is shown while the draft is being opened: a new visitor has none.
  if (opening !== "open" && wanted !== null) {
    return opening === "opening" ? waiting : failed(() => void open());
  }
  if (isWaiting) {
    return (
      <Suspense fallback={waiting}>
        <ConfirmPage email={String(email)} step={addressed} onConfirm={moves.confirm} onAgain={moves.mailAgain} />
      </Suspense>
    );
  }

  function outcomeOf(): Outcome | undefined {
    const isSent = query.get("success") === "true" || (state.progress === 100 && wanted !== null);
    const reference =
      hydrated && isSent && !demonstration ? sentReference(sessionStorage, form.kind, Date.now()) : undefined;
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
    kind,
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
    onComplete: step.id === lastStep(form) ? moves.send : moves.complete,
    onFailure: moves.fail,
    onRest: moves.rest,
    onLater: demonstration ? undefined : moves.later,
    ...(demonstration && { savingNote: demonstration.savingNote }),
  };
  const initial = firstAnswers(kind, step.id, draft, { language, query, content, answers, email: profile?.email });
  // What stands in the fields is read once: anew when the address says something, and when there was a draft.
  const source = `${query.size > 0} ${wasStored || isCopied}`;
  const mayCopy = profile && !demonstration && opening === "open" && step === form.steps[0] && (!draft || isCopied);
  const above =
    demonstration?.note ??
    (mayCopy && (
      <Suspense>
        <LastApplication
          kind={form.kind}
          takesDetails={form.steps.some(({ reusable }) => reusable)}
          isStarted={isCopied}
          draftSession={draftSession}
          onStarted={() => setIsCopied(true)}
        />
      </Suspense>
    ));
  const Page = kind.pages[step.id] ?? StepPage;
  return <Page key={step.id} application={application} initial={initial} source={source} above={above} />;
}

/** Whether the step is not the one that was shown first. */
function useMoved(step: string): boolean {
  const first = useRef(step);
  const moved = useRef(false);
  moved.current ||= step !== first.current;
  return moved.current;
}
