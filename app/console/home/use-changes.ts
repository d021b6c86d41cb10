// Looks whether something has changed at the service: often while somebody is at it, seldom when nobody touches the page, and not at
// all while it can't be seen.
import { useEffect, useRef } from "react";
import { useServices } from "../../services.ts";
import { readPulse } from "./overview-calls.ts";

const usually = 5_000;
const idly = 30_000;
/** After how long without a key or a pointer nobody is at the page. */
const idleAfter = 60_000;

/** Calls `onChange` each time that something has changed. */
export function useChanges(onChange: () => void) {
  const { api } = useServices();
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let known: string | undefined;
    let touchedAt = Date.now();
    let timer: ReturnType<typeof setTimeout>;

    async function look() {
      // A failure is no change: the next look asks again.
      const pulse = await readPulse(api).catch(() => known);
      if (signal.aborted) return;
      if (known !== undefined && pulse !== known) change.current();
      known = pulse;
      wait();
    }
    function wait() {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(look, Date.now() - touchedAt < idleAfter ? usually : idly);
    }
    const touch = () => {
      touchedAt = Date.now();
    };

    for (const event of ["pointermove", "keydown"]) document.addEventListener(event, touch, { signal, passive: true });
    document.addEventListener("visibilitychange", () => void look(), { signal });
    void look();
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [api]);
}
