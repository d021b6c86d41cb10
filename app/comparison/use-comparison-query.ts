// The query of a comparison: the address's, with what has just been chosen. The address follows shortly after, as
// browsers allow only so many changes of it.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useQuery } from "../page/use-query.ts";

/** Milliseconds without a change after which the address is brought up to date. */
const pause = 250;

type Choice = Readonly<Record<string, string>>;

/** Chooses other values of a query; an empty one is taken out. */
export type Choose = (choice: Choice) => void;

/** The query, and how to choose other values of it. */
export function useComparisonQuery(): readonly [query: URLSearchParams, choose: Choose] {
  const address = useQuery();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Choice>({});
  const query = useMemo(() => withChoice(address, chosen), [address, chosen]);
  // The same as the address, but known while the page is hydrated as well, when something may have been chosen already.
  const location = String(new URLSearchParams(useLocation().search));
  const written = useRef(location);
  const write = useEffectEvent(() => {
    if (String(query) === String(address)) return;
    written.current = String(query);
    void navigate({ search: String(query) }, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    // The address of a link that was followed holds all that was chosen before, or something else altogether.
    if (location !== written.current) setChosen({});
  }, [location]);

  // Each choice starts the pause anew. A click ends it: the link that is followed would be called off later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is read when the pause is over.
  useEffect(() => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener("click", end, true);
      write();
    };
    const timer = setTimeout(end, pause);
    document.addEventListener("click", end, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", end, true);
    };
  }, [chosen]);

  return [query, (choice) => setChosen((before) => ({ ...before, ...choice }))];
}

function withChoice(address: URLSearchParams, choice: Choice): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries(choice)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query;
}
