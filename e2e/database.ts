// Changing what the local service has stored, for what only time does otherwise.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
/** As `playwright.config.ts` and `dev/local.mjs` have it. */
const stored = join(root, ".state/e2e/workers");

/** How often a statement is tried while the service writes to the database itself. */
const attempts = 10;

/** Runs one statement on the origin's database, beside the service that uses it. */
export async function changesData(statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await execute(statement);
    } catch (failure) {
      if (attempt === attempts || !String(failure).includes("SQLITE_BUSY")) throw failure;
    }
  }
}

async function execute(statement: string): Promise<void> {
  await promisify(execFile)(
    join(root, "node_modules/.bin/wrangler"),
    [
      ...["d1", "execute", "kirkas-origin", "-c", "worker/origin/wrangler.toml"],
      ...["--local", "--persist-to", stored, "--command", statement],
    ],
    { cwd: root, env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" } },
  );
}
