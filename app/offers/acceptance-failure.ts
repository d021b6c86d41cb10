// Why an offer could not be accepted, as far as the user can do something about it.
import { problemIn } from "../api/problem.ts";

const kinds = ["offer-expired", "other-offer-accepted", "co-applicant-unconfirmed", "sign-in-again", "state"] as const;

/** All there are: `failed` where nothing is known but that it did not work. */
export const acceptanceFailures = [...kinds, "failed"] as const;

export type AcceptanceFailure = (typeof acceptanceFailures)[number];

export function acceptanceFailure(failure: unknown): AcceptanceFailure {
  const kind = problemIn(failure)?.kind;
  return kinds.find((known) => known === kind) ?? "failed";
}
