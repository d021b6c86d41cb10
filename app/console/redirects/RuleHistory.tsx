// What published versions have changed of a rule: who, when, why, and before and after. It is loaded once it is opened.
import { useCallback, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath } from "../address.ts";
import { useRuleText } from "../drafts/use-rule-text.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { changedFields, type RecordedChange, readRuleHistory } from "./rule-history.ts";

export function RuleHistory({ id }: { id: string }) {
  const message = useConsoleMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{message("redirects.history")}</summary>
      {isOpen && <LoadedHistory id={id} />}
    </details>
  );
}

function LoadedHistory({ id }: { id: string }) {
  const load = useCallback((api: ApiClient) => readRuleHistory(api, id), [id]);
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(changes) => <RecordedChanges changes={changes} />}
    </WhenLoaded>
  );
}

export function RecordedChanges({ changes }: { changes: readonly RecordedChange[] }) {
  const message = useConsoleMessage();
  if (changes.length === 0) return <p>{message("redirects.no-history")}</p>;
  return (
    <ol className={layout.list}>
      {changes.map((change) => (
        <li key={`${change.version} ${change.at}`}>
          <span>
            <When at={change.at} /> {change.by && <span className={layout.soft}>{change.by}</span>}
          </span>
          <Written change={change} />
          {change.reason && <span>{change.reason}</span>}
          {change.draft && (
            <ViewLink to={joinPath("drafts", change.draft)} look="quiet">
              {message("redirects.history-draft")}
            </ViewLink>
          )}
        </li>
      ))}
    </ol>
  );
}

function Written({ change: { before, after } }: { change: RecordedChange }) {
  const message = useConsoleMessage();
  const text = useRuleText();
  if (before && after) {
    return (
      <span>
        {changedFields(before, after).map((field) => (
          <span key={field}>
            {message(`redirects.${field}`)}: {before[field] && <del>{before[field]}</del>}{" "}
            {after[field] && <ins>{after[field]}</ins>}{" "}
          </span>
        ))}
      </span>
    );
  }
  return (
    <span>
      <strong>{message(after ? "drafts.op-add" : "drafts.op-remove")}</strong> {before && <del>{text(before)}</del>}
      {after && <ins>{text(after)}</ins>}
    </span>
  );
}
