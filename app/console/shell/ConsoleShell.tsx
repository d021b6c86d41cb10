// What surrounds every view of the console: navigation on the left, search, notifications and account on top. On narrow screens the navigation is
// a menu.
import { type ReactNode, use } from "react";
import { CallerContext } from "../caller.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { NotificationBell } from "../notifications/NotificationBell.tsx";
import type { Place } from "../place.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { ConsoleNavigation } from "./ConsoleNavigation.tsx";
import styles from "./ConsoleShell.module.css";
import { SearchButton } from "./SearchButton.tsx";

interface ConsoleShellProps {
  readonly places: readonly Place[];
  readonly current: Place | undefined;
  readonly openPalette: () => void;
  readonly openHelp: () => void;
  readonly children: ReactNode;
}

export function ConsoleShell({ places, current, openPalette, openHelp, children }: ConsoleShellProps) {
  const message = useConsoleMessage();
  const isKnown = use(CallerContext) !== null;
  return (
    <div lang={useConsoleLocale()} className={styles.console}>
      <a href="#console" className={styles.skip}>
        {message("shell.skip")}
      </a>
      <ConsoleNavigation places={places} current={current} />
      <header className={styles.bar}>
        <SearchButton onClick={openPalette} />
        {isKnown && <NotificationBell />}
        <AccountMenu openHelp={openHelp} />
      </header>
      <main id="console" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
