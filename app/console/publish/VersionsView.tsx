// Every version of experiments there has been: when and why, what it would change, and the way back to it.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { type AllChanges, changedMembers, kinds } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import {
  type AuditEntry,
  promote,
  readAudit,
  readChanges,
  readVersions,
  type Version,
  type VersionChanges,
} from "../control.ts";
import { publicationOf } from "../history.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { whenStillLive } from "./when-still-live.ts";

/** As many entries as control answers at most. */
const auditEntriesRead = 1000;

interface History {
  readonly versions: readonly Version[];
  readonly auditEntries: readonly AuditEntry[];
}

async function loadHistory(api: ApiClient): Promise<History | undefined> {
  const [versions, auditEntries] = await Promise.all([readVersions(api), readAudit(api, auditEntriesRead)]);
  return versions && auditEntries && { versions, auditEntries };
}

export default function VersionsView() {
  const [loaded, again] = useLoaded(loadHistory);
  return (
    <ConsolePage lang="en" heading="Versions">
      <p>
        <ViewLink to="experiments">All experiments</ViewLink>
      </p>
      <WhenLoaded loaded={loaded} again={again}>
        {(history) => <Versions history={history} again={again} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

function Versions({ history, again }: { history: History; again: () => void }) {
  if (history.versions.length === 0) return <p>Nothing has been published yet.</p>;
  return (
    <ol className={layout.cards}>
      {history.versions.map((version) => (
        <VersionCard key={version.id} version={version} history={history} again={again} />
      ))}
    </ol>
  );
}

interface VersionCardProps {
  readonly version: Version;
  readonly history: History;
  readonly again: () => void;
}

function VersionCard({ version: { id, live: isLive, created_at, note }, history, again }: VersionCardProps) {
  const { api } = useServices();
  const { live, reload, announce } = useConsole();
  const publication = publicationOf(id, history.auditEntries, history.versions);
  const name = id.slice(0, 8);

  async function makeLive(why: string) {
    try {
      await whenStillLive(api, live, (version) => promote(api, id, why, version));
      announce(`Version ${name} is live. Visitors see it within a minute.`);
    } finally {
      // Where somebody else was faster, the next try has to know what is live now.
      reload();
      again();
    }
  }

  return (
    <li className={layout.panel}>
      <h2>
        Version <code>{name}</code>
      </h2>
      <p className={layout.row}>
        {isLive && (
          <span className={layout.pill} data-status="running">
            live
          </span>
        )}
        <span>
          First published <When at={created_at} />
          {note && `: “${note}”`}.
        </span>
      </p>
      {publication?.who && (
        <p>
          Last made live <When at={publication.at} />, by {publication.who}
          {publication.note && `: “${publication.note}”`}.
        </p>
      )}
      {!isLive && (
        <>
          <Difference id={id} name={name} />
          <Confirm
            name="Make live"
            label={`Make live: version ${name}`}
            title={`Make version ${name} live?`}
            takesNote
            onConfirm={makeLive}
          >
            <p>Within a minute visitors see its experiments, in place of those that are live now.</p>
          </Confirm>
        </>
      )}
    </li>
  );
}

/** What making a version live would change; asked for when somebody wants to know. */
function Difference({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What making {name} live would change</summary>
      {isOpen && <LoadedDifference id={id} />}
    </details>
  );
}

function LoadedDifference({ id }: { id: string }) {
  const [load] = useState(() => (api: ApiClient) => readChanges(api, id));
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(changes) => <ChangeList changes={asChanges(changes)} />}
    </WhenLoaded>
  );
}

function asChanges(said: VersionChanges): AllChanges {
  const entries = kinds.map((kind) => {
    const { added, removed, changed } = said[kind];
    return [
      kind,
      { added, removed, changed: changed.map(({ key, from, to }) => ({ key, members: changedMembers(from, to) })) },
    ];
  });
  return Object.fromEntries(entries) as AllChanges;
}
