// Why the lender's rules declined, as its own staff read it.
import type { LenderApplication, Reason } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";
import type { AreaFigures } from "./area-figures.ts";

export function reasonName(reason: Reason, message: Message): string {
  return message(`lender-reason.${reason}`);
}

/** A rule that failed, with its limit and about where the value lies. */
export function failureText(
  { reason, from, to, bracket }: LenderApplication["failures"][number],
  message: Message,
  { number }: Pick<AreaFigures, "number">,
): string {
  const name = reasonName(reason, message);
  const limits = [from, to].flatMap((limit) => (typeof limit === "number" ? [number(limit)] : [])).join("–");
  if (!bracket) return limits ? message("work.failure-limit", { name, limits }) : name;
  return message("work.failure", { name, limits, value: `${number(bracket.from)}–${number(bracket.to)}` });
}
