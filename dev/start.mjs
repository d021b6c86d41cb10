// `npm start`: everything from a bare checkout to the whole service on http://localhost:8787. With `--fresh` the
// service begins without the data of an earlier one.
import { rmSync } from "node:fs";
import { buildApp, buildPrograms, bundleWorkers, compileWorkers } from "./build.mjs";
import { startDevLender } from "./dev-lender.mjs";
import { startIdentityProvider } from "./identity-provider.mjs";
import { databases, edgectlEnvironment, secrets, serve } from "./local.mjs";
import { needsFree } from "./ports.mjs";
import { claim } from "./state.mjs";
import { explain, port, run, stateFolder, timed } from "./steps.mjs";
import { packages, rust } from "./toolchain.mjs";
import { program } from "./wasm.mjs";

const begin = performance.now();

try {
  await needsFree(port);
  if (process.argv.includes("--fresh")) rmSync(stateFolder, { recursive: true, force: true });
  claim(stateFolder, port);
  console.error("Kirkas: setting up");
  // Cargo needs no npm package, and what needs those hardly needs a processor.
  await Promise.all([buildPages(), compile()]);
  await bundleWorkers("development");
  const { lenderSecret, providerSecret, ...own } = secrets(port);
  const lender = await timed("development lender", () => startDevLender(port, lenderSecret));
  const provider = await timed("development identity provider", () => startIdentityProvider(port, providerSecret));
  const variables = { ...own, ...lender, ...provider };
  await databases(variables);
  const server = await timed("Workers in workerd", () => serve(port, variables));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));
  server.on("exit", (code) => process.exit(code ?? 0));
  // A start that fails leaves nothing behind on the port.
  process.on("exit", () => server.kill("SIGTERM"));
  const env = edgectlEnvironment(port);
  /** @param {string[]} args */
  const edgectl = (...args) => run(program("edgectl"), args, { env });
  await timed("release: pages and assets", () => edgectl("release", "push", "--brotli-quality", "4"));
  await timed("redirect tables", () => edgectl("redirects", "push"));
  await timed("hosts", () => edgectl("hosts", "push"));
  await timed("campaigns", () => edgectl("campaigns", "push"));
  await timed("experiments", () => edgectl("experiments", "push"));
  // Nothing else runs the origin's schedules here. What a call misses the next does.
  const schedule = () => fetch(`http://127.0.0.1:${port}/api/v1/dev/schedule`, { method: "POST" }).catch(() => {});
  setInterval(schedule, 60_000).unref();
  console.error(banner(((performance.now() - begin) / 1000).toFixed(1)));
} catch (error) {
  explain(error);
}

async function buildPages() {
  await packages();
  await buildApp(process.env.PUBLIC_PORT ?? port);
}

async function compile() {
  await rust();
  await buildPrograms();
  await compileWorkers("development");
}

/** @param {string} seconds */
function banner(seconds) {
  return `
Serving after ${seconds} s

  Finland        http://localhost:${port}/          fi, /sv, /en
  International  http://intl.localhost:${port}/     en-gb, /lv-lv, /lv-ru, /pl-pl, /ro-ro
  Mail outbox    http://localhost:${port}/api/dev/outbox
  Origin's API   http://localhost:${port}/api/openapi.json

  Sign in at http://localhost:${port}/kirjaudu/ as one of these; the link arrives in the outbox:
    consumer@kirkas.example   lender@kirkas.example     admin@kirkas.example
    marketer@kirkas.example   operator@kirkas.example   admin2@kirkas.example
    applicant@kirkas.example (has applications)

  Redirects: edit redirects/*.csv, then
    ${port === "8787" ? "" : `KIRKAS_URL=http://localhost:${port} `}npm run --silent edgectl -- redirects push
  Ctrl+C ends it.
`;
}
