// What the benchmark takes of the machine: programs, two sets of processors, free ports.
import { type AddressInfo, createServer } from "node:net";
import { availableParallelism, cpus } from "node:os";
import { root, run } from "../../dev/steps.mjs";
import { programs } from "../../dev/toolchain.mjs";
import type { Versions } from "./types.ts";

/** The contender has a processor of its own; what loads it and what it asks share the others. */
const apart = availableParallelism() > 1;
export const processors = { contender: "0", others: apart ? `1-${availableParallelism() - 1}` : "0" };

export const workerd = `${root}/node_modules/workerd/bin/workerd`;

/** Brings what the benchmark runs beside Node and workerd. */
export function loadPrograms() {
  // Where nginx is, and who is not root does not look.
  process.env.PATH += ":/usr/sbin";
  return programs({ wrk: "wrk", nginx: "nginx-light", taskset: "util-linux" });
}

/** Keeps this process, and what it measures with, off the processor of the contenders. */
export const leaveContendersProcessor = () =>
  run("taskset", ["-a", "-c", "-p", processors.others, String(process.pid)]);

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

/** What the figures were measured with. */
export async function versions(): Promise<Versions> {
  const firstLine = async (command: string, args: string[]): Promise<string> =>
    (await run(command, args)).trim().split("\n")[0] ?? "";
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpus()[0]?.model}, ${cpus().length} processors`,
    workerd: await firstLine(workerd, ["--version"]),
    node: process.version,
    nginx: (await firstLine("nginx", ["-v"])).replace("nginx version: ", ""),
    wrk: (await firstLine("sh", ["-c", "wrk -v; true"])).replace(/ Copyright.*/, ""),
  };
}
