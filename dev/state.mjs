// Who uses a folder of local data: one service at a time.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./steps.mjs";

/**
 * Notes that this process uses the folder, until it ends; fails where another one does.
 *
 * @param {string} folder
 * @param {string} port
 */
export function claim(folder, port) {
  const file = join(folder, "in-use.json");
  const user = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  if (user && isRunning(user.process)) {
    throw new SetupError(
      `The data in ${folder} is in use by process ${user.process}, for port ${user.port}. Nothing was changed.\n` +
        `End it, or name another folder in KIRKAS_STATE. If that process is no service of this project, remove ${file}.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ process: process.pid, port }));
  process.on("exit", () => rmSync(file, { force: true }));
}

/** @param {number} id */
function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
