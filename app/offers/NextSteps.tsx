// What happens after an offer is accepted, in steps, each with its day.
import type { OfferDetails } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useDay } from "./figures.ts";
import { workingDaysAfter } from "./working-days.ts";

/** Working days within which a lender answers, as a rule. */
const usualDays = 2;

export function NextSteps({ offer }: { offer: OfferDetails }) {
  const message = useMessage();
  const day = useDay();
  const accepted = offer.accepted ?? offer.arrived_at;
  return (
    <>
      <h3>{message("offer.next")}</h3>
      <ol>
        <li>{message("offer.next-accepted", { date: day(accepted) })}</li>
        <li>{message("offer.next-checks", { date: day(workingDaysAfter(accepted, usualDays)) })}</li>
        <li>{message("offer.next-sign")}</li>
        <li>{message("offer.next-withdraw")}</li>
        {offer.kind !== "card" && <li>{message("offer.next-first", { date: day(offer.first_due) })}</li>}
      </ol>
    </>
  );
}
