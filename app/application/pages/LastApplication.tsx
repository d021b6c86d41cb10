// Offers who is signed in to start from the details that they have saved, or from the answers of their last application (product
// design, 3.1 and 7), whichever is newer; and says when they are filled in.
import { useLingui } from "@lingui/react";
import { useEffect, useRef, useState } from "react";
import { addMessages } from "../../account/add-messages.ts";
import type { Application, ApplicationPage, ProfileDetails } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useDay } from "../../offers/figures.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices } from "../../services.ts";
import { languageOf } from "../../site/languages.ts";
import type { DraftSession } from "../draft/draft-session.ts";
import styles from "./pages.module.css";

interface LastApplicationProps {
  /** What is applied for. */
  readonly kind: string;
  /** Whether the form asks what the user's details are about. */
  readonly takesDetails: boolean;
  /** Whether the form holds those answers by now. */
  readonly isStarted: boolean;
  readonly draftSession: DraftSession;
  readonly onStarted: () => void;
}

export default function LastApplication(props: LastApplicationProps) {
  const { kind, takesDetails, isStarted, draftSession, onStarted } = props;
  const message = useMessage();
  const day = useDay();
  const last = useNewestAnswers(kind, takesDetails);
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
        {message(last.details ? "again.started-details" : "again.started")}
      </p>
    );
  }

  async function start(from: string) {
    if (state === "starting") return;
    setState("starting");
    try {
      await draftSession.startFrom(from);
      onStarted();
    } catch {
      setState("failed");
    }
  }

  return (
    <div className={styles.again}>
      <p>{message(last.details ? "again.details" : "again.offer", { date: day(last.given) })}</p>
      <Button quiet aria-disabled={state === "starting" || undefined} onClick={() => start(last.from)}>
        {message(last.details ? "again.start-details" : "again.start")}
      </Button>
      {state === "failed" && <p role="alert">{message("failure.unavailable")}</p>}
    </div>
  );
}

/** Answers that a draft can begin with. */
interface EarlierAnswers {
  /** What the draft names them by. */
  readonly from: string;
  /** When they were given. */
  readonly given: string;
  /** Whether they are the user's details, rather than an application's. */
  readonly details: boolean;
}

/** The user's newest answers that fit the form; none until they are known, and where they can't be. */
function useNewestAnswers(kind: string, takesDetails: boolean): EarlierAnswers | undefined {
  const { api } = useServices();
  const { i18n } = useLingui();
  const { language } = usePage();
  const { currency } = languageOf(language);
  const [newest, setNewest] = useState<EarlierAnswers>();
  useEffect(() => {
    let isLeft = false;
    Promise.all([
      api.get<ApplicationPage>("/api/v1/applications"),
      takesDetails ? api.get<ProfileDetails>("/api/v1/profile-details", { language }) : undefined,
      addMessages(i18n),
    ]).then(
      ([page, details]) => {
        if (isLeft) return;
        const last = page?.items.find((application) => fits(application, kind, currency));
        setNewest(newestOf(last, details));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [api, i18n, kind, takesDetails, language, currency]);
  return newest;
}

function newestOf(last: Application | undefined, details: ProfileDetails | undefined): EarlierAnswers | undefined {
  const updated = details?.updated;
  if (updated && (!last || Date.parse(updated) > Date.parse(last.created)))
    return { from: "profile-details", given: updated, details: true };
  return last && { from: last.id, given: last.created, details: false };
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
