// The layout of a page of text: a heading, an introduction and whatever follows, in one column.
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./TextPage.module.css";

interface TextPageProps {
  readonly heading: string;
  /** Short text above the heading. */
  readonly label?: string;
  readonly lead?: string | undefined;
  /** Picture beside the heading. */
  readonly picture?: ReactNode;
  /** As wide as the page, for lists of cards and tables. */
  readonly wide?: boolean;
  /** Whether it is all there is of the page's main content, where nothing around it is. */
  readonly isMain?: boolean;
  /** Takes the place of what the visitor was doing: focus goes to its heading. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

export function TextPage({
  heading,
  label,
  lead,
  picture,
  wide = false,
  isMain = false,
  takesFocus = false,
  children,
}: TextPageProps) {
  const Element = isMain ? "main" : "div";
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Element className={wide ? styles.wide : styles.page}>
      <div className={styles.top}>
        {picture}
        {label && <p className={styles.label}>{label}</p>}
        <h1 ref={title} tabIndex={takesFocus ? -1 : undefined} data-slot="heading">
          {heading}
        </h1>
        {lead && (
          <p className={styles.lead} data-slot="lead">
            {lead}
          </p>
        )}
      </div>
      {children}
    </Element>
  );
}
