// Which rules of a list are chosen: some, or all that the search finds. Another search begins with none.
import { useState } from "react";

export interface RuleChoice {
  /** Whether all that the search finds are chosen. */
  readonly isAll: boolean;
  /** The ids of those that are chosen one by one. */
  readonly ids: ReadonlySet<string>;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useChoice(q: string): RuleChoice {
  const [choice, setChoice] = useState<{ q: string; ids: ReadonlySet<string>; isAll: boolean }>();
  const { ids, isAll } = choice?.q === q ? choice : { ids: none, isAll: false };
  return {
    isAll,
    ids,
    has: (id) => isAll || ids.has(id),
    // Whoever leaves one out of all chooses anew, one by one.
    toggle: (id) => setChoice({ q, ids: isAll ? new Set([id]) : toggled(ids, id), isAll: false }),
    chooseAll: () => setChoice({ q, ids: none, isAll: true }),
    clear: () => setChoice(undefined),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}
