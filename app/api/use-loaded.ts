// What a screen shows of an answer of the API, loaded once the scripts run, and again on demand.
import { startTransition, useEffect, useState } from "react";
import { useServices } from "../services.ts";
import type { ApiClient } from "./client.ts";

export type Loaded<T> = "loading" | { readonly failure: unknown } | { readonly value: T };

/** Loads with `load`, which stays the same function from one rendering to the next; and a way to load again. */
export function useLoaded<T>(load: (api: ApiClient) => Promise<T | undefined>): readonly [Loaded<T>, () => void] {
  const { api } = useServices();
  const [loaded, setLoaded] = useState<Loaded<T>>("loading");
  const [round, setRound] = useState(0);

  // Each round asks again; an answer to an earlier one is not shown. Nothing is the answer to who was denied.
  useEffect(() => {
    let isCurrent = true;
    const take = (answer: Loaded<T>) => isCurrent && setLoaded(answer);
    // In a transition React shows the first answer in slices, and the page reacts in between. What comes again is shown at once: who
    // has just done something would go on with what was there before.
    const show = round === 0 ? (answer: Loaded<T>) => startTransition(() => void take(answer)) : take;
    load(api).then(
      (value) => value !== undefined && show({ value }),
      (failure: unknown) => show({ failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, load, round]);

  return [loaded, () => setRound((before) => before + 1)];
}
