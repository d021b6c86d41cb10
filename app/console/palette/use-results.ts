// What the sources find for what is typed: the items of quick sources at once, those of others when they come.
import { useEffect, useState } from "react";
import type { PaletteContext, PaletteItem, PaletteSource } from "./palette-source.ts";

export interface PaletteGroup {
  readonly source: PaletteSource;
  readonly items: readonly PaletteItem[];
}

export interface PaletteResults {
  /** What was searched for. */
  readonly typed: string;
  /** The groups that have any items, in the order of the sources. */
  readonly groups: readonly PaletteGroup[];
  /** The sources that could not be asked. */
  readonly failed: readonly PaletteSource[];
  readonly isDone: boolean;
}

const none: PaletteResults = { typed: "", groups: [], failed: [], isDone: false };

export function useResults(text: string, sources: readonly PaletteSource[], context: PaletteContext): PaletteResults {
  const typed = text.trim();
  const [results, setResults] = useState(none);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the context is another object at each rendering
  useEffect(() => {
    const controller = new AbortController();
    const found = new Map<PaletteSource, readonly PaletteItem[]>();
    const failed: PaletteSource[] = [];
    let waiting = sources.length;
    const show = () => {
      if (controller.signal.aborted) return;
      const groups = sources.map((source) => ({ source, items: found.get(source) ?? [] }));
      setResults({ typed, groups: groups.filter(({ items }) => items.length > 0), failed, isDone: waiting === 0 });
    };
    for (const source of sources) {
      Promise.resolve()
        .then(() => source.find(typed, context, controller.signal))
        .then(
          (items) => found.set(source, items),
          () => failed.push(source),
        )
        .then(() => {
          waiting -= 1;
          show();
        });
    }
    return () => controller.abort();
  }, [typed, sources]);

  return results;
}
