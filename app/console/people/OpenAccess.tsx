// Where a member of the staff is signed in and which tokens they have; an admin ends either.
import { useCallback } from "react";
import type { ApiClient } from "../../api/client.ts";
import type { OpenSession } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { endSession } from "../../user/open-sessions.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { TokenList } from "../security/TokenList.tsx";
import { readTokensOf } from "../security/token-calls.ts";

export function OpenAccess({ user }: { user: string }) {
  const message = useConsoleMessage();
  const loadTokens = useCallback((api: ApiClient) => readTokensOf(api, user), [user]);
  const loadSessions = useCallback(
    (api: ApiClient) => api.get<OpenSession[]>(`/api/v1/users/${encodeURIComponent(user)}/sessions`),
    [user],
  );
  const [sessions, again] = useLoaded(loadSessions);
  return (
    <div className={layout.sections}>
      <section className={layout.panel} aria-label={message("people.open-sessions")}>
        <h2>{message("people.open-sessions")}</h2>
        <WhenLoaded loaded={sessions} again={again}>
          {(open) => <Sessions open={open} onEnded={again} />}
        </WhenLoaded>
      </section>
      <TokenList heading={message("people.open-tokens")} load={loadTokens} />
    </div>
  );
}

function Sessions({ open, onEnded }: { open: readonly OpenSession[]; onEnded: () => void }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  if (open.length === 0) return <p>{message("people.no-sessions")}</p>;

  async function end(session: OpenSession) {
    await endSession(api, session);
    toasts.open(message("people.session-ended"));
    onEnded();
  }

  return (
    <ul className={layout.list}>
      {open.map((session) => {
        const device = session.device || message("people.device-unknown");
        return (
          <li key={session.id}>
            <p>
              {device}, <When at={session.opened} />
            </p>
            <Confirm
              name={message("people.end-session")}
              label={message("people.end-session-of", { device })}
              title={message("people.end-session-of", { device })}
              onConfirm={() => end(session)}
            >
              <p>{message("people.end-session-means")}</p>
            </Confirm>
          </li>
        );
      })}
    </ul>
  );
}
