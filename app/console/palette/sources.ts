// The sources of the palette, in the order of their items.
import { wholeAddress } from "../trace/whole-address.ts";
import { campaignsSource } from "./campaigns-source.ts";
import { experimentsSource } from "./experiments-source.ts";
import { hasWords, type PaletteSource } from "./palette-source.ts";
import { rulesSource } from "./rules-source.ts";

/** What answers an address that was typed or pasted. */
const addressSource: PaletteSource = {
  name: "palette.address",
  find(typed, { may, message, goTo }) {
    const isAddress = typed.startsWith("/") || /^https?:\/\//i.test(typed);
    const url = isAddress ? wholeAddress(typed, window.location.origin) : undefined;
    if (!url || !may.includes("redirects")) return [];
    const run = () => void goTo("redirects/test", { url });
    return [{ id: "trace", title: message("palette.what-answers"), detail: typed, run }];
  },
};

const placesSource: PaletteSource = {
  name: "palette.places",
  find(typed, { places, message, goTo }) {
    const named = places.map((place) => ({ place, title: message(place.name) }));
    const matching = named.filter(({ title }) => hasWords(title, typed));
    return matching.map(({ place: { path }, title }) => ({ id: path, title, run: () => void goTo(path) }));
  },
};

const actionsSource: PaletteSource = {
  name: "palette.actions",
  find(typed, { message, openHelp }) {
    const all = [{ id: "keys", title: message("keys.heading"), run: openHelp }];
    return typed === "" ? [] : all.filter(({ title }) => hasWords(title, typed));
  },
};

export const sources: readonly PaletteSource[] = [
  addressSource,
  placesSource,
  experimentsSource,
  campaignsSource,
  rulesSource,
  actionsSource,
];
