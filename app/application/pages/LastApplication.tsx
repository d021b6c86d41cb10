// Offers who is signed in and has applied before to start from those answers (product design, 3.1), and says when they are
// filled in.
import { useLingui } from "@lingui/react";
import { useEffect, useRef, useState } from "react";
import { addMessages } from "../../account/add-messages.ts";
import type { Application, ApplicationPage } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useDay } from "../../offers/figures.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices } from "../../services.ts";
import { Button } from "../../shell/Button.tsx";
import { languageOf } from "../../site/languages.ts";
import type { DraftSession } from "../draft/draft-session.ts";
import styles from "./pages.module.css";

interface LastApplicationProps {
  /** What is applied for. */
  readonly kind: string;
  /** Whether the form holds those answers by now. */
  readonly isStarted: boolean;
  readonly draftSession: DraftSession;
  readonly onStarted: () => void;
}

export default function LastApplication({ kind, isStarted, draftSession, onStarted }: LastApplicationProps) {
  const message = useMessage();
  const day = useDay();
  const last = useLastApplication(kind);
  const started = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<"idle" | "starting" | "failed">("idle");
  const isShown = last !== undefined;

  // The button that was pressed is gone.
  useEffect(() => {
    if (isStarted && isShown) started.current?.focus();
  }, [isStarted, isShown]);

  if (!last) return null;
  if (isStarted) {
    return (
      <p ref={started} tabIndex={-1} className={styles.again}>
        {message("again.started")}
      </p>
    );
  }

  async function start(application: string) {
    if (state === "starting") return;
    setState("starting");
    try {
      await draftSession.startFrom(application);
      onStarted();
    } catch {
      setState("failed");
    }
  }

  return (
    <div className={styles.again}>
      <p>{message("again.offer", { date: day(last.created) })}</p>
      <Button quiet aria-disabled={state === "starting" || undefined} onClick={() => start(last.id)}>
        {message("again.start")}
      </Button>
      {state === "failed" && <p role="alert">{message("failure.unavailable")}</p>}
    </div>
  );
}

/** The newest application whose answers fit the form; none until it is known, and where it can't be. */
function useLastApplication(kind: string): Application | undefined {
  const { api } = useServices();
  const { i18n } = useLingui();
  const { currency } = languageOf(usePage().language);
  const [last, setLast] = useState<Application>();
  useEffect(() => {
    let isLeft = false;
    Promise.all([api.get<ApplicationPage>("/api/v1/applications"), addMessages(i18n)]).then(
      ([page]) => {
        if (!isLeft) setLast(page?.items.find((application) => fits(application, kind, currency)));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [api, i18n, kind, currency]);
  return last;
}

/** The origin copies the applicant's own answers, of the last 12 months; those of another market do not fit. */
function fits(application: Application, kind: string, currency: string): boolean {
  const oldest = Date.now() - 365 * 24 * 60 * 60 * 1000;
  return (
    application.kind === kind &&
    application.role === "applicant" &&
    application.currency === currency &&
    Date.parse(application.created) > oldest
  );
}
