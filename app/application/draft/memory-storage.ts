// A draft in memory, for tests and for a form that is only shown: it behaves as the API does, and nothing of it leaves the page.
import { checkStep } from "../check/check-step.ts";
import { isMasked } from "../definition/condition.ts";
import type { Answers, Field, FormDefinition, Row, StepAnswers } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { applicableSteps, firstIncomplete, nextStep } from "../definition/steps.ts";
import type { Draft } from "./draft.ts";
import { DraftFailure, type DraftStorage, type StepSave } from "./draft-storage.ts";

interface MemoryOptions {
  readonly form: FormDefinition;
  readonly market: Market;
  readonly language: string;
  /** The code that confirms the address; without one it is confirmed already. */
  readonly code?: string;
  /** Answers to begin with, none of them checked. */
  readonly answers?: Answers;
}

export function createMemoryStorage({ form, market, language, code, answers: given }: MemoryOptions): DraftStorage {
  let draft: Draft | undefined;
  /** With identity numbers in full. */
  let answers: Answers = given ?? {};

  function current(): Draft {
    if (!draft) throw new DraftFailure("draft-unknown");
    return draft;
  }

  function begun(): Draft {
    draft ??= {
      id: crypto.randomUUID(),
      kind: form.kind,
      language,
      version: 1,
      step: form.steps[0]?.id ?? "",
      answers: masked(form, answers),
      completed: [],
      confirmed: code === undefined,
      sent: false,
    };
    return draft;
  }

  function store(change: Partial<Draft>): Draft {
    const { typed, ...rest } = current();
    draft = { ...rest, version: rest.version + 1, answers: masked(form, answers), ...change };
    return draft;
  }

  function save(version: number, { step: id, answers: sent, checked }: StepSave): Draft {
    const { version: stored, completed } = current();
    if (version !== stored) throw new DraftFailure("version-conflict");
    const step = form.steps.find((candidate) => candidate.id === id);
    if (!step) throw new DraftFailure("unavailable");
    if (!checked) return store({ typed: { step: id, answers: halfTyped(step.fields, sent) } });
    const merged = { ...answers, [id]: unmasked(sent, answers[id]) };
    const result = checkStep(step, merged, { form, market });
    if (result.errors.length > 0) throw new DraftFailure("invalid-fields", { errors: result.errors });
    answers = { ...merged, [id]: result.answers };
    const next = nextStep(applicableSteps(form, answers, market), id);
    return store({ completed: [...new Set([...completed, id])], step: next?.id ?? id, sent: false });
  }

  return {
    mayExist: () => given !== undefined,
    load: async () => (given ? begun() : current()),
    exists: async () => draft !== undefined,
    create: async () => begun(),
    save: async (version, stepSave) => save(version, stepSave),
    async mailCode() {
      current();
    },
    async confirm(typed) {
      if (typed.toUpperCase() !== code) throw new DraftFailure("code-wrong");
      const { sent, id } = store({ confirmed: true });
      return sent ? { application: { id, reference: referenceOf(id) } } : { draft: current() };
    },
    async mailResumeLink() {
      current();
    },
    async identify() {
      current();
      // Nobody is identified for a form that is only shown.
      throw new DraftFailure("unavailable");
    },
    async send({ version }) {
      const { version: stored, completed, confirmed, id } = current();
      if (version !== stored) throw new DraftFailure("version-conflict");
      const open = firstIncomplete(applicableSteps(form, answers, market), completed);
      if (open) throw new DraftFailure("step-incomplete", { step: open.id });
      store({ sent: true });
      return confirmed ? { id, reference: referenceOf(id) } : undefined;
    },
  };
}

function referenceOf(id: string): string {
  return `K-${id.slice(0, 6).toUpperCase()}`;
}

/** The answers with a stored number wherever its masked form was sent back. */
function unmasked(sent: StepAnswers, stored: StepAnswers | undefined): StepAnswers {
  const entries = Object.entries(sent).map(([name, answer]) => [name, isMasked(answer) ? stored?.[name] : answer]);
  return Object.fromEntries(entries.filter(([, answer]) => answer !== undefined));
}

/** The answers as they are shown again: identity numbers by their first characters. */
function masked(form: FormDefinition, answers: Answers): Answers {
  const steps = form.steps.filter(({ id }) => id in answers);
  return Object.fromEntries(steps.map(({ id, fields }) => [id, maskedStep(fields, answers[id] ?? {})]));
}

function maskedStep(fields: readonly Field[], own: StepAnswers): StepAnswers {
  const numbers = fields.flatMap(({ name, masked }) => {
    const answer = own[name];
    if (!masked || typeof answer !== "string") return [];
    const { keep_first } = masked;
    return [[name, answer.slice(0, keep_first) + "*".repeat(answer.length - keep_first)]];
  });
  return { ...own, ...Object.fromEntries(numbers) };
}

function halfTyped(fields: readonly Field[], sent: Row): Row {
  const stored = fields.filter((field) => !field.never_saved_half_typed && field.name in sent);
  return Object.fromEntries(stored.map(({ name }) => [name, sent[name] ?? null]));
}
