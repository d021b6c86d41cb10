// What others did that concerns the user, the newest first, each with the way to its draft or experiment; and whether they get mails of it.
import { useId, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { type Problem, problemOf } from "../problem.ts";
import styles from "./NotificationPanel.module.css";
import { markAsRead, type Notification, type Notifications, setMails } from "./notifications.ts";

interface NotificationPanelProps {
  readonly notifications: Notifications;
  /** Called when they are read, or mails are switched. */
  readonly onChange: () => void;
}

export function NotificationPanel({
  notifications: { unread, mails, notifications },
  onChange,
}: NotificationPanelProps) {
  const message = useConsoleMessage();
  const heading = useId();
  const { api } = useServices();
  const [problem, setProblem] = useState<Problem>();
  const [newest] = notifications;

  async function change(call: (api: ApiClient) => Promise<unknown>) {
    setProblem(undefined);
    try {
      await call(api);
      onChange();
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <section aria-labelledby={heading} className={styles.notifications}>
      <h2 id={heading}>{message("notifications.heading")}</h2>
      {problem && <ProblemNotice problem={problem} />}
      {newest === undefined && <p>{message("notifications.none")}</p>}
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </ul>
      {newest && unread > 0 && (
        <Button quiet onClick={() => change((api) => markAsRead(api, newest.id))}>
          {message("notifications.mark-all")}
        </Button>
      )}
      <label className={styles.mails}>
        <input
          type="checkbox"
          checked={mails}
          onChange={({ target }) => change((api) => setMails(api, target.checked))}
        />
        {message("notifications.mails")}
      </label>
      <p className={styles.hint}>{message("notifications.mails-hint")}</p>
    </section>
  );
}

function NotificationItem({ notification }: { notification: Notification }) {
  const message = useConsoleMessage();
  const { kind, by, draft, experiment, title, text, at, is_read } = notification;
  const subject = draft === null ? `experiments/${joinPath(experiment ?? "")}/decisions` : `drafts/${joinPath(draft)}`;
  return (
    <li>
      <p>
        {!is_read && <Badge tone="new">{message("notifications.unread")}</Badge>}{" "}
        <ViewLink to={subject}>{message(`notifications.${kind}`, { by, title })}</ViewLink>
      </p>
      {text && (
        <p className={styles.text}>{kind === "conflict" ? message("notifications.of-draft", { title: text }) : text}</p>
      )}
      <p className={styles.hint}>
        <When at={new Date(at).toISOString()} />
      </p>
    </li>
  );
}
