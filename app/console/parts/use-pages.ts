// What control answers page by page: the pages that are loaded so far, and the way to the next.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useServices } from "../../services.ts";
import { type Problem, problemOf } from "../problem.ts";
import { useWork } from "./use-work.ts";

interface Page<Cursor> {
  /** The cursor of the next page; none on the last one. */
  readonly next: Cursor | null;
}

export interface Pages<T> {
  readonly pages: readonly T[];
  /** Loads the next page; undefined on the last one. */
  readonly loadMore: (() => Promise<void>) | undefined;
  readonly isLoading: boolean;
  /** Why the next page could not be loaded. */
  readonly problem: Problem | undefined;
}

/** Begins with the first page; `read` asks for the page of a cursor, and answers undefined where the session has ended. */
export function usePages<Cursor extends string | number, T extends Page<Cursor>>(
  first: T & Page<Cursor>,
  read: (api: ApiClient, cursor: Cursor) => Promise<T | undefined>,
): Pages<T> {
  const { api } = useServices();
  const [pages, setPages] = useState<readonly T[]>([first]);
  const [problem, setProblem] = useState<Problem>();
  const [isLoading, begin] = useWork();
  const next = pages.at(-1)?.next;

  async function load(cursor: Cursor) {
    setProblem(undefined);
    try {
      const page = await begin(() => read(api, cursor));
      if (page) setPages([...pages, page]);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return { pages, loadMore: next === undefined || next === null ? undefined : () => load(next), isLoading, problem };
}
