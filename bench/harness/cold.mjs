// Cold start: from a new process to its first right answer, and the memory it then takes.

import { SetupError } from "../../dev/steps.mjs";
import { contender, contenders, floorOf } from "./contenders.mjs";
import { memory } from "./processes.mjs";
import { spread } from "./rounds.mjs";
import { onStage } from "./stage.mjs";
import { ask } from "./works.mjs";

/** Starts each contender `plan.starts` times in turns; answers milliseconds and bytes of memory by name. */
export async function coldStarts(plan, rules, names = Object.keys(contenders)) {
  const starts = async (context) => {
    const startables = [{ name: "floor", startable: await floorOf("hello", context) }];
    for (const name of names) startables.push({ name, startable: await contender(name, context) });
    const rows = startables.map(({ name }) => [name, { milliseconds: [], memory: [] }]);
    const measured = Object.fromEntries(rows);
    for (let turn = 0; turn < plan.starts; turn += 1) {
      for (const { name, startable } of startables) {
        const { milliseconds, bytes } = await coldStart(startable, context.table.hits[turn]);
        measured[name].milliseconds.push(milliseconds);
        measured[name].memory.push(bytes);
      }
    }
    const median = ([name, { milliseconds, memory }]) => [
      name,
      { milliseconds: spread(milliseconds), memory: spread(memory) },
    ];
    return Object.fromEntries(Object.entries(measured).map(median));
  };
  return onStage(rules, starts, { peers: names.length > 1 });
}

async function coldStart({ name, port, speech, start }, [path, target, end]) {
  const begin = performance.now();
  const child = start();
  try {
    const answer = await firstAnswer(child, port, path);
    const milliseconds = performance.now() - begin;
    const right = speech.floor
      ? answer.status === 200
      : answer.status === 301 && answer.headers.location === speech.location(speech.endsChains ? end : target);
    if (!right)
      throw new SetupError(`${name} began with a wrong answer to ${path}: ${answer.status} ${answer.headers.location}`);
    return { milliseconds, bytes: memory(child.pid) };
  } finally {
    await child.stop();
  }
}

/** Asks until the process takes the connection: what it answers then is its first answer. */
async function firstAnswer(child, port, path) {
  for (;;) {
    try {
      return await ask(port, path);
    } catch (error) {
      if (error.code !== "ECONNREFUSED") throw error;
      child.mustLive();
      await new Promise((done) => setTimeout(done, 1));
    }
  }
}
