// What surrounds every view of the console: navigation on the left, search and account on top. On narrow screens the navigation is
// a menu.
import type { ReactNode } from "react";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
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
  return (
    <div lang={useConsoleLocale()} className={styles.console}>
      <a href="#console" className={styles.skip}>
        {message("shell.skip")}
      </a>
      <ConsoleNavigation places={places} current={current} />
      <header className={styles.bar}>
        <SearchButton onClick={openPalette} />
        <AccountMenu openHelp={openHelp} />
      </header>
      <main id="console" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
