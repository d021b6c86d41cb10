// Whether a part of the page has been scrolled past; its position is read at most once a second (product design, section 17).
import { type RefObject, useEffect, useState } from "react";
import { throttle } from "./throttle.ts";

const interval = 1000;

export function usePassed(part: RefObject<Element | null>): boolean {
  const [isPassed, setIsPassed] = useState(false);
  useEffect(() => {
    const read = throttle(() => setIsPassed((part.current?.getBoundingClientRect().bottom ?? 0) < 0), interval);
    read.call();
    for (const event of ["scroll", "resize"]) window.addEventListener(event, read.call, { passive: true });
    return () => {
      read.stop();
      for (const event of ["scroll", "resize"]) window.removeEventListener(event, read.call);
    };
  }, [part]);
  return isPassed;
}
