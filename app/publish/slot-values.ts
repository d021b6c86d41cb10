// The values of a page's slots: read from its data, and put into it for a variation.
import { slots } from "../experiments/slots.ts";
import type { PageData } from "../page/page-data.ts";

/** Values by slot, such as `heading` or `cta.href`. */
export type SlotValues = Readonly<Record<string, string>>;

/** The slots that a page has, with their values: those whose pointer leads to a text in its data. */
export function slotValues(page: PageData): SlotValues {
  const found = Object.entries(slots[page.screen] ?? {}).map(([slot, pointer]) => [
    slot,
    valueAt(page, keysOf(pointer)),
  ]);
  return Object.fromEntries(found.filter(([, value]) => typeof value === "string"));
}

/** The page with other values in its slots. Throws where it has no such slot. */
export function withSlots(page: PageData, values: SlotValues): PageData {
  const own = slotValues(page);
  let changed: unknown = page;
  for (const [slot, value] of Object.entries(values)) {
    const pointer = slots[page.screen]?.[slot];
    if (!pointer || !(slot in own)) throw new Error(`${page.path} has no slot "${slot}".`);
    changed = withValue(changed, keysOf(pointer), value);
  }
  return changed as PageData;
}

function keysOf(pointer: string): string[] {
  return pointer.split("/").slice(1);
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

function withValue(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: withValue((value as Record<string, unknown>)[key], rest, text) });
}
