// The local service: secrets for development, the databases, and the Workers in workerd.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, SetupError, searchPath, stateFolder, step } from "./steps.mjs";

const persisted = join(stateFolder, "workers");
const tokenFile = join(stateFolder, "control-token");
const configurations = ["wrangler.toml", "worker/control/wrangler.toml", "worker/origin/wrangler.toml"];

/** Where edgectl finds the local service. */
export function edgectlEnvironment(port) {
  return { KIRKAS_URL: `http://localhost:${port}`, KIRKAS_TOKEN: readFileSync(tokenFile, "utf8").trim() };
}

/** Writes secrets that only this checkout knows, where wrangler reads them; keeps those it finds. Conversions are reported to `port`. */
export function secrets(port) {
  mkdirSync(stateFolder, { recursive: true });
  if (!existsSync(tokenFile)) writeFileSync(tokenFile, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  const token = readFileSync(tokenFile, "utf8").trim();
  const derived = (text) => createHash("sha256").update(text).digest("hex");
  const hash = derived(token);
  const rings = ["SIGNING_KEYS", "CONVERSION_KEYS", "PARTNER_KEYS"]
    .map((name) => `${name}=local:${derived(`${name}, ${token}`)}\n`)
    .join("");
  const originUrl = process.env.ORIGIN_URL ? `ORIGIN_URL=${process.env.ORIGIN_URL}\n` : "";
  writeFileSync(join(root, "worker/control/.dev.vars"), `CONTROL_TOKEN_SHA256=${hash}\n${rings}${originUrl}`, {
    mode: 0o600,
  });
  writeFileSync(
    join(root, "worker/origin/.dev.vars"),
    `ENVIRONMENT=development\nOPEN_LOGIN_LINKS=1000\nEDGE_URL=http://127.0.0.1:${port}\n${rings}`,
    {
      mode: 0o600,
    },
  );
  const sessionKey = derived(`session key, ${token}`);
  writeFileSync(join(root, ".dev.vars"), `POINTER_MAX_AGE_MS=0\nSESSION_KEY=${sessionKey}\n${rings}${originUrl}`, {
    mode: 0o600,
  });
}

/** Creates and seeds the local D1 databases. */
export async function databases() {
  const name = stateFolder === join(root, ".state") ? "" : ` (${stateFolder})`;
  const d1 = (...args) =>
    run("wrangler", ["d1", ...args, "--local", "--persist-to", persisted], { env: wranglerEnvironment });
  await step(
    `databases${name}`,
    {
      inputs: ["worker/origin/migrations", "worker/origin/seed.sql", "worker/control/migrations"],
      outputs: [persisted],
    },
    async () => {
      const origin = ["-c", "worker/origin/wrangler.toml"];
      await d1("migrations", "apply", "kirkas-origin", ...origin);
      await d1("execute", "kirkas-origin", "--file", "worker/origin/seed.sql", "-y", ...origin);
      await d1("migrations", "apply", "kirkas-control", "-c", "worker/control/wrangler.toml");
    },
  );
}

/** Starts the three Workers in one workerd; answers once they serve. */
export async function serve(port, { quiet = false } = {}) {
  const child = spawn(
    "wrangler",
    [
      "dev",
      ...configurations.flatMap((file) => ["-c", file]),
      ...["--port", port, "--ip", "127.0.0.1", "--inspector-port", "0", "--persist-to", persisted],
      ...["--log-level", "error", "--show-interactive-dev-session=false"],
    ],
    {
      cwd: root,
      env: { ...process.env, ...wranglerEnvironment, PATH: searchPath() },
      stdio: ["ignore", quiet ? "ignore" : "inherit", "pipe"],
    },
  );
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-8000);
    if (!quiet) process.stderr.write(chunk);
  });
  const ended = new Promise((_, fail) => {
    child.on("error", (error) => fail(new SetupError(`wrangler could not be started: ${error.message}`)));
    child.on("exit", (code) =>
      fail(
        new SetupError(
          `${errors}\nwrangler ended with exit code ${code} before it served. Is port ${port} in use? PORT=8788 chooses another.`,
        ),
      ),
    );
  });
  ended.catch(() => {});
  await Promise.race([ended, healthy(port)]);
  return child;
}

async function healthy(port) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answers = ["edge/health", "api/control/health", "api/v2/user/profile"].map((path) =>
      fetch(`http://127.0.0.1:${port}/${path}`).then(
        (r) => r.status < 500,
        () => false,
      ),
    );
    if ((await Promise.all(answers)).every(Boolean)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new SetupError(`Nothing healthy answered on port ${port} within a minute.`);
}

/** Offline, wrangler would warn that it cannot ask where in the world it is. */
const wranglerEnvironment = { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false", CI: "true" };
