// A page of the console: its heading, and what follows. After a move from one view to another, focus goes to the heading.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { usePage } from "../../page/page-context.ts";
import styles from "./ConsolePage.module.css";

interface ConsolePageProps {
  readonly heading: string;
  /** Short text above the heading. */
  readonly label?: string;
  readonly lead?: string;
  /** Tag of its language, where that is not the console's. */
  readonly lang?: string;
  readonly children?: ReactNode;
}

/** Key that the router gives the address that was loaded. */
const first = "default";

export function ConsolePage({ heading, label, lead, lang, children }: ConsolePageProps) {
  const { key } = useLocation();
  const [isLater] = useState(key !== first);
  const { title } = usePage();
  const top = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isLater) top.current?.focus();
  }, [isLater]);

  useEffect(() => {
    document.title = `${heading} – ${title}`;
    return () => {
      document.title = title;
    };
  }, [heading, title]);

  return (
    <div lang={lang} className={styles.page}>
      <div className={styles.top}>
        {label && <p className={styles.label}>{label}</p>}
        <h1 ref={top} tabIndex={isLater ? -1 : undefined}>
          {heading}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
