// `npm start`: everything from a bare checkout to the whole service on http://localhost:8787. With `--fresh` the
// service begins without the data of an earlier one.
import { rmSync } from "node:fs";
import { buildApp, buildCommandLine, buildSeed, buildWorkers } from "./build.mjs";
import { startDevLender } from "./dev-lender.mjs";
import { databases, edgectlEnvironment, secrets, serve } from "./local.mjs";
import { needsFree } from "./ports.mjs";
import { claim } from "./state.mjs";
import { explain, port, root, run, stateFolder, timed } from "./steps.mjs";
import { packages, rust } from "./toolchain.mjs";

const begin = performance.now();

try {
  await needsFree(port);
  if (process.argv.includes("--fresh")) rmSync(stateFolder, { recursive: true, force: true });
  claim(stateFolder, port);
  console.error("Kirkas: setting up");
  await packages();
  await buildWorkers(await rust());
  await buildCommandLine();
  await buildSeed();
  await buildApp(process.env.PUBLIC_PORT ?? port);
  const { lenderSecret, ...own } = secrets(port);
  const lender = await timed("development lender", () => startDevLender(port, lenderSecret));
  const variables = { ...own, ...lender };
  await databases(variables);
  const server = await timed("Workers in workerd", () => serve(port, variables));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));
  server.on("exit", (code) => process.exit(code ?? 0));
  // A start that fails leaves nothing behind on the port.
  process.on("exit", () => server.kill("SIGTERM"));
  const env = edgectlEnvironment(port);
  await timed("release: pages and assets", () => run(`${root}/target/release/edgectl`, ["release", "push"], { env }));
  await timed("redirect tables", () => run(`${root}/target/release/edgectl`, ["redirects", "push"], { env }));
  await timed("hosts", () => run(`${root}/target/release/edgectl`, ["hosts", "push"], { env }));
  await timed("campaigns", () => run(`${root}/target/release/edgectl`, ["campaigns", "push"], { env }));
  await timed("experiments", () => run(`${root}/target/release/edgectl`, ["experiments", "push"], { env }));
  // Nothing else runs the origin's schedules here. What a call misses the next does.
  const schedule = () => fetch(`http://127.0.0.1:${port}/api/v1/dev/schedule`, { method: "POST" }).catch(() => {});
  setInterval(schedule, 60_000).unref();
  console.error(banner(((performance.now() - begin) / 1000).toFixed(1)));
} catch (error) {
  explain(error);
}

function banner(seconds) {
  return `
Serving after ${seconds} s

  Finland        http://localhost:${port}/          fi, /sv, /en
  International  http://intl.localhost:${port}/     en-gb, /lv-lv, /lv-ru, /pl-pl, /ro-ro
  Mail outbox    http://localhost:${port}/api/dev/outbox
  Origin's API   http://localhost:${port}/api/openapi.json

  Sign in at http://localhost:${port}/kirjaudu/ as one of these; the link arrives in the outbox:
    consumer@kirkas.example   lender@kirkas.example     admin@kirkas.example
    marketer@kirkas.example   operator@kirkas.example   applicant@kirkas.example (has applications)

  Redirects: edit redirects/*.csv, then
    ${port === "8787" ? "" : `KIRKAS_URL=http://localhost:${port} `}npm run --silent edgectl -- redirects push
  Ctrl+C ends it.
`;
}
