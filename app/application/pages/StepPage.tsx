// One question of the form: its fields, what is wrong with them, why it is asked, and the loan beside it.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorSummary, type Mistake } from "../../components/ErrorSummary.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { FieldSurroundings } from "../fields/field-props.ts";
import { idOf } from "../fields/field-props.ts";
import { StepFields } from "../fields/StepFields.tsx";
import type { ApplicationPage, KindPageProps } from "./application.ts";
import styles from "./pages.module.css";
import { StepActions } from "./StepActions.tsx";
import { StepTop } from "./StepTop.tsx";
import { type StepForm, useStepForm } from "./use-step-form.ts";
import { useTitle } from "./use-title.ts";

interface StepPageProps extends KindPageProps {
  /** What the button says; "Continue" without it. */
  readonly submit?: string;
  /** The fields, where they are shown in a way of their own. */
  readonly fields?: (form: StepForm, surroundings: FieldSurroundings) => ReactNode;
  /** What stands below the fields. */
  readonly below?: (form: StepForm) => ReactNode;
}

export function StepPage({ application, initial, source, submit, above, fields, below }: StepPageProps) {
  const message = useMessage();
  const { page, step, style, market, words, answers, state, takesFocus, onComplete, onFailure, onRest } = application;
  const { kind, found } = application;
  const { form: definition, Summary } = kind;
  const form = useStepForm({
    definition,
    step,
    initial,
    source,
    found,
    answers,
    market,
    style,
    message,
    words,
    onRest,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const question = words.question(step.id);
  const mistakes = useMistakes(form, application);
  useTitle(question, mistakes.length > 0);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  const surroundings: FieldSurroundings = {
    words,
    currency: page.content.form.currency,
    mistakes: form.mistakes,
    heading: question,
    isOwn: step.person === application.person,
    askedInRow: form.askedInRow,
  };

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.isLoading) return;
    try {
      const checked = await form.check();
      if (checked) form.showErrors(await onComplete(checked));
    } catch (failure) {
      onFailure(failure);
    }
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={send} noValidate method="post">
        <StepTop {...application} />
        <ErrorSummary mistakes={mistakes} />
        <h1 ref={heading} tabIndex={-1}>
          {question}
        </h1>
        {above}
        <fieldset key={source} className={styles.fields} disabled={application.isOpening}>
          {fields?.(form, surroundings) ?? (
            <StepFields fields={form.asked} values={form.values} surroundings={surroundings} onChange={form.change} />
          )}
          {below?.(form)}
        </fieldset>
        <Why text={words.why(step.id)} />
        <StepActions application={application} name={submit ?? message("form.continue")} />
      </form>
      <Summary content={page.content} words={words} answers={{ ...answers, [step.id]: form.typed }} />
    </div>
  );
}

/** What the summary lists: the fields' mistakes, or why the last call failed, if that was on this step. */
function useMistakes(form: StepForm, { state: { error } }: ApplicationPage): readonly Mistake[] {
  const { errors, mistakes } = form;
  const [summary, setSummary] = useState<readonly Mistake[]>([]);
  const [before] = useState(error);
  const texts = useRef(mistakes);
  texts.current = mistakes;
  useEffect(() => {
    setSummary(errors.map(({ pointer }) => ({ field: controlOf(pointer), text: texts.current.get(pointer) ?? "" })));
  }, [errors]);
  useEffect(() => {
    if (error !== before && error?.fields.length === 0) setSummary([{ text: error.title }]);
  }, [error, before]);
  return summary;
}

/** Id of the control that an error leads to. */
function controlOf(pointer: string): string {
  return pointer === "/years" ? "period" : idOf(pointer);
}

function Why({ text }: { text: string | undefined }) {
  const message = useMessage();
  if (!text) return null;
  return (
    <details className={styles.why}>
      <summary>{message("form.why")}</summary>
      <p>{text}</p>
    </details>
  );
}
