// Changing what the local service has stored, for what only time does otherwise.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
/** As `playwright.config.ts` and `dev/local.mjs` have it. */
const stored = join(root, ".state/e2e/workers");

/** Runs one statement on the origin's database, beside the service that uses it. */
export async function changesData(statement: string): Promise<void> {
  await promisify(execFile)(
    join(root, "node_modules/.bin/wrangler"),
    [
      ...["d1", "execute", "kirkas-origin", "-c", "worker/origin/wrangler.toml"],
      ...["--local", "--persist-to", stored, "--command", statement],
    ],
    { cwd: root, env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" } },
  );
}
