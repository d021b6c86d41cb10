// An application that reached the lender, without who applies: what its rules answered, and why.
import type { LenderApplication } from "../../api/types.ts";
import { Badge } from "../../components/Badge.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../area-figures.ts";
import { FactList } from "../parts/FactList.tsx";
import layout from "../parts/layout.module.css";
import { failureText } from "../reason-text.ts";
import { AskForInformation } from "./AskForInformation.tsx";

interface ReceivedApplicationProps {
  readonly application: LenderApplication;
  readonly figures: AreaFigures;
  /** Called once something is asked of the applicant. */
  readonly onRequest: () => void;
}

export function ReceivedApplication({ application, figures, onRequest }: ReceivedApplicationProps) {
  const message = useMessage();
  const { reference, outcome, failures, offer } = application;
  return (
    <li>
      <div className={layout.row}>
        <h3>{message("work.application", { reference })}</h3>
        <Badge tone={outcome === "declined" ? "plain" : "good"}>{message(`work.outcome-${outcome}`)}</Badge>
        {offer && <Badge>{message(`lender-offer.${offer.state}`)}</Badge>}
      </div>
      <ApplicationFacts application={application} figures={figures} />
      {failures.length > 0 && (
        <ul>
          {failures.map((failure) => (
            <li key={failure.reason}>{failureText(failure, message, figures)}</li>
          ))}
        </ul>
      )}
      {(!offer || offer.state === "open") && (
        <div className={layout.row}>
          <AskForInformation application={application} onRequest={onRequest} />
        </div>
      )}
    </li>
  );
}

/** What was applied for. */
export function ApplicationFacts({ application, figures }: Omit<ReceivedApplicationProps, "onRequest">) {
  const message = useMessage();
  const { money, day, purpose } = figures;
  return (
    <FactList
      facts={[
        [message("work.received-at"), day(application.received_at)],
        [message("loan.amount"), money(application.amount, application.currency)],
        [message("loan.period"), message("work.months", { count: application.months })],
        [message("work.purpose"), purpose(application.purpose)],
        [message("work.product"), application.product],
        [message("work.rules-version"), String(application.rules_version)],
      ]}
    />
  );
}
