// An application whose offer was accepted: who applies, what they accepted, and what the lender does next.
import { useRef } from "react";
import { problemIn } from "../../api/problem.ts";
import type { LenderApplication, LenderEvent, LenderOffer } from "../../api/types.ts";
import { Badge } from "../../components/Badge.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useServices } from "../../services.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import { ConfirmButton } from "../parts/ConfirmButton.tsx";
import { type Fact, FactList } from "../parts/FactList.tsx";
import layout from "../parts/layout.module.css";
import { AskForInformation } from "./AskForInformation.tsx";
import { IdentityFacts } from "./IdentityFacts.tsx";

interface AcceptedApplicationProps {
  readonly application: LenderApplication;
  readonly figures: AreaFigures;
  /** Called once something is asked of the applicant. */
  readonly onRequest: () => void;
  /** Called once something is recorded, with whether that takes the application off the list. */
  readonly onChange: (isOver: boolean) => void;
}

/** Most characters of a reason. */
const reasonLimit = 500;

const withReason: readonly LenderEvent[] = ["refuse", "withdraw"];

export function AcceptedApplication({ application, figures, onRequest, onChange }: AcceptedApplicationProps) {
  const message = useMessage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { reference, offer, identity } = application;
  if (!offer) return null;
  return (
    <li>
      <div className={layout.row}>
        <h3 ref={heading} tabIndex={-1}>
          {message("work.application", { reference })}
        </h3>
        <Badge tone={offer.state === "accepted" ? "new" : "plain"}>{message(`lender-offer.${offer.state}`)}</Badge>
      </div>
      {identity && <IdentityFacts identity={identity} figures={figures} />}
      <OfferFacts application={application} offer={offer} figures={figures} />
      {offer.events.length > 0 && (
        <div className={layout.row}>
          {offer.events.map((event) => (
            <OfferEventButton
              key={event}
              event={event}
              offer={offer}
              reference={reference}
              onDone={() => {
                heading.current?.focus();
                onChange(event !== "sign" && event !== "pay-out");
              }}
            />
          ))}
          {offer.state !== "paid-out" && <AskForInformation application={application} onRequest={onRequest} />}
        </div>
      )}
    </li>
  );
}

interface OfferFactsProps extends Pick<AcceptedApplicationProps, "application" | "figures"> {
  readonly offer: LenderOffer;
}

function OfferFacts({ application, offer, figures }: OfferFactsProps) {
  const message = useMessage();
  const { money, percent, day, purpose } = figures;
  const { currency } = application;
  const written = (hundredths: number) => money(hundredths / 100, currency);
  const moments: [string, string | null | undefined][] = [
    [message("work.accepted-at"), offer.accepted_at],
    [message("work.signed-at"), offer.signed_at],
    [message("work.withdraw-until"), offer.withdraw_until],
    [message("work.paid-out-at"), offer.paid_out_at],
  ];
  const facts: Fact[] = [
    [message("loan.amount"), written(offer.amount)],
    [message("loan.period"), message("work.months", { count: offer.months })],
    [message("work.purpose"), purpose(application.purpose)],
    [message("figures.rate"), percent(offer.rate_percent)],
    [message("figures.apr"), percent(offer.apr_percent)],
    [message("figures.instalment"), written(offer.instalment)],
    ...moments.flatMap(([name, moment]): Fact[] => (moment ? [[name, day(moment)]] : [])),
  ];
  return <FactList facts={facts} />;
}

interface OfferEventButtonProps {
  readonly event: LenderEvent;
  readonly offer: LenderOffer;
  readonly reference: string;
  readonly onDone: () => void;
}

function OfferEventButton({ event, offer, reference, onDone }: OfferEventButtonProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const url = useLenderUrl();
  const name = message(`work.${event}`);

  async function record(reason: string) {
    const body = withReason.includes(event) ? { reason } : undefined;
    try {
      const changed = await api.post<LenderOffer>(url(`/offers/${encodeURIComponent(offer.id)}/${event}`), body);
      if (changed) toasts.open(message("work.recorded", { reference }));
      return undefined;
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "sign-in-again") throw failure;
      if (kind === "reflection-period") return message("work.reflection-period");
      return message(kind === "state" || kind === "offer-expired" ? "work.changed-meanwhile" : "lender-area.failed");
    }
  }

  return (
    <ConfirmButton
      name={name}
      label={message("work.event-of", { event: name, reference })}
      title={message("work.event-of", { event: name, reference })}
      quiet={event !== "sign" && event !== "pay-out"}
      {...(withReason.includes(event) && {
        textField: { label: message("work.reason"), missing: message("work.reason-missing"), limit: reasonLimit },
      })}
      onConfirm={record}
      onDone={onDone}
    >
      <p>{message(`work.${event}-body`)}</p>
    </ConfirmButton>
  );
}
