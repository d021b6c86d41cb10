// What is applied for and what it would cost: beside the form where there is room, else in a bar at the window's lower edge.
import type { ReactNode } from "react";
import { useMessage } from "../../i18n/use-message.ts";
import styles from "./pages.module.css";

interface SummaryPanelProps {
  readonly heading: string;
  /** The figures that the bar shows while it is closed. */
  readonly figure: string;
  readonly cost: string;
  readonly children: ReactNode;
}

export function SummaryPanel({ heading, figure, cost, children }: SummaryPanelProps) {
  const message = useMessage();
  return (
    <>
      <aside className={styles.aside} aria-label={heading}>
        <h2>{heading}</h2>
        {children}
      </aside>
      <details className={styles.bar}>
        <summary>
          <b>{figure}</b>
          <span>{cost}</span>
          {/* A figure that stands by itself has the warning beside it, too. */}
          <small>{message("footer.caution")}</small>
        </summary>
        <div>{children}</div>
      </details>
    </>
  );
}
