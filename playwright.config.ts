import { defineConfig } from "@playwright/test";

// A service of its own, beside one that a developer may have running.
const port = process.env.E2E_PORT ?? "8790";

/** Each publishes tables of redirects and goes back to the one before, which would take away what another has published. */
const redirects = ["drafts", "large-table", "not-found", "review", "targets", "versions"].map(
  (name) => `${name}.spec.ts`,
);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  // `npm run test:languages`.
  ...(process.env.REPEATED_JOURNEYS ? { grep: /@repeated/ } : { grepInvert: /@repeated/ }),
  // The files side by side; a file's tests one after another, unless it says otherwise.
  workers: 2,
  projects: [
    { name: "redirects", testMatch: redirects, workers: 1 },
    { name: "others", testIgnore: redirects },
  ],
  timeout: 120_000,
  // Two browsers and the service share what may be two slow cores.
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording every journey takes a fifth of the processors' time: `playwright test --trace on FILE` records one.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Chromium's sandbox does not start as root, which is what CI machines run as.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  webServer: {
    // Begins with nothing: what an earlier run has published would answer until the edge has seen what this one does.
    command: "node dev/start.mjs --fresh",
    // All is published by then.
    wait: { stderr: /Serving after/ },
    env: {
      ...{ PORT: port, PUBLIC_PORT: "8787", KIRKAS_STATE: ".state/e2e", RATE_LIMIT_FACTOR: "100" },
      // Where targets.spec.ts has a site that control may ask.
      LOCAL_TARGETS: `127.0.0.1:${Number(port) + 1000}`,
    },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stderr: "pipe",
  },
});
