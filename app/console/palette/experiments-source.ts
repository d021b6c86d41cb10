// Live experiments by their name and key; they are asked for once a minute at most.
import type { ApiClient } from "../../api/client.ts";
import { joinPath } from "../address.ts";
import { readFiles, readLive } from "../control.ts";
import { titleOf } from "../experiment.ts";
import { experimentsOf, type PlacedExperiment } from "../files.ts";
import { textOf } from "../json.ts";
import { hasWords, type PaletteSource } from "./palette-source.ts";

/** For how long an answer is used again, in milliseconds. */
const freshFor = 60_000;
const mostFound = 8;

let last: { at: number; api: ApiClient; experiments: Promise<readonly PlacedExperiment[]> } | undefined;

async function read(api: ApiClient): Promise<readonly PlacedExperiment[]> {
  const live = await readLive(api);
  const files = live?.experiments ? await readFiles(api, live.experiments) : undefined;
  return experimentsOf(files ?? []);
}

function liveExperiments(api: ApiClient): Promise<readonly PlacedExperiment[]> {
  if (!last || last.api !== api || Date.now() - last.at > freshFor) {
    const experiments = read(api);
    last = { at: Date.now(), api, experiments };
    experiments.catch(() => {
      last = undefined;
    });
  }
  return last.experiments;
}

export const experimentsSource: PaletteSource = {
  name: "palette.experiments",
  async find(typed, { api, may, message, goTo }) {
    if (typed === "" || !may.includes("experiments")) return [];
    const named = (await liveExperiments(api)).map(({ experiment }) => ({
      key: textOf(experiment.key),
      title: titleOf(experiment, message),
    }));
    const matching = named.filter(({ key, title }) => key !== "" && hasWords(`${title} ${key}`, typed));
    return matching.slice(0, mostFound).map(({ key, title }) => ({
      id: key,
      title,
      detail: key,
      run: () => void goTo(joinPath("experiments", key, "results")),
    }));
  },
};
