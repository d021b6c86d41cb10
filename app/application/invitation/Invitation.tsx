// What a co-applicant is asked (product design, 3.5): the loan, their own answers, step by step, and their consents or refusal.
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import type { LanguageCode } from "../../site/languages.ts";
import type { FieldError } from "../check/field-error.ts";
import { lastStep, type StepAnswers } from "../definition/form.ts";
import { isDevelopment, marketAt } from "../definition/market.ts";
import { firstIncomplete, nextStep } from "../definition/steps.ts";
import { DraftFailure } from "../draft/draft-storage.ts";
import type { ApplicationKind, ApplicationPage, FormPageData } from "../pages/application.ts";
import { failureText } from "../pages/failure-text.ts";
import { storedAnswers } from "../pages/first-values.ts";
import { StepPage } from "../pages/StepPage.tsx";
import { createWords, namesByValue } from "../words/words.ts";
import type { Consents } from "./agreed-consents.ts";
import { InvitationAgreement } from "./InvitationAgreement.tsx";
import { InvitationIntroduction } from "./InvitationIntroduction.tsx";
import { InvitationOutcome } from "./InvitationOutcome.tsx";
import { InvitationRefusal } from "./InvitationRefusal.tsx";
import type { OpenInvitation } from "./invitation-storage.ts";
import { invitationSearch } from "./invitation-token.ts";
import { answerable, ownSteps, ownWords, person } from "./own-steps.ts";
import { type OpenedInvitation, useInvitation } from "./use-invitation.ts";

interface InvitationProps {
  readonly kind: ApplicationKind;
  readonly page: FormPageData;
}

export default function Invitation({ kind, page }: InvitationProps) {
  const message = useMessage();
  const opened = useInvitation(kind.form);
  const { progress, invitation } = opened;
  if (progress === "opening") {
    return (
      <TextPage heading={page.content.heading}>
        <p role="status">{message("shell.loading")}</p>
      </TextPage>
    );
  }
  if (progress === "failed") {
    return (
      <TextPage heading={page.content.heading}>
        <p role="alert">{message("failure.unavailable")}</p>
        <Button onClick={() => void opened.open()}>{message("common.try-again")}</Button>
      </TextPage>
    );
  }
  if (progress !== "open" || !invitation) {
    const identifies = kind.form.steps.at(-1)?.identifies === true;
    const outcome = progress === "open" ? "gone" : progress;
    return <InvitationOutcome outcome={outcome} identifies={identifies} results={kind.results} />;
  }
  return <InvitationSteps kind={kind} page={page} opened={opened} invitation={invitation} />;
}

interface InvitationStepsProps extends InvitationProps {
  readonly opened: OpenedInvitation;
  readonly invitation: OpenInvitation;
}

function InvitationSteps({ kind, page, opened, invitation }: InvitationStepsProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const location = useLocation();
  const wanted = useQuery().get("step");
  const { content } = page;
  const { answers } = invitation;
  const last = lastStep(kind.form);
  const { state, dispatch, onIdentify } = kind.useFlow();
  const [found, setFound] = useState<{ readonly step: string; readonly errors: readonly FieldError[] }>();
  const words = useMemo(() => {
    const all = createWords({ message, purposes: namesByValue(content.form.purposes) });
    return ownWords(kind.form, all, message("invitation.review"));
  }, [message, kind, content]);
  const market = useMemo(
    () => marketAt(invitation.language as LanguageCode, new Date(), isDevelopment()),
    [invitation.language],
  );

  const all = ownSteps(kind.form, answers, market);
  const steps = all.map((one) => answerable(kind.form, one));
  const step = steps.find(({ id }) => id === wanted);
  const goTo = (id: string) => navigate({ search: invitationSearch(id) });
  if (wanted === "refuse") return <InvitationRefusal onRefuse={opened.refuse} />;
  if (!step)
    return (
      <InvitationIntroduction
        {...{ form: kind.form, page, invitation, words }}
        first={firstIncomplete(steps, invitation.completed)?.id ?? last}
      />
    );
  const { id } = step;

  async function complete(given: StepAnswers): Promise<readonly FieldError[]> {
    dispatch({ type: "moveStarted" });
    try {
      if (!(await opened.complete(id, given))) return [];
    } catch (failure) {
      return fail(failure);
    }
    setFound(undefined);
    const isChange = (location.state as { from?: string } | null)?.from === last;
    dispatch({ type: "moveSucceeded", step: id });
    await goTo(isChange ? last : (nextStep(steps, id)?.id ?? last));
    return [];
  }

  /** Says why a call failed; answers what is wrong with the answers. */
  function fail(failure: unknown): readonly FieldError[] {
    const errors = failure instanceof DraftFailure ? failure.errors : [];
    const fields = errors.map(({ pointer }) => pointer);
    dispatch({ type: "moveFailed", error: { title: failureText(failure, message), detail: "", fields } });
    if (failure instanceof DraftFailure && failure.step) void goTo(failure.step);
    return errors;
  }

  async function identify(consents: StepAnswers): Promise<readonly FieldError[]> {
    dispatch({ type: "moveStarted" });
    try {
      const started = await opened.identify(consents as Consents);
      if (!started) return [];
      onIdentify?.(started);
      // Who goes back from the provider's page finds this one as it was.
      dispatch({ type: "moveSucceeded", step: id });
      window.location.assign(started.redirection_url);
      return [];
    } catch (failure) {
      return fail(failure);
    }
  }

  async function accept(consents: StepAnswers): Promise<readonly FieldError[]> {
    dispatch({ type: "moveStarted" });
    try {
      await opened.accept(consents);
      return [];
    } catch (failure) {
      const errors = fail(failure);
      const wrong = steps.find((other) => errors.some(({ pointer }) => pointer.startsWith(`/answers/${other.id}/`)));
      if (!wrong) return errorsUnder("/consents", errors);
      setFound({ step: wrong.id, errors: errorsUnder(`/answers/${wrong.id}`, errors) });
      await goTo(wrong.id);
      return [];
    }
  }

  const application: ApplicationPage = {
    ...{
      kind,
      page,
      style: content.form.style,
      market,
      words,
      steps,
      step,
      draft: undefined,
      answers,
      state,
      person,
    },
    stepSearch: invitationSearch,
    savingNote: message("invitation.note"),
    ...(found?.step === id && { found: found.errors }),
    takesFocus: true,
    onComplete: complete,
    onFailure: fail,
    onRest: (given) => id !== last && opened.rest(id, given),
  };
  if (id !== last) return <StepPage key={id} application={application} initial={storedAnswers(id, invitation) ?? {}} />;
  const refusal = (
    <Button quiet onClick={() => void goTo("refuse")}>
      {message("invitation.refuse")}
    </Button>
  );
  return (
    <InvitationAgreement
      key={id}
      application={{ ...application, alternative: refusal }}
      invitation={invitation}
      own={all.filter((other) => other.person === person)}
      onIdentify={identify}
      onAccept={accept}
    />
  );
}

function errorsUnder(place: string, errors: readonly FieldError[]): readonly FieldError[] {
  return errors
    .filter(({ pointer }) => pointer.startsWith(`${place}/`))
    .map((error) => ({ ...error, pointer: error.pointer.slice(place.length) }));
}
