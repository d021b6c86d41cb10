// Which offers are shown, and which have arrived since: the first at once, later ones when the user asks for them, so that
// nothing moves under the pointer.

export interface Arrivals {
  /** Ids of the visible offers. */
  readonly visible: readonly string[];
  /** Ids of those that wait to be shown. */
  readonly waiting: readonly string[];
}

export const noArrivals: Arrivals = { visible: [], waiting: [] };

export type ArrivalEvent =
  /** The offers that there are, by id. */
  | { readonly type: "loaded"; readonly offers: readonly string[] }
  /** The user asks for the waiting ones. */
  | { readonly type: "show" };

/** What is shown after an event; the same object where nothing has changed. */
export function arrivalsAfter(before: Arrivals, event: ArrivalEvent): Arrivals {
  if (event.type === "show")
    return before.waiting.length === 0 ? before : showAll([...before.visible, ...before.waiting]);
  const { offers } = event;
  const stillThere = before.visible.filter((id) => offers.includes(id));
  if (stillThere.length === 0) return same(before, showAll(offers));
  return same(before, { visible: stillThere, waiting: offers.filter((id) => !stillThere.includes(id)) });
}

function showAll(offers: readonly string[]): Arrivals {
  return { visible: offers, waiting: [] };
}

function same(before: Arrivals, after: Arrivals): Arrivals {
  return String(before.visible) === String(after.visible) && String(before.waiting) === String(after.waiting)
    ? before
    : after;
}
