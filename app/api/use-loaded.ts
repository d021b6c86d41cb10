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
    let isCurrent = round >= 0;
    // In a transition React shows what was loaded in slices, and the page answers in between.
    const take = (answer: Loaded<T>) => startTransition(() => void (isCurrent && setLoaded(answer)));
    load(api).then(
      (value) => value !== undefined && take({ value }),
      (failure: unknown) => take({ failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, load, round]);

  return [loaded, () => setRound((before) => before + 1)];
}
