// Every command in the documentation is run as it stands, but those that say that they take over a minute or need an account.
import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { root, Service, token } from "./service.ts";

const documents = globSync("{*.md,.github/**/*.md,{app,bench,docs,worker}/**/*.md}", {
  cwd: root,
  exclude: (name) => ["build", "node_modules", "target"].includes(name),
});
const edgectl = "npm run --silent edgectl -- ";
const leftOut = /over a minute|needs an account/;
/** What the set-up of the tests has done already, with the same command. */
const done = ["npm run build app"];

interface Command {
  document: string;
  /** As it is written, without its comment. */
  text: string;
}

function commandsIn(document: string): Command[] {
  const blocks = readFileSync(join(root, document), "utf8").matchAll(/^```sh\n(.*?)^```$/gms);
  const lines = [...blocks].flatMap(([, block = ""]) => block.trimEnd().split("\n"));
  const commands = lines.filter((line) => !leftOut.test(line)).map((line) => line.replace(/\s+# .*$/, ""));
  return commands.map((text) => ({ document, text })).filter(({ text }) => !done.includes(text));
}

/** The words of a command: those in quotes are one, and what may be left out is there. */
const wordsOf = (text: string) =>
  [...text.replace(/[[\]]/g, "").matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

let service: Service;
let folder: string;

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  folder = mkdtempSync(join(tmpdir(), "kirkas-documented-"));
  for (const name of ["campaigns", "experiments", "locales", "redirects"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "build"), join(folder, "build"));
  await storeRelease();
  // What the commands are given besides the project's own files.
  cpSync(join(root, "worker/experiments-compile/tests/specification/cases.json"), join(folder, "cases.json"));
  mkdirSync(join(folder, "old-site"));
  writeFileSync(join(folder, "old-site/_redirects"), "/documented/old /vertaa/ 301\n");
  writeFileSync(join(folder, "old-site.csv"), "source,target,status,market\n/documented/shop,/vertaa/,301,fi\n");
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line in the folder; answers what it printed, and its exit code. */
function run(words: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, KIRKAS_URL: service.url.origin, KIRKAS_TOKEN: token };
  return new Promise((ended) => {
    execFile(join(root, "target/debug/edgectl"), words, { cwd: folder, env }, (failure, stdout, stderr) => {
      ended({ code: failure ? Number(failure.code ?? 1) : 0, stdout, stderr });
    });
  });
}

/** Stores a release that is not live, for a roll-out. */
async function storeRelease() {
  const next = join(folder, "next");
  cpSync(join(root, "build/release"), next, { recursive: true });
  const page = join(next, "pages/fi/index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</h1>", " (next)</h1>"));
  const { code, stderr } = await run(["release", "push", next, "--store-only"]);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
}

/** A release that is not live. */
async function otherRelease(): Promise<string> {
  const { stdout } = await run(["release", "list", "--json"]);
  return JSON.parse(stdout).find(({ live }: { live: boolean }) => !live).id;
}

/** The first id that a command prints. */
async function firstId(words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run([...words, "--json"]);
  const [, id] = stdout.match(/"id":\s*"?([^",\s]+)/) ?? [];
  if (!id) throw new Error(`There is no id in what ${words.join(" ")} prints: ${stdout}${stderr}`);
  return id;
}

/** The address of a target of live rules. */
async function aTarget(): Promise<string> {
  const { stdout } = await run(["redirects", "targets", "--state", "unknown", "--json"]);
  return JSON.parse(stdout).targets[0].url;
}

/** What a word of a command stands for: `ID` for the draft that was begun last, the next window of maintenance, a release to roll out, or the
 * newest version of what the command is about, `RULE` for a live rule, and `TARGET` for where one leads. */
async function given(word: string, place: number, words: readonly string[]): Promise<string> {
  const [subject = ""] = words;
  if (word === "RULE") return firstId(["redirects", "search", "sanasto"]);
  if (word === "TARGET") return aTarget();
  if (word !== "ID") return word;
  if (subject === "drafts" || words[place - 1] === "--draft") return firstId(["drafts", "list"]);
  if (subject === "maintenance") return firstId(["maintenance", "windows"]);
  if (words[1] === "rollout") return otherRelease();
  return firstId([subject, subject === "release" ? "list" : "versions"]);
}

const commands = documents.flatMap(commandsIn);

describe("a documented command works", () => {
  test.each(commands)("$document: $text", async ({ text }) => {
    expect(text.startsWith(edgectl), `this test does not know how to run "${text}"`).toBe(true);
    const words = wordsOf(text.slice(edgectl.length));
    const { code, stdout, stderr } = await run(await Promise.all(words.map(given)));
    expect({ code, stderr: code === 0 ? "" : stderr + stdout }).toEqual({ code: 0, stderr: "" });
  });
});

test("whatever script the documentation names is there", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(
      ([, name = ""]) => ({ document, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});
