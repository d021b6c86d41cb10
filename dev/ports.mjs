// Whether a port is free, and where the platform tells, who holds it.
import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { SetupError } from "./steps.mjs";

/**
 * Fails, with the name of who holds it, where the port is taken at either address of localhost.
 *
 * @param {string} port
 */
export async function needsFree(port) {
  for (const host of ["127.0.0.1", "::1"]) {
    const code = await whyNot(port, host);
    if (code === "EADDRINUSE") {
      throw new SetupError(
        `Port ${port} is held by ${await holder(port)}. Nothing was changed.\n` +
          `End it, or choose another port: PORT=${Number(port) + 1} npm start`,
      );
    }
    if (code === "EACCES") throw new SetupError(`Port ${port} may not be used: choose one above 1023 (PORT=8788).`);
  }
}

/**
 * Why nobody can listen there; nothing where one can, or where the machine has no such address.
 *
 * @param {string} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function whyNot(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.on("error", (/** @type {NodeJS.ErrnoException} */ { code }) => done(code));
    server.listen({ port: Number(port), host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/** @param {string} port */
async function holder(port) {
  const listed = await output("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"]);
  const found = listed.match(/^p(?<id>\d+)\nc(?<name>.+)$/m) ?? (await listedBySs(port));
  return found?.groups ? `process ${found.groups.id} (${found.groups.name})` : "another service";
}

/** @param {string} port */
async function listedBySs(port) {
  const listed = await output("ss", ["-ltnpH", `sport = :${port}`]);
  return listed.match(/\("(?<name>[^"]+)",pid=(?<id>\d+)/);
}

/**
 * What a command prints; nothing where it is not there.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<string>}
 */
function output(command, args) {
  return new Promise((done) => {
    execFile(command, args, (_, printed) => done(printed ?? ""));
  });
}
