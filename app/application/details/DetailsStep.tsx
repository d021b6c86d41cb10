// One section of the user's details, on the question page of the loan's application.
import { useNavigate } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import { useUser } from "../../services.ts";
import type { FieldError } from "../check/field-error.ts";
import { emailStep, type Step, type StepAnswers } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { DraftFailure } from "../draft/draft-storage.ts";
import { type ApplicationPage, type FormPageData, stepSearch } from "../pages/application.ts";
import { failureText } from "../pages/failure-text.ts";
import { StepPage } from "../pages/StepPage.tsx";
import type { Words } from "../words/words.ts";
import { detailsKind } from "./details-kind.ts";
import type { SavedDetails } from "./details-storage.ts";

interface DetailsStepProps {
  readonly page: FormPageData;
  readonly words: Words;
  readonly market: Market;
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly details: SavedDetails;
  /** Saves the step. Rejects with `DraftFailure`. */
  readonly onSave: (answers: StepAnswers) => Promise<unknown>;
}

export default function DetailsStep({ page, words, market, steps, step, details, onSave }: DetailsStepProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const { profile } = useUser();
  const { state, dispatch } = detailsKind.useFlow();
  const { answers, completed } = details;
  const stored = answers[step.id];
  const isNew = !completed.includes(step.id);
  const email = step.id === emailStep(detailsKind.form)?.id && profile && { email: profile.email };

  async function complete(given: StepAnswers): Promise<readonly FieldError[]> {
    dispatch({ type: "moveStarted" });
    try {
      await onSave(given);
    } catch (failure) {
      return fail(failure);
    }
    dispatch({ type: "moveSucceeded", step: step.id });
    // Who fills in the first time goes on; who changes a section goes back to all of them.
    const next = isNew ? steps[steps.indexOf(step) + 1] : undefined;
    const goesOn = next && !completed.includes(next.id);
    await navigate({ search: goesOn ? stepSearch(next.id) : "" });
    return [];
  }

  function fail(failure: unknown): readonly FieldError[] {
    const errors = failure instanceof DraftFailure ? failure.errors : [];
    const fields = errors.map(({ pointer }) => pointer);
    dispatch({ type: "moveFailed", error: { title: failureText(failure, message), detail: "", fields } });
    return errors;
  }

  const application: ApplicationPage = {
    kind: detailsKind,
    page,
    style: page.content.form.style,
    market,
    words,
    steps,
    step,
    draft: undefined,
    answers,
    state,
    stepSearch,
    backTo: "",
    savingNote: message("details.note"),
    takesFocus: true,
    onComplete: complete,
    onFailure: fail,
    onRest: () => undefined,
    onLater: async () => false,
  };
  return <StepPage application={application} initial={{ ...email, ...stored }} submit={message("details.save")} />;
}
