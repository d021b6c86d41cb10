// The service workers' scripts: their TypeScript with its types taken out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { activeLanguages } from "../site/languages.ts";

const folder = join(import.meta.dirname, "../offline");

/** The scripts by file name. */
export async function workerFiles(): Promise<[name: string, script: string][]> {
  const prefixes = activeLanguages.map(({ prefix }) => prefix).filter(Boolean);
  const longestFirst = [...new Set(prefixes)].sort((a, b) => b.length - a.length);
  return Promise.all(
    ["service-worker", "sw"].map(async (name): Promise<[string, string]> => {
      const file = join(folder, `${name}.ts`);
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      return [`${name}.js`, code.replaceAll("PREFIXES", JSON.stringify(longestFirst))];
    }),
  );
}
