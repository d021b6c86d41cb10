// Loads the code of a screen; each screen's component is a chunk of its own.
import type { LoadedPage, LoadScreen } from "../page/page-loader.ts";
import { screenFile } from "./screen-files.ts";

interface ScreenModule {
  readonly default: LoadedPage["Screen"];
}

const modules = import.meta.glob<ScreenModule>("./*/*Screen.tsx");

export const loadScreen: LoadScreen = async (screen) => {
  const load = modules[`./${screenFile(screen)}`];
  if (!load) throw new Error(`There is no component for the screen "${screen}".`);
  return (await load()).default;
};
