// The figures of a loan at the window's lower edge, once the part of the page that shows them has been scrolled past.
import type { ReactNode, RefObject } from "react";
import { createPortal } from "react-dom";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./FigureBar.module.css";
import { usePassed } from "./use-passed.ts";

interface FigureBarProps {
  readonly label: string;
  /** The part of the page that shows them in full. */
  readonly part: RefObject<Element | null>;
  readonly figures: readonly (readonly [term: string, detail: string])[];
  /** The way on. */
  readonly children: ReactNode;
}

export function FigureBar({ label, part, figures, children }: FigureBarProps) {
  const message = useMessage();
  if (!usePassed(part)) return null;
  return createPortal(
    <aside className={styles.bar} aria-label={label}>
      <dl>
        {figures.map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      {children}
      <small>{message("footer.caution")}</small>
    </aside>,
    document.body,
  );
}
