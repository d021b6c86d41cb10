// A running service to look at, for commands that are neither `npm start` nor a test.
import { spawn } from "node:child_process";
import { root, SetupError } from "./steps.mjs";

const port = process.env.PORT ?? "8791";

/** Address of the service, and how to stop it: that at KIRKAS_URL, else one of its own with a state of its own. */
export async function service(): Promise<{ url: string; stop: () => void }> {
  if (process.env.KIRKAS_URL) return { url: process.env.KIRKAS_URL, stop: () => undefined };
  // Its pages are visited faster than people visit them.
  const env = { ...process.env, PORT: port, KIRKAS_STATE: ".state/gallery", RATE_LIMIT_FACTOR: "100" };
  const child = spawn("node", ["dev/start.mjs"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  const stop = () => child.kill("SIGTERM");
  // Also where what asked for it fails.
  process.on("exit", stop);
  await new Promise<void>((ready, fail) => {
    child.stderr.on("data", (chunk) => {
      process.stderr.write(chunk);
      if (String(chunk).includes("Serving after")) ready();
    });
    child.on("exit", () => fail(new SetupError("The service did not start.")));
  });
  return { url: `http://localhost:${port}`, stop };
}
