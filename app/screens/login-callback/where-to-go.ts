// Where somebody goes on who comes back from a provider of identification.
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import { parsedBody, problemIn } from "../../api/problem.ts";
import type { LanguageCode } from "../../site/languages.ts";
import { screenPath } from "../../site/paths.ts";
import type { Screen } from "../../site/routes.ts";

/** What identification was for. */
export interface Purpose {
  readonly kind: string;
  readonly person: string;
}

/** What the form says of it, in its query parameter `identification`. */
export type Outcome = "identified" | "cancelled" | "expired" | "identity-mismatch" | "failed" | "unavailable";

export interface Destination {
  readonly pathname: string;
  readonly search: string;
}

/** The screen of each kind's form, and the one that shows what becomes of an application. */
const screens: Readonly<Record<string, readonly [form: Screen, status: Screen]>> = {
  loan: ["loan-form", "offers"],
  mortgage: ["mortgage-form", "mortgage-status"],
};
/** The steps that forms with identification end with. */
const steps: Readonly<Record<string, string>> = { loan: "review", mortgage: "identify" };

const outcomes: Readonly<Record<string, Outcome>> = {
  "identification-cancelled": "cancelled",
  "identification-expired": "expired",
  "identification-gone": "expired",
  "identity-mismatch": "identity-mismatch",
  "identification-failed": "failed",
  "identification-unavailable": "unavailable",
};

const failure = v.object({ identification: v.object({ kind: v.string(), person: v.string() }) });

/** Where whoever sent a draft by it goes on: to what becomes of the application, or to confirm the address that it waits for. */
export function afterSending(language: LanguageCode, { kind }: Purpose, isApplication: boolean): Destination {
  const [form, status] = screensOf(kind);
  return isApplication
    ? { pathname: screenPath(language, status), search: "" }
    : { pathname: screenPath(language, form), search: "?step=confirm" };
}

/** The last step of the form, or of the invitation, with what came of it. */
export function backToForm(language: LanguageCode, { kind, person }: Purpose, outcome: Outcome): Destination {
  const query = new URLSearchParams({ step: steps[kind] ?? "", identification: outcome });
  if (person === "co-applicant") query.set("invitation", kind);
  return { pathname: screenPath(language, screensOf(kind)[0]), search: `?${query}` };
}

/** What a refused answer was for and what came of it; undefined where that is not told. */
export function failureOf(error: unknown): { purpose: Purpose; outcome: Outcome } | undefined {
  const outcome = outcomes[problemIn(error)?.kind ?? ""];
  const read = v.safeParse(failure, error instanceof ApiError ? parsedBody(error.body) : undefined);
  return outcome && read.success ? { purpose: read.output.identification, outcome } : undefined;
}

/** Whether an answer is used or unknown, and nobody is told what for. */
export const isGone = (error: unknown) => problemIn(error)?.kind === "identification-gone";

function screensOf(kind: string): readonly [Screen, Screen] {
  return screens[kind] ?? ["landing", "landing"];
}
