import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "app",
      { test: { name: "dev", include: ["dev/test/**/*.spec.mjs"] } },
      {
        test: {
          name: "workers",
          include: ["worker/*/test/**/*.spec.ts"],
          globalSetup: "worker/edge/test/publish.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Each file runs its own workerd: more at a time than cores only makes them wait.
          maxWorkers: 2,
        },
      },
      // Processor time beside the baselines, where Linux tells it: asked for by name, on a machine that does nothing else.
      {
        test: {
          name: "gate",
          include: ["bench/gate.spec.ts"],
          globalSetup: "worker/edge/test/publish.ts",
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
