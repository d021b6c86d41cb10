// What others did that concerns the user, and what goes wrong, the newest first, each with the way to where one acts; and whether they
// get mails of it.
import { useId, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useMatter } from "../home/matters.ts";
import type { Attention } from "../home/overview-calls.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
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
      <div className={layout.ticks}>
        <label>
          <input
            type="checkbox"
            checked={mails}
            onChange={({ target }) => change((api) => setMails(api, target.checked))}
          />
          {message("notifications.mails")}
        </label>
      </div>
      <p className={styles.hint}>{message("notifications.mails-hint")}</p>
    </section>
  );
}

function NotificationItem({ notification }: { notification: Notification }) {
  const message = useConsoleMessage();
  const { kind, text, at, is_read } = notification;
  return (
    <li>
      <p>
        {!is_read && <Badge tone="new">{message("notifications.unread")}</Badge>}{" "}
        <NotificationLink notification={notification} />
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

function NotificationLink({ notification }: { notification: Notification }) {
  const message = useConsoleMessage();
  const { kind, by, draft, experiment, title, count } = notification;
  if (kind === "failing-targets" || kind === "wrong-split" || kind === "dead-deliveries")
    return <MatterLink matter={kind} count={count} experiment={experiment} />;
  return <ViewLink to={pathOf(draft, experiment)}>{message(`notifications.${kind}`, { by, title, count })}</ViewLink>;
}

/** Where a draft is, or decisions about an experiment; of neither, the tokens. */
function pathOf(draft: string | null, experiment: string | null): string {
  if (draft !== null) return `drafts/${joinPath(draft)}`;
  return experiment === null ? "tokens" : `experiments/${joinPath(experiment)}/decisions`;
}

function MatterLink(matter: Pick<Attention, "matter" | "count" | "experiment">) {
  const { text, path } = useMatter({ ...matter, usual: null });
  return <ViewLink to={path}>{text}</ViewLink>;
}
