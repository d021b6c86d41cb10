// Entries of the audit as sentences, each with its JSON to open; and a button for older ones.
import type { AuditEntry } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { MorePages } from "../parts/MorePages.tsx";
import { usePages } from "../parts/use-pages.ts";
import { When } from "../parts/When.tsx";
import { type AuditFilter, type AuditPage, readAudit } from "./audit-calls.ts";

interface AuditListProps {
  readonly first: AuditPage;
  readonly filter: AuditFilter;
}

export function AuditList({ first, filter }: AuditListProps) {
  const message = useConsoleMessage();
  const paged = usePages(first, (api, before) => readAudit(api, filter, before));
  return (
    <>
      <ol className={layout.list}>
        {paged.pages
          .flatMap(({ entries }) => entries)
          .map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
      </ol>
      <MorePages pages={paged} name={message("audit.older")} />
    </>
  );
}

/** What each act is called in a sentence about who did it. */
const acts = {
  publish: "audit.did-publish",
  promote: "audit.did-promote",
  compact: "audit.did-compact",
  maintenance: "audit.did-maintenance",
  "plan maintenance": "audit.did-plan-maintenance",
  "cancel maintenance": "audit.did-cancel-maintenance",
  "roll out": "audit.did-roll-out",
  "end roll-out": "audit.did-end-roll-out",
  experiments: "audit.did-experiments",
  "store bundle": "audit.did-store-bundle",
  "store source": "audit.did-store-source",
  "store blobs": "audit.did-store-blobs",
  "replay deliveries": "audit.did-replay",
  "export audit": "audit.did-export",
  "make token": "audit.did-make-token",
  "revoke token": "audit.did-revoke-token",
  "ignore path": "audit.did-ignore-path",
  "show path again": "audit.did-show-path",
  "check target": "audit.did-check-target",
  snooze: "audit.did-snooze",
  unsnooze: "audit.did-unsnooze",
  "save view": "audit.did-save-view",
  "remove view": "audit.did-remove-view",
  "take payload": "audit.did-take-payload",
  decide: "audit.did-decide",
  "ask for review of decision": "audit.did-ask-for-decision",
  "approve decision": "audit.did-approve-decision",
  "refuse decision": "audit.did-refuse-decision",
  "begin draft": "audit.did-begin-draft",
  "edit draft": "audit.did-edit-draft",
  "edit many rules of draft": "audit.did-edit-many",
  "import into draft": "audit.did-import",
  "change draft": "audit.did-change-draft",
  "reopen draft": "audit.did-reopen-draft",
  "submit draft": "audit.did-submit-draft",
  "approve draft": "audit.did-approve-draft",
  "request changes of draft": "audit.did-request-changes",
  "withdraw draft": "audit.did-withdraw-draft",
  "comment on draft": "audit.did-comment",
  "publish draft": "audit.did-publish-draft",
  "close draft": "audit.did-close-draft",
  "discard draft": "audit.did-discard-draft",
  "restore draft": "audit.did-restore-draft",
  "rebase draft": "audit.did-rebase-draft",
  "break glass of draft": "audit.did-break-glass",
  "approve version": "audit.did-approve-version",
  "set reviews": "audit.did-set-reviews",
} as const;

export function Entry({ entry: { number, at, who, name, what, detail, why } }: { entry: AuditEntry }) {
  const message = useConsoleMessage();
  const json = JSON.parse(detail);
  const done = json.compacts === true ? "compact" : what;
  const act = Object.hasOwn(acts, done) ? message(acts[done as keyof typeof acts]) : done;
  return (
    <li>
      <div className={layout.stack}>
        <p>
          <strong>{name ?? who}</strong> {act}
          {why && ": "}
          {why && <q>{why}</q>}
        </p>
        <details>
          <summary>{message("audit.entry", { number })}</summary>
          {name && (
            <p>
              <code>{who}</code>
            </p>
          )}
          <pre className={layout.code}>{JSON.stringify(json, null, 2)}</pre>
        </details>
      </div>
      <When at={at} />
    </li>
  );
}
