// The main navigation of the console, for who may enter more than one part of it.

import styles from "./ConsoleNavigation.module.css";
import { ViewLink } from "./ViewLink.tsx";

const parts = [
  { name: "experiments", title: "Experiments", to: {} },
  { name: "trace", title: "Test a URL", to: { view: "trace" } },
] as const;

export function ConsoleNavigation({ current }: { current: (typeof parts)[number]["name"] }) {
  return (
    <nav aria-label="Console" className={styles.navigation}>
      {parts.map(({ name, title, to }) => (
        <ViewLink key={name} to={to} isCurrent={name === current}>
          {title}
        </ViewLink>
      ))}
    </nav>
  );
}
