// How wide an element is, as it is drawn now.
import { type RefCallback, useCallback, useState } from "react";

/** A ref for the element, and its width in CSS pixels; before it is drawn, `initial`. */
export function useWidth(initial: number): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(initial);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
