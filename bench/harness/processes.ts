// Processes that are measured, and those that serve them: started on their processor, waited for, ended.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { SetupError } from "../../dev/steps.mjs";
import type { Process } from "./types.ts";

const running = new Set<{ kill: (signal: NodeJS.Signals) => void }>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Starts a command, on a processor if one is named; it ends with this process at the latest. */
export function start(name: string, processor: string, command: string, args: string[]): Process {
  const [program = command, ...rest] = [...(processor ? ["taskset", "-c", processor] : []), command, ...args];
  const child = spawn(program, rest, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  running.add(child);
  const ended = new Promise<void>((done) => {
    child.on("error", (error) => {
      errors += error.message;
      done();
    });
    child.on("exit", () => done());
  });
  ended.then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    errors: () => errors,
    assertAlive: () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) return;
      const how = child.signalCode ? `was ended by ${child.signalCode}` : `ended with ${child.exitCode}`;
      throw new SetupError(`${name} ${how}:\n${errors || "it wrote nothing."}`);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Waits until a process accepts connections. */
export async function listening(child: Process, port: number): Promise<void> {
  while (!(await accepts(port))) {
    child.assertAlive();
    await new Promise((done) => setTimeout(done, 5));
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}

/** Proportional share of memory that a process takes, in bytes: its own, and its part of what it shares. */
export function memory(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+) kB/m) ?? [];
  return Number(kilobytes) * 1024;
}

/** Time that the threads of a process have had on the processor, in milliseconds (Linux: scheduler statistics). */
export function processorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`);
  const nanoseconds = (file: string) => Number(readFileSync(file, "utf8").split(" ")[0]);
  return threads.reduce((sum, file) => sum + nanoseconds(file), 0) / 1e6;
}
