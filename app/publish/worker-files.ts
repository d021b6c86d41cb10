// The service workers' scripts, each built into one classic script: browsers differ in modules there.
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { activeLanguages } from "../site/languages.ts";

const folder = join(import.meta.dirname, "../offline");

/** The scripts by file name. */
export async function workerFiles(): Promise<[name: string, script: string][]> {
  const prefixes = activeLanguages.map(({ prefix }) => prefix).filter(Boolean);
  const longestFirst = [...new Set(prefixes)].sort((a, b) => b.length - a.length);
  const script = async (name: string): Promise<[string, string]> => {
    const { output } = (await build({
      configFile: false,
      logLevel: "warn",
      define: { PREFIXES: JSON.stringify(longestFirst) },
      build: { write: false, rolldownOptions: { input: join(folder, `${name}.ts`), output: { format: "iife" } } },
    })) as Rolldown.RolldownOutput;
    return [`${name}.js`, output[0].code];
  };
  return Promise.all(["service-worker", "sw"].map(script));
}
