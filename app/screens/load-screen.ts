// Loads the code of a screen; each screen's component is a chunk of its own.
import type { I18n } from "@lingui/core";
import type { LoadedPage } from "../page/page-loader.ts";
import type { Screen } from "../site/routes.ts";
import { screenFile } from "./screen-files.ts";

interface ScreenModule {
  readonly default: LoadedPage["Screen"];
  /** Adds the messages that no other screen has. */
  readonly addMessages?: (i18n: I18n, screen: Screen) => Promise<void>;
}

const modules = import.meta.glob<ScreenModule>("./*/*Screen.tsx");

/** The component of a screen, once its messages are there. Rejects when they or its code cannot be loaded. */
export async function loadScreen(screen: Screen, i18n: I18n | Promise<I18n>): Promise<LoadedPage["Screen"]> {
  const load = modules[`./${screenFile(screen)}`];
  if (!load) throw new Error(`There is no component for the screen "${screen}".`);
  const { default: Component, addMessages } = await load();
  await addMessages?.(await i18n, screen);
  return Component;
}
