// Asks the origin and control, through the edge, all kinds of things that their descriptions allow and some that they do not: every
// call signed out, and with a session of each role. `node dev/described.ts SCHEMATHESIS`, after the Workers are built.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, Service, token } from "../worker/edge/test/service.ts";

const settings = readFileSync(join(import.meta.dirname, "schemathesis.toml"), "utf8");
/** What ends a session would leave every later case signed out: its example names the user whom erasing would take away. */
const endsSession = ["logOut", "refreshSession", "eraseOwnData"].flatMap((id) => ["--exclude-operation-id", id]);

const [schemathesis] = process.argv.slice(2);
if (!schemathesis) throw new Error("Say where Schemathesis is: node dev/described.ts SCHEMATHESIS");
// Access has to last as long as all runs take on a slow machine.
const origin = { ACCESS_TOKEN_SECONDS: "7200" };
const service = await Service.start({ edge: { ORIGIN_DEADLINE_MS: "30000" }, origin });

/** Where the descriptions are, and their names for a session. Control serves its own only to those who may read it. */
const apis = {
  origin: { description: new URL("/api/openapi.json", service.url).href, scheme: "access" },
  control: { description: join(root, "worker/control/openapi.json"), scheme: "session" },
};
type Api = (typeof apis)[keyof typeof apis];

/** Publishes a redirect table, so that there is a version to look at; answers its id. */
async function publishRedirects() {
  const headers = { authorization: `Bearer ${token}` };
  const body = "source,target,status\n/old,/sanasto/,301\n";
  const answer = await service.send("/api/control/redirects?market=all", { method: "PUT", headers, body });
  return (JSON.parse(answer.body.toString()) as { id: string }).id;
}

// Each run keeps notes in the folder that it runs in.
const notes = mkdtempSync(join(tmpdir(), "kirkas-described-"));

/** Limit of one run. It takes half a minute on two cores that do nothing else. */
const LIMIT_MS = 10 * 60_000;

/**
 * Runs every check and prints what came of it; answers whether the API did as its description says. Meanwhile this process has to go on
 * reading what the Workers print: they stop once nobody does.
 */
function asks(command: string, { description }: Api, who: string, own: string, ...options: string[]): Promise<boolean> {
  const cwd = mkdtempSync(join(notes, "run-"));
  const file = join(cwd, "settings.toml");
  writeFileSync(file, settings + own);
  const target = ["run", description, "--url", service.url.origin];
  const args = ["--config-file", file, ...target, "--checks", "all", "--continue-on-failure"];
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

/** Signs somebody in; answers the value of the session's cookie, and whether they are signed in still. */
async function signIn(email: string) {
  const access = (await service.signIn(email)).match(/__Host-access=([^;]*)/)?.[1] ?? "";
  const headers = { cookie: `__Host-access=${access}`, "x-requested-with": "schemathesis" };
  const isOpen = async () => (await service.send("/api/v2/user/profile", { headers })).status === 200;
  return { email, access, isOpen };
}

// Before any of the runs, and each once: whoever asks for as many links as they do is not sent another.
const admin = await signIn("admin@kirkas.example");
const adminOfControl = { "path.id": await publishRedirects() };

interface Role extends Awaited<ReturnType<typeof signIn>> {
  api: Api;
  examples: number;
  /** Kinds of cases; all where nothing is said. */
  phases?: string;
  /** Which calls, by their paths; all where nothing is said. */
  paths?: readonly ["--include-path-regex" | "--exclude-path-regex", string];
  parameters?: Readonly<Record<string, string>>;
}

/** Calls of lenders' employees and of admins. */
const ofWork = "^/api/v1/(lender|admin)/";

/**
 * Whose sessions calls are made with, and the most random cases of each call besides those that its description leads to. The calls
 * know no other roles. Each role makes the calls that are for it: what the others answer it is in the tables of access. An admin says
 * whose area they mean, or which version. Control's operator and marketer can do nothing that its admin can't, so they are not made
 * to try every boundary.
 */
const roles: Role[] = [
  { api: apis.control, ...admin, examples: 4, parameters: adminOfControl },
  {
    api: apis.origin,
    ...(await signIn("consumer@kirkas.example")),
    examples: 10,
    paths: ["--exclude-path-regex", ofWork],
  },
  {
    api: apis.origin,
    ...(await signIn("lender@kirkas.example")),
    examples: 4,
    paths: ["--include-path-regex", "^/api/v1/lender/"],
  },
  {
    ...{ api: apis.origin, ...admin, examples: 4, paths: ["--include-path-regex", ofWork] },
    parameters: { "query.lender": "fabula-bank" },
  },
  { api: apis.control, ...(await signIn("operator@kirkas.example")), examples: 4, phases: "examples,fuzzing" },
  { api: apis.control, ...(await signIn("marketer@kirkas.example")), examples: 4, phases: "examples,fuzzing" },
];

/** Asks with somebody's session, which has to last. */
async function asksAs(command: string, { api, email, access, isOpen, examples, phases, paths, parameters = {} }: Role) {
  const given = Object.entries(parameters).map(([name, value]) => `"${name}" = "${value}"\n`);
  const own = `\n[parameters]\n${given.join("")}\n[auth.openapi.${api.scheme}]\napi_key = "${access}"\n`;
  const phaseOptions = phases ? ["--phases", phases] : [];
  const options = [...endsSession, ...(paths ?? []), "--max-examples", String(examples), ...phaseOptions];
  const wasOpen = await isOpen();
  const isAsDescribed = await asks(command, api, `Signed in as ${email}`, own, ...options);
  if (wasOpen && (await isOpen())) return isAsDescribed;
  console.error(`${email} was not signed in all the while.`);
  return false;
}

// Almost everything is for those who are signed in, and refused before it is read.
const signedOut = Object.values(apis).map(
  (api) => () => asks(schemathesis, api, "Signed out", "", "--max-examples", "4", "--phases", "examples,fuzzing"),
);

/** The runs that wait for their turn, of which the longest is the first. */
const waiting = [...roles.map((role) => () => asksAs(schemathesis, role)), ...signedOut].values();

async function inTurn() {
  let isAsDescribed = true;
  for (const run of waiting) isAsDescribed = (await run()) && isAsDescribed;
  return isAsDescribed;
}

// Two at a time: a run waits for answers half of its time.
const isAsDescribed = (await Promise.all([inTurn(), inTurn()])).every(Boolean);
await service.stop();
rmSync(notes, { recursive: true, force: true });
process.exit(isAsDescribed ? 0 : 1);
