// The palette and the list of keys, which open over any view, and the keys that lead to them and to the places.
import { type ReactNode, useEffect, useState } from "react";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { KeysHelp } from "../keys/KeysHelp.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { Palette } from "../palette/Palette.tsx";
import { sources } from "../palette/sources.ts";
import type { Place } from "../place.ts";
import { useGoTo } from "../use-address.ts";

interface Overlays {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
  /** What is open. */
  readonly overlay: ReactNode;
}

export function useOverlays(places: readonly Place[], may: readonly string[]): Overlays {
  const message = useConsoleMessage();
  const { api } = useServices();
  const goTo = useGoTo();
  const [open, setOpen] = useState<"none" | "palette" | "help">("none");
  const openPalette = () => setOpen("palette");
  const openHelp = () => setOpen("help");
  const close = (closed: "palette" | "help") => setOpen((now) => (now === closed ? "none" : now));

  const goKeys = places.flatMap(({ key, path }) => (key ? [[`g ${key}`, () => void goTo(path)] as const] : []));
  useKeys({ ...Object.fromEntries(goKeys), "/": () => focusSearch() || openPalette(), "?": openHelp });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) setOpen("palette");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  const listed = places.filter(({ icon }) => icon);
  const context = { api, message, may, places: listed, goTo, openHelp };
  const overlays = {
    none: null,
    palette: <Palette sources={sources} context={context} onClose={() => close("palette")} />,
    help: <KeysHelp places={places} onClose={() => close("help")} />,
  };
  return { openPalette, openHelp, overlay: overlays[open] };
}

/** Moves focus to the view's search; whether it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
