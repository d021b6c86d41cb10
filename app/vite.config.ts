// How the app is bundled: for the browser into build/release/assets, for prerendering into build/prerender.
import { join } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const build = join(import.meta.dirname, "../build");

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), lingui({ configPath: join(import.meta.dirname, "lingui.config.mjs"), failOnCompileError: true })],
  build: isSsrBuild
    ? { outDir: join(build, "prerender"), emptyOutDir: true, target: "node24" }
    : {
        outDir: join(build, "release"),
        emptyOutDir: true,
        target: "baseline-widely-available",
        manifest: true,
        // All of it is 6 KB, and each document holds it: the first paint waits for nothing else.
        cssCodeSplit: false,
        // The content security policy allows no inline resources, and every asset keeps its own hash.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: "browser.tsx" },
      },
}));
