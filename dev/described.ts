// Asks the API, through the edge, all kinds of things that its description allows and some that it does not: every call signed
// out, and with a session of each role. `node dev/described.ts SCHEMATHESIS`, after the Workers are built.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Service } from "../worker/edge/test/service.ts";

const settings = readFileSync(join(import.meta.dirname, "schemathesis.toml"), "utf8");
/** What ends a session would leave every later case signed out: its example names the user whom erasing would take away. */
const endsSession = ["logOut", "refreshSession", "eraseOwnData"].flatMap((id) => ["--exclude-operation-id", id]);

/**
 * Whose sessions calls are made with, and the most random cases of each call besides those that its description leads to. The calls
 * know no other roles, and answer who lacks one as they answer the consumer. An admin says whose area they mean.
 */
const roles = [
  { email: "consumer@kirkas.example", examples: 10 },
  { email: "lender@kirkas.example", examples: 4 },
  { email: "admin@kirkas.example", examples: 4, parameters: { "query.lender": "fabula-bank" } },
];

const [schemathesis] = process.argv.slice(2);
if (!schemathesis) throw new Error("Say where Schemathesis is: node dev/described.ts SCHEMATHESIS");
// Access has to last as long as all runs take on a slow machine.
const origin = { ACCESS_TOKEN_SECONDS: "7200" };
const service = await Service.start({ edge: { ORIGIN_DEADLINE_MS: "30000" }, origin });
// Each run keeps notes in the folder that it runs in.
const notes = mkdtempSync(join(tmpdir(), "kirkas-described-"));

/** Limit of one run. It takes half a minute on two cores that do nothing else. */
const LIMIT_MS = 10 * 60_000;

/**
 * Runs every check and prints what came of it; answers whether the API did as its description says. Meanwhile this process has to go on
 * reading what the Workers print: they stop once nobody does.
 */
function asks(command: string, who: string, own: string, ...options: string[]): Promise<boolean> {
  const cwd = mkdtempSync(join(notes, "run-"));
  const file = join(cwd, "settings.toml");
  writeFileSync(file, settings + own);
  const url = new URL("/api/openapi.json", service.url).href;
  const args = ["--config-file", file, "run", url, "--checks", "all", "--continue-on-failure"];
  const ours = ["--header", "X-Requested-With: schemathesis", "--no-color", "--warnings", "off"];
  const run = spawn(command, [...args, ...ours, ...options], { cwd, timeout: LIMIT_MS });
  let output = "";
  for (const stream of [run.stdout, run.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return new Promise((done) => {
    run.on("close", (status, signal) => {
      console.log(`${who}\n${output}`);
      if (signal) console.error(`schemathesis was stopped (${signal}) after ${LIMIT_MS / 60_000} minutes.`);
      done(status === 0);
    });
  });
}

/** Signs somebody in; answers the settings of their calls, and whether they are signed in still. */
async function session(email: string, parameters: Readonly<Record<string, string>> = {}) {
  const access = (await service.signIn(email)).match(/__Host-access=([^;]*)/)?.[1] ?? "";
  const headers = { cookie: `__Host-access=${access}`, "x-requested-with": "schemathesis" };
  const isOpen = async () => (await service.send("/api/v2/user/profile", { headers })).status === 200;
  const named = Object.entries(parameters).map(([name, value]) => `"${name}" = "${value}"\n`);
  const own = `\n[parameters]\n${named.join("")}\n[auth.openapi.access]\napi_key = "${access}"\n`;
  return { own, isOpen };
}

// Before any of the runs: whoever asks for as many links as they do is not sent another.
const sessions = await Promise.all(
  roles.map(async (role) => ({ ...role, ...(await session(role.email, role.parameters)) })),
);
/** Asks with somebody's session, which has to last. */
async function asksAs(command: string, { email, examples, own, isOpen }: (typeof sessions)[number]) {
  const options = [...endsSession, "--max-examples", String(examples)];
  const wasOpen = await isOpen();
  const isAsDescribed = await asks(command, `Signed in as ${email}`, own, ...options);
  if (wasOpen && (await isOpen())) return isAsDescribed;
  console.error(`${email} was not signed in all the while.`);
  return false;
}

const runs = [() => asks(schemathesis, "Signed out", ""), ...sessions.map((one) => () => asksAs(schemathesis, one))];

async function inTurn(some: typeof runs) {
  let isAsDescribed = true;
  for (const run of some) isAsDescribed = (await run()) && isAsDescribed;
  return isAsDescribed;
}

// Two at a time: a run waits for answers half of its time.
const halves = [0, 1].map((half) => runs.filter((_, index) => index % 2 === half));
const isAsDescribed = (await Promise.all(halves.map(inTurn))).every(Boolean);
await service.stop();
rmSync(notes, { recursive: true, force: true });
process.exit(isAsDescribed ? 0 : 1);
