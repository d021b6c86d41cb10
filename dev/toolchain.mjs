// Brings what the build needs and the machine lacks: npm packages (the pinned Node among them),
// Rust's wasm target, and a browser for the tests.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { answers, root, run, SetupError, step, timed } from "./steps.mjs";

const WORKER_BUILD = "0.8.7";
const CARGO_FUZZ = "0.13.2";
const CARGO_DENY = "0.20.2";
const WASM = "wasm32-unknown-unknown";

/** Tools are kept outside the checkout, by version, so that a second checkout has them already. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "kirkas");

export async function packages() {
  // npm replaces node_modules, so it must not run on the Node that is in there.
  const PATH = (process.env.PATH ?? "")
    .split(":")
    .filter((folder) => !folder.endsWith("node_modules/.bin"))
    .join(":");
  await step(
    "npm packages",
    { usual: "20 s", inputs: ["package.json", "package-lock.json"], outputs: ["node_modules/.bin/node"] },
    () => run("npm", ["ci", "--no-audit", "--no-fund"], { env: { PATH } }),
  );
}

/**
 * Chooses the compiler that rust-toolchain.toml names. Where rustup does not know it by its number, the machine's default
 * one serves if it is that version; else rustup gets it.
 */
export async function pinnedCompiler() {
  const pinned = readFileSync(join(root, "rust-toolchain.toml"), "utf8").match(/^channel = "(.+)"$/m)?.[1];
  const installed = await run("rustup", ["toolchain", "list"]).catch(() => "");
  if (process.env.RUSTUP_TOOLCHAIN || installed.split("\n").some((name) => name.startsWith(`${pinned}-`))) return;
  const version = await run("rustc", ["--version"], { cwd: tmpdir() }).catch(() => "");
  const standard = installed.match(/^(\S+) \(.*default\)/m)?.[1];
  if (standard && version.startsWith(`rustc ${pinned} `)) process.env.RUSTUP_TOOLCHAIN = standard;
}

/** The compiler, and its standard library for wasm. */
export async function rust() {
  await pinnedCompiler();
  if (!(await answers("cargo", ["--version"]))) {
    throw new SetupError("Rust is not installed. Get it from https://rustup.rs and run this command again.");
  }
  await wasmTarget();
}

/** Cloudflare's own build of Rust Workers, for a peer in the benchmark; answers its command and the environment it needs. */
export async function workerBuild() {
  const command = await cargoTool("worker-build", WORKER_BUILD);
  const bindgen = await cargoTool("wasm-bindgen-cli", lockedVersion("wasm-bindgen"), { command: "wasm-bindgen" });
  /** @param {string} name */
  const tool = (name) => join(root, "node_modules/.bin", name);
  return {
    command,
    env: { WASM_BINDGEN_BIN: bindgen, WASM_OPT_BIN: tool("wasm-opt"), ESBUILD_BIN: tool("esbuild") },
  };
}

/** cargo-fuzz, where a nightly compiler is there or can be had; undefined elsewhere. */
export async function fuzzer() {
  const nightly = () => answers("cargo", ["+nightly", "--version"]);
  if (!(await nightly())) {
    const install = ["toolchain", "install", "nightly", "--profile", "minimal"];
    await timed("Rust's nightly toolchain", () => run("rustup", install, { timeout: 300_000 })).catch(() => {});
  }
  return (await nightly()) ? cargoTool("cargo-fuzz", CARGO_FUZZ) : undefined;
}

/** cargo-deny, which judges the crates' licences and sources. */
export function licenceCheck() {
  return cargoTool("cargo-deny", CARGO_DENY);
}

/** Schemathesis in a virtual environment of its own; undefined where there is no Python for it. */
export async function schemathesis() {
  const list = join(root, "dev/schemathesis.txt");
  const version = readFileSync(list, "utf8").match(/^schemathesis==(.+)$/m)?.[1];
  const folder = join(cache, `schemathesis-${version}`);
  const command = join(folder, "bin/schemathesis");
  const pip = join(folder, "bin/pip");
  if (await answers(command, ["--version"])) return command;
  await timed(`schemathesis ${version}`, async () => {
    await run("python3", ["-m", "venv", "--clear", folder]);
    await run(pip, ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", list]);
  }).catch(() => {});
  return (await answers(command, ["--version"])) ? command : undefined;
}

/**
 * A Chromium: the one named, the machine's own, Playwright's, or Debian's. The one that has no window is preferred, since it takes a
 * tenth less of the processors' time.
 */
export async function browser() {
  const found = foundBrowser();
  if (found) return found;
  await timed("a browser for the tests", async () => {
    if (await isDebianRoot()) {
      await apt(["chromium-headless-shell", "fonts-dejavu-core"]);
    } else {
      await run("playwright", ["install", "chromium"]).catch(() => {});
    }
  });
  const installed = foundBrowser();
  if (!installed) {
    throw new SetupError("No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.");
  }
  return installed;
}

function foundBrowser() {
  const known = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ...playwrightBrowsers(),
  ];
  return known.find((path) => path && existsSync(path));
}

