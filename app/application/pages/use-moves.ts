// The moves of the form: saving a step and going on, sending, confirming. A second press while one lasts is dropped.
import { useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import type { FieldError } from "../check/field-error.ts";
import {
  type Answer,
  emailStep,
  type FormDefinition,
  lastStep,
  type Step,
  type StepAnswers,
} from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { applicableSteps, firstIncomplete, nextStep, progressAt } from "../definition/steps.ts";
import type { Draft, SentApplication } from "../draft/draft.ts";
import type { DraftSession } from "../draft/draft-session.ts";
import { DraftFailure, type DraftFailureKind, type StartedIdentification } from "../draft/draft-storage.ts";
import { type IdentifyEvent, type KindFlow, stepSearch } from "./application.ts";
import { failureText } from "./failure-text.ts";

export interface MovesOptions {
  readonly form: FormDefinition;
  readonly flow: KindFlow;
  readonly draftSession: DraftSession;
  readonly market: Market;
  readonly step: Step;
  /** The address that the draft has. */
  readonly email: Answer | undefined;
  readonly loses: (failure: unknown) => boolean;
  /** Takes note of the application that was made. */
  readonly onSent: (application: SentApplication) => Promise<void>;
}

export function useMoves({ form, flow, draftSession, market, step, email, loses, onSent }: MovesOptions) {
  const message = useMessage();
  const navigate = useNavigate();
  const location = useLocation();
  const busy = useRef(false);
  const { dispatch } = flow;
  const last = lastStep(form);

  /** Performs a move; answers what the origin finds wrong with the answers. */
  async function move(act: () => Promise<void>): Promise<readonly FieldError[]> {
    if (busy.current) return [];
    busy.current = true;
    dispatch({ type: "moveStarted" });
    try {
      await act();
      return [];
    } catch (failure) {
      return fail(failure);
    } finally {
      busy.current = false;
    }
  }

  function fail(failure: unknown): readonly FieldError[] {
    const errors = failure instanceof DraftFailure ? failure.errors : [];
    const title = failureText(failure, message);
    dispatch({ type: "moveFailed", error: { title, detail: "", fields: errors.map(({ pointer }) => pointer) } });
    const open = failure instanceof DraftFailure ? failure.step : undefined;
    if (!loses(failure) && open) void goTo(open);
    return errors;
  }

  function goTo(id: string, options?: NavigateOptions) {
    return navigate({ search: stepSearch(id) }, options);
  }

  /** Where to go once a step is saved: on, or back to the page from which it was changed. */
  function following(saved: Draft): string {
    const steps = applicableSteps(form, saved.answers, market);
    const isChange = (location.state as { from?: string } | null)?.from === last;
    const after = isChange ? firstIncomplete(steps, saved.completed) : nextStep(steps, step.id);
    return after?.id ?? last;
  }

  async function arrive(saved: Draft, id: string) {
    const steps = applicableSteps(form, saved.answers, market);
    flow.onSave(saved);
    dispatch({ type: "progressSet", value: progressAt(steps, id) });
    dispatch({ type: "moveSucceeded", step: id });
    await goTo(id);
  }

  function leaveFor(onIdentify: IdentifyEvent, started: StartedIdentification) {
    onIdentify(started);
    // Who goes back from the provider's page finds this one as it was.
    dispatch({ type: "moveSucceeded", step: step.id });
    window.location.assign(started.redirection_url);
  }

  async function finish(application: SentApplication) {
    // From here on the page says that it is sent, whatever its address still says.
    dispatch({ type: "progressSet", value: 100 });
    await onSent(application);
    await navigate({ search: "?success=true" }, { replace: true });
    draftSession.forget();
  }

  return {
    complete: (given: StepAnswers) =>
      move(async () => {
        const saved = await draftSession.complete(step.id, given);
        const isNewAddress = step.id === emailStep(form)?.id && given.email !== email;
        // Those who miss it ask for another when they have sent the form.
        if (isNewAddress && !saved.confirmed) draftSession.mailCode().catch(() => undefined);
        await arrive(saved, following(saved));
      }),

    send: (consents: StepAnswers) =>
      move(async () => {
        await draftSession.complete(step.id, consents);
        // The provider sends people back to a page of its own, which sends the application.
        if (flow.onIdentify) return leaveFor(flow.onIdentify, await draftSession.identify());
        const application = await draftSession.send();
        if (application) return finish(application);
        await draftSession.mailCode();
        dispatch({ type: "moveSucceeded", step: last });
        await goTo("confirm");
      }),

    fail,

    rest(given: StepAnswers) {
      draftSession.rest(step.id, given).catch(loses);
    },

    async later(): Promise<boolean> {
      try {
        await draftSession.mailResumeLink();
        return true;
      } catch (failure) {
        loses(failure);
        return false;
      }
    },

    async confirm(code: string): Promise<DraftFailureKind | undefined> {
      try {
        const { application } = await draftSession.confirm(code);
        if (application) await finish(application);
        else await goTo(last);
        return undefined;
      } catch (failure) {
        if (loses(failure)) return undefined;
        return failure instanceof DraftFailure ? failure.kind : "unavailable";
      }
    },

    async mailAgain(): Promise<boolean> {
      return draftSession.mailCode().then(
        () => true,
        () => false,
      );
    },
  };
}
