import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      // Its files leave nothing behind: one environment for all takes a fifth of the time. It comes after the others.
      {
        extends: "app/vite.config.ts",
        root: "app",
        test: { name: "app", isolate: false, sequence: { groupOrder: 1 } },
      },
      { test: { name: "dev", include: ["dev/test/**/*.spec.ts", "bench/rules/*.spec.ts"] } },
      {
        test: {
          name: "workers",
          // Processor time is read where Linux tells it.
          include: ["worker/*/test/**/*.spec.ts", ...(process.platform === "linux" ? ["bench/gate.spec.ts"] : [])],
          globalSetup: "worker/edge/test/publish.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Each file runs its own workerd: more at a time than cores only makes them wait. What they import is loaded once.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
