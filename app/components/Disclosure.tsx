// A native disclosure that behaves as a menu: Escape closes it, and so does moving focus out of it.
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={className} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}
