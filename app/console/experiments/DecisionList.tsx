// The decision log of an experiment: what was believed and planned at its start, and what was decided since.
import { Facts } from "../../components/Facts.tsx";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { choiceText, verdictText } from "./outcome-wording.ts";
import type { DecisionEntry, DecisionLog } from "./outcomes.ts";

const memberNames = {
  hypothesis: "outcomes.hypothesis",
  plan: "outcomes.plan",
  goals: "outcomes.goals",
  guardrails: "outcomes.guardrails",
  variations: "outcomes.variations",
} as const;

export function DecisionList({ log: { decisions, changed_since_start: changed } }: { log: DecisionLog }) {
  const message = useConsoleMessage();
  if (decisions.length === 0) return <p>{message("outcomes.none")}</p>;
  return (
    <>
      {changed.length > 0 && (
        <p>
          <strong>
            {message("outcomes.changed-since-start", {
              what: changed.map((name) => message(memberNames[name])).join(", "),
            })}
          </strong>
        </p>
      )}
      <ol className={layout.stack}>
        {decisions.map((entry) => (
          <li key={entry.number} className={layout.panel}>
            {entry.kind === "started" ? <Start entry={entry} /> : <Decision entry={entry} />}
            <p className={layout.soft}>
              {entry.by ?? entry.who} · <When at={entry.at} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Start({
  entry: { hypothesis, planned_visitors: visitors, planned_days: days, goals, guardrails },
}: EntryProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const plan = message("outcomes.planned", {
    visitors: visitors.toLocaleString(locale),
    days: days.toLocaleString(locale),
  });
  return (
    <>
      <h3>{message("outcomes.started")}</h3>
      <Facts
        facts={[
          [message("outcomes.hypothesis"), hypothesis || message("outcomes.no-hypothesis")],
          [message("outcomes.plan"), plan],
          [message("outcomes.goals"), goals.join(", ")],
          ...(guardrails.length > 0 ? [[message("outcomes.guardrails"), guardrails.join(", ")] as const] : []),
        ]}
      />
    </>
  );
}

interface EntryProps {
  readonly entry: DecisionEntry;
}

function Decision({ entry }: EntryProps) {
  const { decision, variation, verdict, against_verdict: isAgainst, reason, approved_by: approvedBy } = entry;
  const message = useConsoleMessage();
  return (
    <>
      <h3>{decision && choiceText({ decision, variation }, message)}</h3>
      <p>{reason}</p>
      <p className={layout.row}>
        <span>{message("outcomes.verdict-then", { verdict: verdictText(verdict, message) })}</span>
        {isAgainst && <span className={layout.pill}>{message("outcomes.against")}</span>}
      </p>
      {approvedBy.length > 0 && <p>{message("outcomes.approved-by", { people: approvedBy.join(", ") })}</p>}
    </>
  );
}
