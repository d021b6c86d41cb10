// A native disclosure that behaves as a menu: Escape closes it, and so does moving focus out of it.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function Disclosure({ summary, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    opener.current?.focus();
  }

  function closeWhenLeft(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) {
      if (details.current) details.current.open = false;
    }
  }

  return (
    <details ref={details} className={className} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary ref={opener}>{summary}</summary>
      {children}
    </details>
  );
}
