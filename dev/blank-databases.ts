// Databases as the Workers' migrations and the origin's first users make them. They are made once: a copy of a folder takes
// less time than seventy migrations.
import { cpSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { execute, migrate } from "./migrations.ts";
import { root, step } from "./steps.mjs";

const blank = join(root, "build/databases");

/** The names under which Miniflare keeps the databases in that folder. */
export const databases = { control: "control", rules: "rules", origin: "origin" } as const;

/** Puts the databases into a folder of Miniflare's (`resourcePersistencePath`). */
export async function copyBlankDatabases(folder: string) {
  const migrations = ["origin/migrations", "origin/seed.sql", "control/migrations", "control/rules-migrations"];
  await step(
    "databases of tests",
    { inputs: migrations.map((path) => `worker/${path}`), outputs: ["build/databases"], quiet: true },
    make,
  );
  cpSync(blank, folder, { recursive: true });
}

async function make() {
  const making = `${blank}-${process.pid}`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {};",
      compatibilityDate: "2026-10-20",
      resourcePersistencePath: making,
      d1Databases: databases,
    }),
  );
  try {
    const database = (name: keyof typeof databases) => miniflare.getD1Database(name);
    const worker = (path: string) => join(root, "worker", path);
    await migrate(await database("control"), worker("control/migrations"));
    await migrate(await database("rules"), worker("control/rules-migrations"));
    await migrate(await database("origin"), worker("origin/migrations"));
    await execute(await database("origin"), readFileSync(worker("origin/seed.sql"), "utf8"));
  } finally {
    await miniflare.dispose();
  }
  rmSync(blank, { recursive: true, force: true });
  renameSync(making, blank);
}
