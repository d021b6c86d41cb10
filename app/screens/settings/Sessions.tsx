// Where the user is signed in, and a button to end each session but the one at hand, which signing
// out ends.
import { useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices, useUser } from "../../services.ts";
import { languageOf } from "../../site/languages.ts";
import { endSession, loadSessions, type OpenSession } from "../../user/open-sessions.ts";
import styles from "./SettingsScreen.module.css";

export function Sessions() {
  const message = useMessage();
  const user = useUser();
  if (user.status !== "LOGGED_IN") return null;
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">{message("settings.sessions")}</h2>
      <SessionList key={user.profile.id} />
    </section>
  );
}

function SessionList() {
  const message = useMessage();
  const { api } = useServices();
  const [loaded, again] = useLoaded(loadSessions);
  const [notEnded, setNotEnded] = useState(false);

  async function end(session: OpenSession) {
    const ended = await endSession(api, session).then(
      () => true,
      () => false,
    );
    setNotEnded(!ended);
    again();
  }

  if (loaded === "loading") return <p role="status">{message("account.checking")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message("settings.sessions-failed")}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  return (
    <>
      {notEnded && <p role="alert">{message("settings.session-not-ended")}</p>}
      <ul className={styles.sessions}>
        {loaded.value.map((session) => (
          <Row key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
    </>
  );
}

function Row({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const message = useMessage();
  const { language } = usePage();
  const device = session.device || message("settings.session-unknown");
  const { tag } = languageOf(language);
  const date = new Date(session.opened).toLocaleString(tag, { dateStyle: "long", timeStyle: "short" });
  return (
    <li>
      <div>
        <p>{device}</p>
        <p>
          <time dateTime={session.opened}>{message("settings.session-opened", { date })}</time>
        </p>
      </div>
      {session.current ? (
        <p>{message("settings.session-current")}</p>
      ) : (
        <Button quiet aria-label={message("settings.session-end-of", { device, date })} onClick={onEnd}>
          {message("settings.session-end")}
        </Button>
      )}
    </li>
  );
}
