// Every version of a kind there has been: when and why it became live, what it would change, and the way back to it.
import { type ComponentType, useCallback, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { promote } from "../control.ts";
import { publicationOf } from "../history.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { useWhen } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { readHistory, type Version, type VersionHistory, type VersionKind } from "./version-calls.ts";
import { whenStillLive } from "./when-still-live.ts";

interface VersionListProps {
  readonly kind: VersionKind;
  /** What visitors see once another version is live. */
  readonly effect: string;
  /** Shows what making a version live would change. */
  readonly Difference?: ComponentType<{ readonly id: string }>;
  /** Lets somebody approve a version that is not live. */
  readonly Approval?: ComponentType<{ readonly id: string; readonly name: string }>;
  /** Called when another version is live. */
  readonly onChange?: () => void;
}

export function VersionList({ kind, effect, Difference, Approval, onChange }: VersionListProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const load = useCallback((client: ApiClient) => readHistory(client, kind), [kind]);
  const [loaded, again] = useLoaded(load);
  const mayChange = useMayChange(kind);
  const [outcome, setOutcome] = useState("");

  async function makeLive({ id }: Version, { live }: VersionHistory, note: string) {
    try {
      await whenStillLive(api, kind, live, (version) => promote(api, id, note, version));
      setOutcome(message("versions.is-live", { name: nameOf(id) }));
    } finally {
      // Where somebody else was faster, the next try has to know what is live now.
      again();
      onChange?.();
    }
  }

  return (
    <div className={layout.stack}>
      <WhenLoaded loaded={loaded} again={again}>
        {(history) =>
          history.versions.length === 0 ? (
            <p>{message("versions.none")}</p>
          ) : (
            <ol className={layout.cards}>
              {history.versions.map((version) => (
                <li key={version.id} className={layout.panel}>
                  <Provenance version={version} history={history} />
                  {!version.live && (
                    <>
                      {Difference && <Disclosed name={nameOf(version.id)} id={version.id} Difference={Difference} />}
                      {mayChange && (
                        <div className={layout.row}>
                          {Approval && <Approval id={version.id} name={nameOf(version.id)} />}
                          <Confirm
                            name={message("versions.make-live")}
                            label={message("versions.make-live-of", { name: nameOf(version.id) })}
                            title={message("versions.make-live-ask", { name: nameOf(version.id) })}
                            takesNote
                            onConfirm={(note) => makeLive(version, history, note)}
                          >
                            <p>{effect}</p>
                          </Confirm>
                        </div>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </WhenLoaded>
      <p aria-live="polite">{outcome}</p>
    </div>
  );
}

const nameOf = (id: string) => id.slice(0, 8);

/** When a version was stored and became live, by whom and why. */
function Provenance({ version, history }: { version: Version; history: VersionHistory }) {
  const message = useConsoleMessage();
  const when = useWhen();
  const publication = publicationOf(version.id, history.auditEntries, history.versions);
  return (
    <>
      <h2>
        {message("versions.version")} <code>{nameOf(version.id)}</code>
      </h2>
      <p className={layout.row}>
        {version.live && (
          <span className={layout.pill} data-status="running">
            {message("versions.live")}
          </span>
        )}
        <span>{message("versions.stored", { when: when(version.created_at) })}</span>
        {version.base && <span>{message("versions.patch", { id: nameOf(version.base) })}</span>}
        {version.note && <q>{version.note}</q>}
      </p>
      {publication?.who && (
        <p className={layout.row}>
          <span>{message("versions.made-live", { when: when(publication.at), who: publication.who })}</span>
          {publication.note && <q>{publication.note}</q>}
        </p>
      )}
    </>
  );
}

interface DisclosedProps {
  readonly name: string;
  readonly id: string;
  readonly Difference: ComponentType<{ readonly id: string }>;
}

/** What making a version live would change; asked for when somebody wants to know. */
function Disclosed({ name, id, Difference }: DisclosedProps) {
  const message = useConsoleMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{message("versions.difference", { name })}</summary>
      {isOpen && <Difference id={id} />}
    </details>
  );
}
