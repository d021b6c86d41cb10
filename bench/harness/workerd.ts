// Runs a Worker on workerd itself, with the bindings it has on the platform and nothing between.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { root } from "../../dev/steps.mjs";
import { freePort, workerd } from "./machine.ts";
import { start } from "./processes.ts";

/** What `wrangler.toml` says of the edge; its compatibility date is every contender's. */
export const { compatibility_date: compatibilityDate, vars: edgeVariables } = readConfig({
  config: join(root, "wrangler.toml"),
});

/** A Worker: files of its modules, bindings by name with their address, variables and files of bytes by name. */
export interface Settings {
  modules: string[];
  kv?: Record<string, string>;
  services?: Record<string, string>;
  queues?: Record<string, string>;
  /** Durable Objects by name, with their class. */
  durable?: Record<string, string>;
  vars?: Record<string, string>;
  json?: Record<string, unknown>;
  data?: Record<string, string>;
}

/** A Worker's configuration as workerd reads it, and the port that it says. */
export interface Configuration {
  file: string;
  port: number;
}

const quoted = (text: string) => JSON.stringify(text);
const listed = (lines: string[]) => lines.map((line) => `    ${line},`).join("\n");

/** Writes the configuration of a Worker beside copies of its files. */
export async function configure(folder: string, settings: Settings): Promise<Configuration> {
  const { modules, kv = {}, services = {}, queues = {}, durable = {}, vars = {}, json = {}, data = {} } = settings;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [...modules, ...Object.values(data)]) cpSync(path, join(folder, basename(path)));
  const port = await freePort();
  const remote = Object.entries({ kvNamespace: kv, service: services, queue: queues }).flatMap(([kind, bindings]) =>
    Object.entries(bindings).map(([name, address]) => ({ name, kind, address })),
  );
  const bindings = [
    ...remote.map(({ name, kind }) => `(name = ${quoted(name)}, ${kind} = ${quoted(name)})`),
    ...Object.entries(vars).map(([name, text]) => `(name = ${quoted(name)}, text = ${quoted(text)})`),
    ...Object.entries(json).map(([name, value]) => `(name = ${quoted(name)}, json = ${quoted(JSON.stringify(value))})`),
    ...Object.entries(data).map(([name, path]) => `(name = ${quoted(name)}, data = embed ${quoted(basename(path))})`),
    ...Object.entries(durable).map(
      ([name, type]) => `(name = ${quoted(name)}, durableObjectNamespace = ${quoted(type)})`,
    ),
  ];
  const objects = Object.values(durable).map(
    (type) => `(className = ${quoted(type)}, uniqueKey = ${quoted(type)}, enableSql = true)`,
  );
  const text = join(folder, "config.capnp");
  writeFileSync(
    text,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "outside", network = (allow = ["private", "local"])),
${listed(remote.map(({ name, address }) => `(name = ${quoted(name)}, external = (address = ${quoted(address)}, http = ()))`))}
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${modules.map((path) => moduleOf(basename(path))).join(", ")}],
  compatibilityDate = ${quoted(compatibilityDate ?? "")},
  globalOutbound = "outside",
  bindings = [
${listed(bindings)}
  ],
${objects.length > 0 ? `  durableObjectNamespaces = [${objects.join(", ")}],\n  durableObjectStorage = (inMemory = void),` : ""}
);
`,
  );
  // workerd takes the encoded form too, modules included: to parse the text is no part of a Worker's start.
  const file = join(folder, "config");
  writeFileSync(file, execFileSync(workerd, ["compile", "--config-only", text], { maxBuffer: 2 ** 28 }));
  return { file, port };
}

function moduleOf(name: string): string {
  const kind = name.endsWith(".wasm") ? "wasm" : "esModule";
  return `(name = ${quoted(name)}, ${kind} = embed ${quoted(name)})`;
}

/** Starts workerd on a configuration, on a processor if one is named. */
export function serve(name: string, { file }: Configuration, processor: string) {
  return start(name, processor, workerd, ["serve", "--binary", file]);
}
