// The local service: secrets for development, the databases, and the Workers in workerd.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtFolder } from "./build.mjs";
import { root, run, SetupError, searchPath, stateFolder, step } from "./steps.mjs";
import { program } from "./wasm.mjs";

const persisted = join(stateFolder, "workers");
const tokenFile = join(stateFolder, "control-token");
const secretFile = join(stateFolder, "secret");
const seedFile = join(stateFolder, "seed.sql");
const configurations = {
  edge: "wrangler.toml",
  control: "worker/control/wrangler.toml",
  origin: "worker/origin/wrangler.toml",
};

/**
 * Where edgectl finds the local service.
 *
 * @param {string} port
 */
export function edgectlEnvironment(port) {
  return { KIRKAS_URL: `http://localhost:${port}`, KIRKAS_TOKEN: readFileSync(tokenFile, "utf8").trim() };
}

/**
 * What the Workers of this start know as variables and secrets. The token for publishing is new with each start: only a
 * service that this one began knows it. The rest stays, so that cookies stay valid. Conversions are reported to `port`,
 * and links of mails lead there. The mailed link is enough to publish: nobody has a passkey at first. The secrets of the development lender and identity provider are beside them.
 *
 * @param {string} port
 */
export function secrets(port) {
  mkdirSync(stateFolder, { recursive: true });
  const secret = lastingSecret();
  const token = newSecret();
  writeSecretly(tokenFile, `${token}\n`);
  const names = ["SIGNING_KEYS", "CONVERSION_KEYS", "PARTNER_KEYS", "DATA_KEYS", "RECOGNITION_KEYS"];
  const rings = names.map((name) => [name, `local:${digest(`${name}, ${secret}`)}`]);
  return {
    ENVIRONMENT: "development",
    CONTROL_TOKEN_SHA256: digest(token),
    STAFF_SECOND_FACTOR: "none",
    BOOTSTRAP_TOKEN: "full",
    SESSION_KEY: digest(`session key, ${secret}`),
    lenderSecret: digest(`development lender, ${secret}`),
    providerSecret: digest(`development identity provider, ${secret}`),
    ...Object.fromEntries(rings),
    POINTER_MAX_AGE_MS: "0",
    OPEN_LOGIN_LINKS: "1000",
    HOURLY_APPLICATIONS: "1000",
    LOCAL_PORT: port,
    EDGE_URL: `http://127.0.0.1:${port}`,
    // Three checks in a row are enough for a target to fail, however soon they come.
    TARGET_RETRY_SECONDS: "0",
    ...(process.env.LOCAL_TARGETS && { LOCAL_TARGETS: process.env.LOCAL_TARGETS }),
    ...(process.env.ORIGIN_URL && { ORIGIN_URL: process.env.ORIGIN_URL }),
  };
}

/** The secret of this state's folder, made where there is none; folders from before it existed have a lasting token. */
function lastingSecret() {
  if (!existsSync(secretFile)) {
    const before = existsSync(tokenFile) ? readFileSync(tokenFile, "utf8").trim() : newSecret();
    writeSecretly(secretFile, `${before}\n`);
  }
  return readFileSync(secretFile, "utf8").trim();
}

const newSecret = () => randomBytes(32).toString("base64url");
/** @param {string} text */
const digest = (text) => createHash("sha256").update(text).digest("hex");
/**
 * @param {string} file
 * @param {string} text
 */
const writeSecretly = (file, text) => writeFileSync(file, text, { mode: 0o600 });

/**
 * Creates and seeds the local D1 databases: users, and loan applications of people who do not exist, sealed with the keys among
 * `variables`. What is there already stays, but for applications that an earlier seed made otherwise.
 *
 * @param {NodeJS.ProcessEnv} variables
 */
export async function databases(variables) {
  const name = stateFolder === join(root, ".state") ? "" : ` (${stateFolder})`;
  await step(
    `databases${name}`,
    {
      inputs: [
        "worker/origin/migrations",
        "worker/origin/seed.sql",
        "worker/control/migrations",
        "worker/control/rules-migrations",
        ...["src", "data"].map((name) => `worker/seed/${name}`),
      ],
      outputs: [persisted],
    },
    async () => {
      const { DATA_KEYS, RECOGNITION_KEYS } = variables;
      const applications = await run(program("kirkas-seed"), [lastNoon()], { env: { DATA_KEYS, RECOGNITION_KEYS } });
      const users = readFileSync(join(root, "worker/origin/seed.sql"), "utf8");
      writeSecretly(seedFile, `${users}\n${applications}`);
      await run("node", [join(root, "dev/databases.ts"), persisted, seedFile], { env: wranglerEnvironment });
    },
  );
}

