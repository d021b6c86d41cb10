// Cold start: from a new process to its first right answer, and the memory it then takes.
import { SetupError } from "../../dev/steps.mjs";
import { baseline } from "./baselines.ts";
import { type Answer, send } from "./browser.ts";
import { contenders } from "./contenders.ts";
import { prepared, withStore } from "./environment.ts";
import { memory } from "./processes.ts";
import { spread } from "./rounds.ts";
import type { ColdStart, Plan, Process, Startable } from "./types.ts";

/** Starts each contender `plan.starts` times in turns; answers them by name, with workerd's own start under `baseline`. */
export async function coldStarts(
  plan: Pick<Plan, "starts">,
  rules: number,
  names = Object.keys(contenders),
): Promise<Record<string, ColdStart>> {
  return withStore(
    rules,
    async (context) => {
      const measured = new Map<string, { startable: Startable; milliseconds: number[]; memory: number[] }>();
      const add = (name: string, startable: Startable) =>
        measured.set(name, { startable, milliseconds: [], memory: [] });
      add("baseline", await baseline("hello-world", context));
      for (const name of names) add(name, await prepared(name, context));
      for (const hit of context.table.hits.slice(0, plan.starts)) {
        for (const { startable, milliseconds, memory } of measured.values()) {
          const first = await coldStart(startable, hit);
          milliseconds.push(first.milliseconds);
          memory.push(first.bytes);
        }
      }
      return Object.fromEntries(
        Array.from(measured, ([name, { milliseconds, memory }]) => [
          name,
          { milliseconds: spread(milliseconds), memory: spread(memory) },
        ]),
      );
    },
    { peers: names.length > 1 },
  );
}

async function coldStart({ name, port, conventions, start }: Startable, [path, target, end]: [string, string, string]) {
  const begin = performance.now();
  const child = start();
  try {
    const { status, headers } = await firstAnswer(child, port, path);
    const milliseconds = performance.now() - begin;
    const right = conventions.baseline
      ? status === 200
      : status === 301 && headers.location === conventions.location(conventions.endsChains ? end : target);
    if (!right) throw new SetupError(`${name} began with a wrong answer to ${path}: ${status} ${headers.location}`);
    return { milliseconds, bytes: memory(child.pid) };
  } finally {
    await child.stop();
  }
}

/** Asks until the process takes the connection: what it answers then is its first answer. */
async function firstAnswer(child: Process, port: number, path: string): Promise<Answer> {
  for (;;) {
    try {
      return await send(port, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      child.assertAlive();
      await new Promise((done) => setTimeout(done, 1));
    }
  }
}
