// The statuses of companies' applications, as they follow one another, and how each looks.
import type { SmeCaseSummary } from "../../api/types.ts";

export type SmeStatus = SmeCaseSummary["status"];

export const statuses: readonly SmeStatus[] = [
  "new",
  "assigned",
  "contacted",
  "sent-to-lenders",
  "offers",
  "won",
  "lost",
  "declined",
  "withdrawn",
  "duplicate",
  "spam",
];

export function statusTone(status: SmeStatus): "plain" | "new" | "good" {
  if (status === "new") return "new";
  return status === "won" || status === "offers" ? "good" : "plain";
}
