// What stands in a step's fields, what is wrong with it, and saving it while it is being typed.
import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect, useRef, useState } from "react";
import type { Message } from "../../i18n/use-message.ts";
import type { NumberStyle } from "../../site/number-style.ts";
import type { FieldError } from "../check/field-error.ts";
import { askedFields, type Scope } from "../definition/condition.ts";
import type { Answers, Field, FormDefinition, Row, Step, StepAnswers } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { answersOf, type TypedRow, typedValues } from "../typed/typed-values.ts";
import type { Words } from "../words/words.ts";

/** The checks, and what is said of mistakes, are not needed to show the first step: they come right after it. */
async function loadChecks(i18n: I18n) {
  const [{ checkStep }, { errorText }, { addLaterMessages }] = await Promise.all([
    import("../check/check-step.ts"),
    import("../words/error-text.ts"),
    import("../words/add-later-messages.ts"),
  ]);
  await addLaterMessages(i18n);
  return { checkStep, errorText };
}

const noErrors: readonly FieldError[] = [];

/** How long nothing is typed before what stands in the fields is saved, in milliseconds. */
const restTime = 1000;

interface StepFormOptions {
  readonly definition: FormDefinition;
  readonly step: Step;
  readonly initial: StepAnswers;
  readonly source: string | undefined;
  /** What was found wrong with the answers before. */
  readonly found?: readonly FieldError[] | undefined;
  /** The answers so far, of all steps. */
  readonly answers: Answers;
  readonly market: Market;
  readonly style: NumberStyle;
  readonly message: Message;
  readonly words: Words;
  /** Saves what stands in the fields, unchecked. */
  readonly onRest: (answers: StepAnswers) => void;
}

export interface StepForm {
  readonly values: TypedRow;
  readonly change: (values: TypedRow) => void;
  /** The answers that stand in the fields, unchecked. */
  readonly typed: StepAnswers;
  readonly asked: readonly Field[];
  readonly askedInRow: (field: Field, pointer: string) => readonly Field[];
  readonly errors: readonly FieldError[];
  /** Texts of the errors, by pointer. */
  readonly mistakes: ReadonlyMap<string, string>;
  readonly showErrors: (errors: readonly FieldError[]) => void;
  /**
   * The answers as they are stored; undefined where something is wrong with them, which is then shown. Rejects where the
   * checks could not be loaded.
   */
  readonly check: () => Promise<StepAnswers | undefined>;
}

export function useStepForm(options: StepFormOptions): StepForm {
  const { definition, step, initial, source, answers, market, style, message, words, onRest } = options;
  const { i18n } = useLingui();
  const read = () => typedValues(step.fields, initial, style);
  const [values, setValues] = useState(read);
  const [checks, setChecks] = useState<Awaited<ReturnType<typeof loadChecks>>>();
  const [found, setErrors] = useState(options.found ?? noErrors);
  const errors = checks ? found : noErrors;
  const [before, setBefore] = useState(source);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef(() => {});
  if (source !== before) {
    setBefore(source);
    setValues(read);
    setErrors(noErrors);
  }
  const typed = answersOf(step.fields, values, style);
  const scope: Scope = { form: definition, answers: { ...answers, [step.id]: typed }, market, step };

  useEffect(() => {
    save.current = () => {
      waiting.current = undefined;
      onRest(savedHalfTyped(step.fields, typed));
    };
  });

  useEffect(() => {
    loadChecks(i18n).then(setChecks, () => undefined);
  }, [i18n]);

  // Whoever leaves the page before the rest is over has typed it all the same.
  useEffect(
    () => () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      save.current();
    },
    [],
  );

  function stopWaiting() {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  }

  return {
    values,
    change(changed) {
      setValues(changed);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => save.current(), restTime);
    },
    typed,
    asked: askedFields(scope),
    askedInRow: (field, pointer) =>
      askedFields({ ...scope, row: { values: rowAt(typed, pointer), fields: field.fields ?? [] } }),
    errors,
    mistakes: new Map(
      errors.map((error) => [error.pointer, checks?.errorText(error, step, { message, words, style }) ?? ""]),
    ),
    showErrors: setErrors,
    async check() {
      stopWaiting();
      const checks = await loadChecks(i18n);
      setChecks(checks);
      const stored = answers[step.id];
      const checked = checks.checkStep(step, scope.answers, { form: definition, market, stored });
      setErrors(checked.errors);
      return checked.errors.length > 0 ? undefined : checked.answers;
    },
  };
}

/** What may leave the page before Continue. */
function savedHalfTyped(fields: readonly Field[], typed: StepAnswers): StepAnswers {
  const saved = fields.filter((field) => !field.never_saved_half_typed && field.name in typed);
  return Object.fromEntries(saved.map(({ name }) => [name, typed[name] ?? null]));
}

/** The row that a pointer such as `/debts/0` leads to. */
function rowAt(answers: StepAnswers, pointer: string): Row {
  const [name = "", index = ""] = pointer.slice(1).split("/");
  const rows = answers[name];
  return (Array.isArray(rows) ? (rows as readonly Row[])[Number(index)] : undefined) ?? {};
}
