// What the palette searches: a list of sources, each of which finds items by what is typed.
import type { ApiClient } from "../../api/client.ts";
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import type { ConsoleMessage } from "../i18n/messages.ts";
import type { Place } from "../place.ts";
import type { useGoTo } from "../use-address.ts";

export interface PaletteItem {
  /** Tells it from the other items of its source. */
  readonly id: string;
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly detail?: string;
  /** Does what it says; the palette is closed by then. */
  readonly run: () => void;
}

/** What sources may use. */
export interface PaletteContext {
  readonly api: ApiClient;
  readonly message: ConsoleMessage;
  /** The parts of control that the user may use. */
  readonly may: readonly string[];
  /** The places that the user may enter. */
  readonly places: readonly Place[];
  readonly goTo: ReturnType<typeof useGoTo>;
  /** Opens the list of keys. */
  readonly openHelp: () => void;
}

export interface PaletteSource {
  /** The message with the heading of its items. */
  readonly name: ConsoleMessageId;
  /** Items for what is typed, trimmed and perhaps empty; the best first. Asked anew at each change, aborted by `signal`. */
  readonly find: (
    typed: string,
    context: PaletteContext,
    signal: AbortSignal,
  ) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

/** Whether a text has each typed word, whatever the letters' case. */
export function hasWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
