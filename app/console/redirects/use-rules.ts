// The rules that a search finds, page by page. A new search ends the one before, whose answer is then ignored.
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useServices } from "../../services.ts";
import { type Rule, type RuleList, type Search, searchRules } from "./rules.ts";

export interface FoundRules extends Omit<RuleList, "rows"> {
  readonly rows: readonly Rule[];
  /** What the rules were searched for. */
  readonly search: Search;
}

export interface RuleSearch {
  /** What was found last: while a search runs, that of the one before. */
  readonly found: FoundRules | undefined;
  readonly isSearching: boolean;
  /** Why the last search failed. */
  readonly failure: unknown;
  /** Asks for the next page, unless it has been asked for. */
  readonly loadMore: () => void;
  /** Searches again. */
  readonly again: () => void;
}

/** Status of a page whose list has changed since the page before. */
const gone = 410;

export function useRules({ q, sort, draft }: Search): RuleSearch {
  const { api } = useServices();
  const [found, setFound] = useState<FoundRules>();
  const [failure, setFailure] = useState<unknown>();
  const [isSearching, setSearching] = useState(true);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);
  const again = useCallback(() => setRound((before) => before + 1), []);

  // Each round searches anew.
  useEffect(() => {
    if (round < 0) return;
    const { signal } = begin(running);
    const search = { q, sort, draft };
    setSearching(true);
    searchRules(api, search, { signal })
      .then((list) => {
        if (signal.aborted || !list) return;
        setFound({ ...list, search });
        setFailure(undefined);
        setSearching(false);
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setFailure(error);
        setSearching(false);
      });
    return () => running.current?.abort();
  }, [api, q, sort, draft, round]);

  const loadMore = useCallback(() => {
    if (isSearching || failure !== undefined || !found?.next) return;
    const { signal } = begin(running);
    setSearching(true);
    searchRules(api, found.search, { cursor: found.next, signal })
      .then((list) => {
        if (signal.aborted || !list) return;
        setFound({ ...list, search: found.search, rows: [...found.rows, ...list.rows] });
        setSearching(false);
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.status === gone) return again();
        setFailure(error);
        setSearching(false);
      });
  }, [api, again, failure, found, isSearching]);

  return { found, isSearching, failure, loadMore, again };
}

/** Ends what is running, and lets something else run. */
function begin(running: { current: AbortController | undefined }): AbortController {
  running.current?.abort();
  running.current = new AbortController();
  return running.current;
}
