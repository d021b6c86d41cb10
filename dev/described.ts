// Asks the API, through the edge, all kinds of things that its description allows and some that it does not: first signed
// out, then with a session. `node dev/described.ts SCHEMATHESIS`, after the Workers are built.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Service } from "../worker/edge/test/service.ts";

const settings = readFileSync(join(import.meta.dirname, "schemathesis.toml"), "utf8");
/** What ends a session would leave every later case signed out: its example names the user whom erasing would take away. */
const endsSession = ["logOut", "refreshSession", "eraseOwnData"].flatMap((id) => ["--exclude-operation-id", id]);

const [schemathesis] = process.argv.slice(2);
if (!schemathesis) throw new Error("Say where Schemathesis is: node dev/described.ts SCHEMATHESIS");
const service = await Service.start({ edge: { ORIGIN_DEADLINE_MS: "30000" } });
// It keeps notes in the folder that it runs in.
const cwd = mkdtempSync(join(tmpdir(), "kirkas-described-"));

/** Limit of one run. It takes ten seconds on two cores that do nothing else. */
const LIMIT_MS = 10 * 60_000;

/**
 * Runs every check; answers whether the API did as its description says. Meanwhile this process has to go on reading what the
 * Workers print: they stop once nobody does.
 */
function asks(command: string, credentials: string, ...options: string[]): Promise<boolean> {
  const file = join(cwd, "settings.toml");
  writeFileSync(file, settings + credentials);
  const url = new URL("/api/openapi.json", service.url).href;
  const args = ["--config-file", file, "run", url, "--checks", "all", "--continue-on-failure"];
  const ours = ["--header", "X-Requested-With: schemathesis", "--no-color", "--warnings", "off"];
  const run = spawn(command, [...args, ...ours, ...options], { cwd, stdio: "inherit", timeout: LIMIT_MS });
  return new Promise((done) => {
    run.on("close", (status, signal) => {
      if (signal) console.error(`schemathesis was stopped (${signal}) after ${LIMIT_MS / 60_000} minutes.`);
      done(status === 0);
    });
  });
}

const signedOut = await asks(schemathesis, "");
const cookies = await service.signIn();
const access = cookies.match(/__Host-access=([^;]*)/)?.[1] ?? "";
const signedIn = await asks(schemathesis, `\n[auth.openapi.access]\napi_key = "${access}"\n`, ...endsSession);
await service.stop();
rmSync(cwd, { recursive: true, force: true });
process.exit(signedOut && signedIn ? 0 : 1);
