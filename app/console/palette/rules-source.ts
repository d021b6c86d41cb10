// Rules of the live table by what is typed, and the way to all of them.
import { joinPath } from "../address.ts";
import { searchRules } from "../redirects/rules.ts";
import type { PaletteSource } from "./palette-source.ts";

const mostFound = 5;

export const rulesSource: PaletteSource = {
  name: "palette.rules",
  async find(typed, { api, may, message, goTo }, signal) {
    if (typed === "" || !may.includes("redirects")) return [];
    // What control can't read as a search finds no rule.
    const list = await searchRules(api, { q: typed, sort: "relevance" }, { limit: mostFound, signal }).catch(
      () => undefined,
    );
    if (!list || list.rows.length === 0) return [];
    const rules = list.rows.map(({ id, source, target, status }) => ({
      id,
      title: source,
      detail: target || String(status),
      run: () => void goTo(`redirects/${joinPath("rules", id)}`, { q: typed }),
    }));
    const all = {
      id: "all",
      title: message("palette.search-rules", { typed }),
      run: () => void goTo("redirects", { q: typed }),
    };
    return [...rules, all];
  },
};
