// Why a lender offers nothing, in plain words (product design, section 4.2).
import type { DeclineReason } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

interface DeclineTextOptions {
  readonly message: Message;
  /** Writes an amount of the application's currency, in whole units. */
  readonly money: (amount: number) => string;
}

/** The text of a reason. Limits are told only of what the user can choose: the amount and the period. */
export function declineText({ code, from, to }: DeclineReason, { message, money }: DeclineTextOptions): string {
  const hasLimits = typeof from === "number" && typeof to === "number";
  switch (code) {
    case "amount-too-low":
    case "amount-too-high":
      return hasLimits
        ? message("reason.amount", { from: money(from), to: money(to) })
        : message("reason.amount-other");
    case "period-too-short":
    case "period-too-long":
      return hasLimits ? message("reason.period", { from, to }) : message("reason.period-other");
    // How close a price came to what the law allows is the lender's matter.
    case "above-cap":
      return message("reason.no-price");
    default:
      return message(`reason.${code}`);
  }
}
