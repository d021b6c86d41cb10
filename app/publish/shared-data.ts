// Loads what is the same in every language: providers and the settings of the build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { contentFolder } from "./content.ts";
import { type Providers, type PublishSettings, providersSchema, settingsSchema } from "./provider-schema.ts";

export interface SharedData {
  readonly settings: PublishSettings;
  readonly providers: Providers;
}

/** Throws `ValiError` when a file is not of its form. */
export function loadSharedData(): SharedData {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(contentFolder, file), "utf8"));
  return {
    settings: v.parse(settingsSchema, read("settings.json")),
    providers: v.parse(providersSchema, read("providers.json")),
  };
}