/** The last noon (UTC), which the seed is dated from: its applications are of the mornings before. */
function lastNoon() {
  const halfDay = 43_200_000;
  return new Date(Math.floor((Date.now() - halfDay) / (2 * halfDay)) * 2 * halfDay + halfDay).toISOString();
}

/**
 * The Workers' configurations for this service, beside its data: with the Workers of the development profile, which are built,
 * and with every rate limit multiplied by `RATE_LIMIT_FACTOR`, since tests and load come from one address.
 *
 * @typedef {{ build?: unknown, ratelimits?: { simple: { limit: number } }[] }} Configuration
 */
async function localConfigurations() {
  const factor = Number(process.env.RATE_LIMIT_FACTOR ?? 1);
  if (!(Number.isInteger(factor) && factor > 0)) {
    throw new SetupError(`RATE_LIMIT_FACTOR is ${process.env.RATE_LIMIT_FACTOR}. Set it to a whole number from 1.`);
  }
  // Set-up has just installed it.
  const { parse } = await import("smol-toml");
  return Object.entries(configurations).map(([name, file]) => {
    const {
      build: _,
      ratelimits = [],
      ...configuration
    } = /** @type {Configuration} */ (parse(readFileSync(join(root, file), "utf8")));
    const local = join(stateFolder, `${name}.json`);
    const written = {
      ...configuration,
      main: join(root, builtFolder(name, "development"), "index.js"),
      ratelimits: ratelimits.map((one) => ({ ...one, simple: { ...one.simple, limit: one.simple.limit * factor } })),
    };
    writeFileSync(local, JSON.stringify(written, null, 2));
    return local;
  });
}

/**
 * Starts the three Workers in one workerd; answers once they serve, and have shown that it is they who answer.
 *
 * @param {string} port
 * @param {NodeJS.ProcessEnv} variables
 */
export async function serve(port, variables) {
  const files = await localConfigurations();
  const child = spawn(
    "wrangler",
    [
      "dev",
      ...files.flatMap((file) => ["-c", file]),
      ...["--port", port, "--ip", "127.0.0.1", "--inspector-port", "0", "--persist-to", persisted],
      ...["--log-level", "error", "--show-interactive-dev-session=false"],
    ],
    {
      cwd: root,
      // Each Worker knows the whole environment: so nothing of the user's is in it.
      env: { ...ofThisUser, ...wranglerEnvironment, CLOUDFLARE_INCLUDE_PROCESS_ENV: "true", ...variables },
      stdio: ["ignore", "inherit", "pipe"],
    },
  );
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-8000);
    process.stderr.write(chunk);
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
  try {
    await Promise.race([ended, healthy(port).then(() => isOurs(port, readFileSync(tokenFile, "utf8").trim()))]);
  } catch (error) {
    child.kill("SIGTERM");
    throw error;
  }
  return child;
}

/**
 * Fails unless what answers there accepts the token that only the service of this start knows.
 *
 * @param {string} port
 * @param {string} token
 */
export async function isOurs(port, token) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/control/whoami`, { headers, redirect: "manual" });
  const { may } = answer.ok ? await answer.json().catch(() => ({})) : {};
  if (!Array.isArray(may)) {
    throw new SetupError(
      `What answers on port ${port} is another service: nothing was published. Choose another PORT.`,
    );
  }
}

/** @param {string} port */
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

const { HOME, TMPDIR } = process.env;
const ofThisUser = { PATH: searchPath(), HOME, ...(TMPDIR && { TMPDIR }) };

/** Offline, wrangler would warn that it cannot ask where in the world it is. */
const wranglerEnvironment = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  // Where Workers that run side by side find each other by name: ours are to find those of their own start.
  WRANGLER_REGISTRY_PATH: join(stateFolder, "registry"),
  CI: "true",
};
