// Decisions against the verdict that wait for a colleague: what was asked for and why, and the way to approve or refuse it.
import { useServices } from "../../services.ts";
import { useCaller, useMayChange } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { choiceText, verdictText } from "./outcome-wording.ts";
import { approveRequest, type DecisionRequest, refuseRequest } from "./requests.ts";

interface WaitingDecisionsProps {
  readonly requests: readonly DecisionRequest[];
  /** Called when one is approved or refused. */
  readonly onChange: () => void;
}

export function WaitingDecisions({ requests, onChange }: WaitingDecisionsProps) {
  const message = useConsoleMessage();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={layout.panel} data-look="draft">
      <h2 id="waiting">{message("outcomes.waiting")}</h2>
      <p className={layout.soft}>{message("outcomes.waiting-means")}</p>
      <ul className={layout.stack}>
        {requests.map((request) => (
          <li key={request.id}>
            <WaitingDecision request={request} onChange={onChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingDecision({ request, onChange }: { request: DecisionRequest; onChange: () => void }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const { who: reader } = useCaller();
  const mayChange = useMayChange("experiments");
  const { id, ships, verdict, reason, who, at, approved_by: approvedBy, approvals_needed: needed } = request;
  const decision = choiceText(request, message);
  const missing = Math.max(0, needed - approvedBy.length);

  async function change(call: Promise<unknown>) {
    await call;
    onChange();
  }
  return (
    <>
      <h3>{decision}</h3>
      <p>{reason}</p>
      <p>{message(ships ? "outcomes.waiting-ships" : "outcomes.waiting-recorded")}</p>
      <p className={layout.row}>
        <span>{message("outcomes.verdict-then", { verdict: verdictText(verdict, message) })}</span>
        <span className={layout.pill}>{message("outcomes.against")}</span>
      </p>
      <p>
        {missing > 0
          ? message("outcomes.waiting-for", { count: missing })
          : message("outcomes.approved-by", { people: approvedBy.join(", ") })}
      </p>
      <p className={layout.soft}>
        {who} · <When at={at} />
      </p>
      {mayChange && (
        <div className={layout.row}>
          {who !== reader && missing > 0 && (
            <Confirm
              name={message("outcomes.approve")}
              title={message("outcomes.approve-ask", { decision })}
              takesNote
              onConfirm={(note) => change(approveRequest(api, id, note))}
            >
              <p>{message("outcomes.approve-means", { who })}</p>
            </Confirm>
          )}
          <Confirm
            name={message(who === reader ? "outcomes.take-back" : "outcomes.refuse")}
            title={message("outcomes.refuse-ask", { decision })}
            takesNote
            onConfirm={(note) => change(refuseRequest(api, id, note))}
          >
            <p>{message("outcomes.refuse-means")}</p>
          </Confirm>
        </div>
      )}
    </>
  );
}
