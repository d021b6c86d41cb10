// How wide an element is, as it is drawn now.
import { type RefCallback, startTransition, useCallback, useState } from "react";

/** A ref for the element, and its width in CSS pixels; undefined before it is drawn. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number | undefined] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // In a transition, so that a page of charts is drawn in slices.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
