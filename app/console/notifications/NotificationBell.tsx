// The bell in the top bar: how many notifications are unread, and behind it the list. It follows the service by itself.
import type { MouseEvent } from "react";
import { type Loaded, useLoaded } from "../../api/use-loaded.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { useChanges } from "../home/use-changes.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsoleIcon } from "../parts/ConsoleIcon.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import styles from "./NotificationBell.module.css";
import { NotificationPanel } from "./NotificationPanel.tsx";
import { type Notifications, readNotifications } from "./notifications.ts";

export function NotificationBell() {
  const [loaded, again] = useLoaded(readNotifications);
  useChanges(again);
  return <Bell loaded={loaded} again={again} />;
}

interface BellProps {
  readonly loaded: Loaded<Notifications>;
  readonly again: () => void;
}

export function Bell({ loaded, again }: BellProps) {
  const message = useConsoleMessage();
  const unread = loaded !== "loading" && "value" in loaded ? loaded.value.unread : 0;
  return (
    <Disclosure
      className={styles.bell}
      summary={
        <>
          <ConsoleIcon name="bell" />
          {unread > 0 && (
            <span aria-hidden="true" className={styles.count}>
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
          <span className={styles.name}>{message("notifications.bell", { count: unread })}</span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links within it are pressed, by keys as well */}
      <div className={styles.panel} onClick={closeWhenFollowed}>
        <WhenLoaded loaded={loaded} again={again}>
          {(notifications) => <NotificationPanel notifications={notifications} onChange={again} />}
        </WhenLoaded>
      </div>
    </Disclosure>
  );
}

/** The largest number that fits beside the bell. */
const mostShown = 99;

/** The list would cover the draft that a link in it leads to. */
function closeWhenFollowed({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const details = currentTarget.closest("details");
  if (details && target instanceof Element && target.closest("a")) details.open = false;
}
