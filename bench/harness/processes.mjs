// Processes that are measured, and those that serve them: started on their processor, waited for, ended.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { SetupError } from "../../dev/steps.mjs";

const running = new Set();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Starts a command, on a processor if one is named; it ends with this process at the latest. */
export function start(name, processor, command, args) {
  const line = [...(processor ? ["taskset", "-c", processor] : []), command, ...args];
  const child = spawn(line[0], line.slice(1), { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  running.add(child);
  const ended = new Promise((done) => child.on("exit", done));
  ended.then(() => running.delete(child));
  const alive = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid,
    errors: () => errors,
    alive,
    /** A process that has ended is an error that says how, and what it said last. */
    mustLive: () => {
      if (alive()) return;
      const how = child.signalCode ? `was ended by ${child.signalCode}` : `ended with ${child.exitCode}`;
      throw new SetupError(`${name} ${how}:\n${errors || "it said nothing."}`);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Waits until a process accepts connections. */
export async function listening(child, port) {
  while (!(await accepts(port))) {
    child.mustLive();
    await new Promise((done) => setTimeout(done, 5));
  }
}

function accepts(port) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => done(true));
    socket.on("error", () => done(false));
    socket.on("close", () => socket.destroy());
    socket.on("connect", () => socket.destroy());
  });
}

/** Proportional share of memory that a process takes, in bytes: its own, and its part of what it shares. */
export function memory(pid) {
  return Number(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+) kB/m)[1]) * 1024;
}

/** Time that the threads of a process have had on the processor, in milliseconds (Linux: scheduler statistics). */
export function processorTime(pid) {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`);
  const nanoseconds = (file) => Number(readFileSync(file, "utf8").split(" ")[0]);
  return threads.reduce((sum, file) => sum + nanoseconds(file), 0) / 1e6;
}
