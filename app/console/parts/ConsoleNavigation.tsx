// The main navigation of the console: the parts of it that the user may enter, and their own passkeys.

import styles from "./ConsoleNavigation.module.css";
import { ViewLink } from "./ViewLink.tsx";

const links = {
  experiments: { title: "Experiments", to: {} },
  trace: { title: "Test a URL", to: { view: "trace" } },
  security: { title: "Security", to: { view: "security" } },
} as const;

export type ConsolePart = keyof typeof links;

interface ConsoleNavigationProps {
  readonly parts: readonly ConsolePart[];
  readonly current?: ConsolePart;
}

export function ConsoleNavigation({ parts, current }: ConsoleNavigationProps) {
  return (
    <nav aria-label="Console" className={styles.navigation}>
      {parts.map((part) => (
        <ViewLink key={part} to={links[part].to} isCurrent={part === current}>
          {links[part].title}
        </ViewLink>
      ))}
    </nav>
  );
}
