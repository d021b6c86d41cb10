// The heading of what takes the place of something else: focus goes to it.
import type { ReactNode } from "react";

const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} ref={focus} tabIndex={-1}>
      {children}
    </h2>
  );
}