function playwrightBrowsers() {
  const folders = [join(homedir(), ".cache/ms-playwright"), join(homedir(), "Library/Caches/ms-playwright")];
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith("chromium-"))
      .flatMap((name) => [
        join(folder, name, "chrome-linux/chrome"),
        join(folder, name, "chrome-linux64/chrome"),
        join(folder, name, "chrome-mac/Chromium.app/Contents/MacOS/Chromium"),
      ]),
  );
}

async function wasmTarget() {
  if (await hasWasmTarget()) return;
  const added = await timed("Rust's wasm target", () =>
    run("rustup", ["target", "add", WASM], { timeout: 300_000 }),
  ).catch((e) => e);
  if (await hasWasmTarget()) return;
  throw new SetupError(
    `Rust's wasm target could not be installed (${added?.message ?? added}).\n` +
      `Run "rustup target add ${WASM}" where downloads are allowed. A Rust that is not rustup's needs the package with the\n` +
      "standard library for wasm: libstd-rust-dev-wasm32 on Debian, rust-std-static-wasm32-unknown-unknown on Fedora.",
  );
}

async function hasWasmTarget() {
  const folder = await run("rustc", ["--print", "target-libdir", "--target", WASM]).catch(() => "");
  return existsSync(folder.trim()) && readdirSync(folder.trim()).some((name) => name.startsWith("libstd-"));
}

/**
 * A crate's command, installed once a version. It runs for seconds, so it is built without optimisation: that takes half as long.
 *
 * @param {string} crate
 * @param {string} version
 */
async function cargoTool(crate, version, { command = crate } = {}) {
  const env = {
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
    CARGO_PROFILE_RELEASE_LTO: "off",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
  };
  const folder = join(cache, `${crate}-${version}`);
  const path = join(folder, "bin", command);
  if (!existsSync(path)) {
    const install = ["install", crate, "--version", version, "--root", folder];
    await timed(`${crate} ${version} (a few minutes, once)`, () =>
      run("cargo", [...install, "--locked"], { env }).catch((error) => {
        // The tool's lock file may name a version that the registry has not: then the newest that it has serves.
        if (!error.message.includes("failed to select a version")) throw error;
        return run("cargo", install, { env });
      }),
    );
  }
  return path;
}

/** @param {string} crate */
function lockedVersion(crate) {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const found = lock.match(new RegExp(`name = "${crate}"\\nversion = "([^"]+)"`));
  if (!found?.[1]) throw new SetupError(`Cargo.lock does not name ${crate}: restore the file from git.`);
  return found[1];
}

/**
 * Programs, each from the Debian package named where it is missing.
 *
 * @param {Record<string, string>} packages
 */
export async function programs(packages) {
  const missing = async () => {
    const found = await Promise.all(Object.keys(packages).map((name) => answers("sh", ["-c", `command -v ${name}`])));
    return Object.entries(packages).filter((_, index) => !found[index]);
  };
  const wanted = await missing();
  if (wanted.length > 0 && (await isDebianRoot())) {
    const names = wanted.map(([name]) => name).join(" and ");
    await timed(`${names} from Debian`, () => apt(wanted.map(([, name]) => name)));
  }
  const lacking = await missing();
  if (lacking.length > 0) {
    const names = lacking.map(([name]) => name).join(", ");
    const install = `apt-get install ${lacking.map(([, name]) => name).join(" ")}`;
    throw new SetupError(`Not installed: ${names}. Install them (${install}) and start again.`);
  }
}

async function isDebianRoot() {
  return process.getuid?.() === 0 && (await answers("apt-get", ["--version"]));
}

/** @param {string[]} names */
async function apt(names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...names], { env });
}
