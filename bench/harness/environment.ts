// What contenders are measured in: what is prepared once, and a table's data with the store and the contenders on it.
import { SetupError } from "../../dev/steps.mjs";
import { type BaselineName, baseline } from "./baselines.ts";
import { send } from "./browser.ts";
import { begin, contenders } from "./contenders.ts";
import { loadPrograms } from "./machine.ts";
import { buildPeers, writePages, writeRedirects } from "./peers.ts";
import { folder, publishRelease, publishTable } from "./published.ts";
import { startStore } from "./store.ts";
import { makeTable } from "./tables.ts";
import type { Context, Folders, Running } from "./types.ts";

/** Everything that has to be there before anything is measured, tables of these sizes included. */
export async function prepare(sizes: Iterable<number>) {
  await loadPrograms();
  await publishRelease();
  await buildPeers();
  for (const rules of sizes) await makeTable(rules);
}

interface Options {
  /** Whether the peers need the table too. */
  peers?: boolean;
  /** Changes values before they are served. */
  alter?: (folders: Folders) => void;
}

/** Puts a table's data in the store and does `work` with what contenders need to know of it. */
export async function withStore<T>(
  rules: number,
  work: (context: Context) => Promise<T>,
  { peers = true, alter = () => {} }: Options = {},
): Promise<T> {
  const table = await makeTable(rules);
  const folders: Folders = { edge: publishTable(table), pages: writePages() };
  if (peers) folders.peers = writeRedirects(table);
  alter(folders);
  const store = await startStore<"edge" | "peers">({
    edge: { own: folders.edge, shared: `${folder}/kv/release` },
    peers: { own: folders.peers ?? folders.pages, shared: folders.pages },
  });
  try {
    return await work({ ...store, folders, table });
  } finally {
    await store.stop();
  }
}

/** Starts contenders and baselines by their names, and ends them after `work`. */
export async function withContenders<T>(
  names: string[],
  baselineNames: BaselineName[],
  context: Context,
  work: (running: Record<string, Running>) => Promise<T>,
): Promise<T> {
  const running: Record<string, Running> = {};
  try {
    const startables = [
      ...(await Promise.all(names.map(async (name) => ({ name, startable: await prepared(name, context) })))),
      ...(await Promise.all(baselineNames.map(async (name) => ({ name, startable: await baseline(name, context) })))),
    ];
    for (const { name, startable } of startables) {
      running[name] = await begin(startable);
      // Whoever reads the whole table before the first answer does it now.
      await send(startable.port, context.table.hits[0]?.[0] ?? "/");
    }
    const result = await work(running);
    for (const { name, errors } of Object.values(running)) {
      if (errors()) throw new SetupError(`${name} wrote to its log: ${errors()}`);
    }
    return result;
  } finally {
    await Promise.all(Object.values(running).map(({ stop }) => stop()));
  }
}

/** The contender of this name on the data of `context`. */
export async function prepared(name: string, context: Context) {
  const contender = contenders[name];
  if (!contender) throw new SetupError(`there is no contender ${name}`);
  return contender.prepare(context);
}
