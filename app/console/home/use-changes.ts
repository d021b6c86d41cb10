// Has a view follow the service. However many views of a page do, they share one poll.
import { useEffect, useRef } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useServices } from "../../services.ts";
import { ChangePoll } from "./change-poll.ts";
import { readPulse } from "./overview-calls.ts";

const polls = new WeakMap<ApiClient, ChangePoll>();

/** Calls `onChange` each time that something has changed. */
export function useChanges(onChange: () => void) {
  const { api } = useServices();
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    const poll = polls.get(api) ?? new ChangePoll(() => readPulse(api));
    polls.set(api, poll);
    return poll.follow(() => change.current());
  }, [api]);
}
