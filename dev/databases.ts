// Brings the databases of the local service up to date and adds the seed to the origin's: node dev/databases.ts FOLDER SEED,
// with the folder that `wrangler dev --persist-to` is given and a file of SQL.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { type Database, execute, migrate } from "./migrations.ts";
import { root, SetupError } from "./steps.mjs";

const [folder, seed] = process.argv.slice(2);
if (!folder || !seed) throw new SetupError("Usage: node dev/databases.ts FOLDER SEED");

await withDatabases("origin", async ({ DB }) => {
  await migrate(DB, join(root, "worker/origin/migrations"));
  await execute(DB, readFileSync(seed, "utf8"));
});
await withDatabases("control", async ({ DB, RULES }) => {
  await migrate(DB, join(root, "worker/control/migrations"));
  await migrate(RULES, join(root, "worker/control/rules-migrations"));
});

/** Does `work` with what is bound to a Worker. */
async function withDatabases<Name extends "origin" | "control">(
  worker: Name,
  work: (bindings: Record<Name extends "origin" ? "DB" : "DB" | "RULES", Database>) => Promise<void>,
) {
  const proxy = await getPlatformProxy<Record<"DB" | "RULES", Database>>({
    configPath: join(root, "worker", worker, "wrangler.toml"),
    // Where `wrangler dev` puts it.
    persist: { path: join(folder ?? "", "v3") },
  });
  try {
    await work(proxy.env);
  } finally {
    await proxy.dispose();
  }
}
