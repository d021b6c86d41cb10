// The stage: what is prepared once, and a table's data with the store and the contenders on it.
import { run, SetupError } from "../../dev/steps.mjs";
import { begin, contender, floorOf } from "./contenders.mjs";
import { loadPrograms, processors } from "./machine.mjs";
import { buildPeers, writePages, writeRedirects } from "./peers.mjs";
import { folder, publishRelease, publishTable } from "./published.mjs";
import { profile, startStore } from "./store.mjs";
import { makeTable } from "./tables.mjs";
import { ask } from "./works.mjs";

/** Everything that has to be there before anything is measured, tables of these sizes included. */
export async function prepare(sizes) {
  await loadPrograms();
  await publishRelease();
  await buildPeers();
  for (const rules of sizes) await makeTable(rules);
}

/** Keeps this process, and what it measures with, off the processor of the contenders. */
export const stepAside = () => run("taskset", ["-a", "-c", "-p", processors.others, String(process.pid)]);

/**
 * Puts a table's data in the store, for the peers too if they are wanted, and does `work` with what
 * contenders need to know of it. `alter` may change values before they are served.
 */
export async function onStage(rules, work, { peers = true, alter = () => {} } = {}) {
  const table = await makeTable(rules);
  const folders = { edge: publishTable(table), pages: writePages(), peer: peers ? writeRedirects(table) : undefined };
  alter(folders);
  const store = await startStore({
    edge: { own: folders.edge, shared: `${folder}/kv/release` },
    ...(peers ? { peers: { own: folders.peer, shared: folders.pages } } : {}),
  });
  try {
    return await work({ ...store, folders, profile, table });
  } finally {
    await store.stop();
  }
}

/** Starts contenders and floors by their names, and ends them after `work`. */
export async function withContenders(names, floorNames, context, work) {
  const startables = [
    ...(await Promise.all(names.map((name) => contender(name, context)))),
    ...(await Promise.all(floorNames.map((name) => floorOf(name, context)))),
  ];
  const running = [];
  try {
    for (const startable of startables) {
      running.push(await begin(startable));
      // Whoever reads the whole table before the first answer does it now.
      await ask(startable.port, context.table.hits[0][0]);
    }
    const result = await work(
      Object.fromEntries([...names, ...floorNames].map((name, index) => [name, running[index]])),
    );
    for (const { name, errors } of running) if (errors()) throw new SetupError(`${name} complained: ${errors()}`);
    return result;
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}
