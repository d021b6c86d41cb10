// A running service to look at, for commands that are neither `npm start` nor a test.
import { spawn } from "node:child_process";
import { root, SetupError } from "./steps.mjs";

const port = process.env.PORT ?? "8791";

/** Address of the service, and how to stop it: that at KIRKAS_URL, else one of its own with a state of its own. */
export async function service() {
  if (process.env.KIRKAS_URL) return { url: process.env.KIRKAS_URL, stop: () => undefined };
  const env = { ...process.env, PORT: port, KIRKAS_STATE: ".state/gallery" };
  const child = spawn("node", ["dev/start.mjs"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/remonttilaina/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, stop: () => child.kill("SIGTERM") };
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new SetupError("The service did not start.");
}
