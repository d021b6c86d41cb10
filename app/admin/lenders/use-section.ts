// Saving one section of a lender: the call, what is wrong, and what is told.
import { type FormEvent, useState } from "react";
import { problemIn } from "../../api/problem.ts";
import type { OnboardedLender } from "../../api/types.ts";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useServices } from "../../services.ts";
import { mistakesIn } from "./section-mistakes.ts";

/** A section, as its heading is named. */
export type SectionName = "company" | "contacts" | "legal" | "products" | "integration" | "commission" | "users";

export interface SectionProps {
  readonly lender: OnboardedLender;
  /** Called with the lender as it is after each change. */
  readonly onChange: (lender: OnboardedLender) => void;
}

export interface SectionSaving {
  readonly mistakes: ReadonlyMap<string, string>;
  /** What went wrong besides. */
  readonly failure: string | undefined;
  /** Saves what `body` answers. */
  readonly save: (event: FormEvent, body: () => unknown) => Promise<void>;
}

/** `fieldName` names the field at a pointer. */
export function useSection(
  section: SectionName,
  { lender, onChange }: SectionProps,
  fieldName: (pointer: string) => string,
): SectionSaving {
  const message = useMessage();
  const { api, toasts } = useServices();
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();

  async function save(event: FormEvent, body: () => unknown) {
    event.preventDefault();
    const path = `/api/v1/admin/lenders/${encodeURIComponent(lender.id)}/${section}`;
    const headers = { "if-match": `"${lender.version}"` };
    try {
      const saved = await api.patch<OnboardedLender>(path, body(), { headers });
      setMistakes(new Map());
      setFailure(undefined);
      if (!saved) return;
      toasts.open(message("onboarding.saved", { section: message(`onboarding.${section}`) }));
      onChange(saved);
    } catch (error) {
      const wrong = mistakesIn(error, message, fieldName);
      setMistakes(wrong ?? new Map());
      setFailure(wrong ? undefined : message(failureId(error)));
    }
  }

  return { mistakes, failure, save };
}

function failureId(error: unknown): MessageId {
  const kind = problemIn(error)?.kind;
  if (kind === "version-conflict") return "onboarding.changed";
  return kind === "state" ? "onboarding.pause-first" : "lender-area.failed";
}
