// Changing what the local service has stored, for what only time does otherwise.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

const port = process.env.E2E_PORT ?? "8790";

type Worker = "origin" | "control";

/** Runs statements on the origin's database: see `changesDataOf`. */
export const changesData = (...statements: string[]) => changesDataOf("origin", ...statements);

/**
 * Runs statements, all or none, on a Worker's database. They go through wrangler, which runs the service: another process
 * would lock the database, and the service would fail meanwhile.
 */
export async function changesDataOf(worker: Worker, ...statements: string[]): Promise<void> {
  const address = `http://localhost:${port}/cdn-cgi/local/explorer/api/d1/database/${databaseOf(worker)}/raw`;
  const body = JSON.stringify({ batch: statements.map((sql) => ({ sql })) });
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { success, errors } = await answer.json();
  if (!success) throw new Error(`The database refused: ${JSON.stringify(errors)}`);
}

function databaseOf(worker: Worker): string {
  const text = readFileSync(join(import.meta.dirname, `../worker/${worker}/wrangler.toml`), "utf8");
  const { d1_databases } = parse(text) as { d1_databases?: { database_id: string }[] };
  return d1_databases?.[0]?.database_id ?? "";
}
