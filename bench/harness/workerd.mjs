// Runs a Worker on workerd itself, with the bindings it has on the platform and nothing between.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { freePort, workerd } from "./machine.mjs";
import { start } from "./processes.mjs";

/** The same for every Worker. */
const compatibilityDate = readFileSync(join(root, "wrangler.toml"), "utf8").match(/^compatibility_date = "(.+)"/m)[1];

const quoted = JSON.stringify;

/**
 * Writes the configuration of a Worker beside copies of its modules; answers its encoded form's file, and its port.
 * `worker`: folder or file of its modules, `kv` and `services` as name and address, `vars` as texts,
 * `queue` and `durable` (a class) for what the edge has besides.
 */
export async function configure(folder, { modules, kv = {}, services = {}, vars = {}, queues = {}, durable = {} }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of modules) cpSync(path, join(folder, path.split("/").at(-1)));
  const port = await freePort();
  const bindings = [
    ...Object.entries(kv).map(([name, address]) => ({ name, kind: "kvNamespace", address })),
    ...Object.entries(services).map(([name, address]) => ({ name, kind: "service", address })),
    ...Object.entries(queues).map(([name, address]) => ({ name, kind: "queue", address })),
  ];
  const text = join(folder, "config.capnp");
  writeFileSync(
    text,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "outside", network = (allow = ["private", "local"])),
${bindings.map(({ name, address }) => `    (name = ${quoted(name)}, external = (address = ${quoted(address)}, http = ())),`).join("\n")}
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${modules.map((path) => moduleOf(path.split("/").at(-1))).join(", ")}],
  compatibilityDate = ${quoted(compatibilityDate)},
  globalOutbound = "outside",
  bindings = [
${[
  ...bindings.map(({ name, kind }) => `(name = ${quoted(name)}, ${kind} = ${quoted(name)})`),
  ...Object.entries(vars).map(([name, text]) => `(name = ${quoted(name)}, text = ${quoted(text)})`),
  ...Object.entries(durable).map(
    ([name, type]) => `(name = ${quoted(name)}, durableObjectNamespace = ${quoted(type)})`,
  ),
]
  .map((line) => `    ${line},`)
  .join("\n")}
  ],
${Object.values(durable)
  .map(
    (
      type,
    ) => `  durableObjectNamespaces = [(className = ${quoted(type)}, uniqueKey = ${quoted(type)}, enableSql = true)],
  durableObjectStorage = (inMemory = void),
`,
  )
  .join("")});
`,
  );
  // workerd takes the encoded form too, modules included: to parse the text is no part of a Worker's start.
  const file = join(folder, "config");
  writeFileSync(file, execFileSync(workerd, ["compile", "--config-only", text], { maxBuffer: 2 ** 28 }));
  return { file, port };
}

function moduleOf(name) {
  const kind = name.endsWith(".wasm") ? "wasm" : "esModule";
  return `(name = ${quoted(name)}, ${kind} = embed ${quoted(name)})`;
}

/** Starts workerd on a configuration, on a processor if one is named. */
export function serve(name, { file }, processor) {
  return start(name, processor, workerd, ["serve", "--binary", file]);
}
