// A place that holds nothing yet: what it is for, and the first step.
import type { ReactNode } from "react";
import layout from "./layout.module.css";

interface EmptyProps {
  readonly heading: string;
  /** What the place is for. */
  readonly text: string;
  /** The first step: a button or a link, for who may take it. */
  readonly children?: ReactNode;
}

export function Empty({ heading, text, children }: EmptyProps) {
  return (
    <div className={layout.panel}>
      <h2>{heading}</h2>
      <p>{text}</p>
      {children && <p>{children}</p>}
    </div>
  );
}
