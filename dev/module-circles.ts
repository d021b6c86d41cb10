// Circles among the modules of a Rust crate: module A uses B, which uses A, directly or by way of others. A module and those inside it
// may use each other, as Rust has it. Crates cannot form circles, and those of TypeScript are the linter's (`noImportCycles`).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { explain, root, SetupError } from "./steps.mjs";

type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** The modules of the crate in a folder, as `a::b` (the crate itself is empty), each with those that it uses. */
export function modulesOf(crate: string): Uses {
  const sources = new Map<string, string>();
  for (const file of globSync("src/**/*.rs", { cwd: crate })) {
    const path = file.slice("src/".length, -".rs".length).split("/");
    // Tests may use whatever they test.
    if (path.at(-1) === "tests" || path.includes("tests")) continue;
    sources.set(path.filter((name) => name !== "lib" && name !== "main").join("::"), withoutTests(join(crate, file)));
  }
  const moduleAt = (path: string[]): string => {
    const name = path.join("::");
    return sources.has(name) || path.length === 0 ? name : moduleAt(path.slice(0, -1));
  };
  return new Map(
    [...sources].map(([name, source]) => {
      const own = name.split("::").filter(Boolean);
      return [name, new Set(pathsIn(source).map((path) => moduleAt(absolute(path, own))))];
    }),
  );
}

function withoutTests(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/#\[cfg\(test\)\]\s*mod \w+ \{.*$/s, "")
    .replace(/\/\/.*$/gm, "");
}

/** The paths within the crate that a source names: in `use`, where braces hold several, and elsewhere. */
function pathsIn(source: string): string[] {
  const used = [...source.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree = ""]) =>
    branches(tree.replace(/\s+/g, " ")),
  );
  const named = source.replace(/\buse\s+[^;]+;/g, "").match(/\b(?:crate|super|self)(?:::\w+)+/g) ?? [];
  return [...used, ...named].filter((path) => /^(?:crate|super|self)\b/.test(path));
}

/** The paths of a tree such as `crate::{a::B, c::{D, E as F}}`. */
function branches(tree: string): string[] {
  const [start, ...rest] = tree.split("{");
  if (rest.length === 0) return [tree.replace(/ as .*/, "").trim()];
  const inner = rest.join("{").replace(/\}[^}]*$/, "");
  const parts: string[] = [""];
  let depth = 0;
  for (const letter of inner) {
    depth += letter === "{" ? 1 : letter === "}" ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.flatMap((part) => branches(`${start?.trim()}${part.trim()}`));
}

/** A path from the crate's root, for a module there. */
function absolute(path: string, own: string[]): string[] {
  const [first, ...rest] = path.split("::");
  if (first === "crate") return rest;
  if (first === "self") return [...own, ...rest];
  return first === "super" ? absolute(["self", ...rest].join("::"), own.slice(0, -1)) : [...own, path];
}

const isWithin = (inner: string, outer: string) => outer === "" || inner === outer || inner.startsWith(`${outer}::`);

/** The modules from which others lead back to them, in groups. */
export function circlesIn(uses: Uses): string[][] {
  const others = (name: string) =>
    [...(uses.get(name) ?? [])].filter((other) => !isWithin(other, name) && !isWithin(name, other));
  const reached = new Map([...uses.keys()].map((name) => [name, reachable(name, others)]));
  const leadsBack = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const circles = [...uses.keys()].filter((name) => leadsBack(name, name));
  const groups = circles.map((name) => circles.filter((other) => leadsBack(name, other)).sort());
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function reachable(start: string, others: (name: string) => string[], seen = new Set<string>()): Set<string> {
  for (const other of others(start)) {
    if (seen.has(other)) continue;
    seen.add(other);
    reachable(other, others, seen);
  }
  return seen;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const crates = globSync("worker/*/Cargo.toml", { cwd: root }).map((file) => file.slice(0, -"/Cargo.toml".length));
  const found = crates.flatMap((crate) =>
    circlesIn(modulesOf(join(root, crate))).map((circle) => `${crate}: ${circle.join(", ")}`),
  );
  if (found.length > 0) {
    explain(
      new SetupError(
        `Modules use each other in circles. Move what they share into one of its own:\n${found.join("\n")}`,
      ),
    );
  }
}
