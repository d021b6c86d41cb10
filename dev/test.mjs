// `npm test`: the same set-up as `npm start`, then every test there is.
import { buildApp, buildCommandLine, buildEngine, buildWorkers } from "./build.mjs";
import { explain } from "./steps.mjs";
import { cargoCounts, playwrightCounts, reportFile, suite, summary, vitestCounts } from "./suites.mjs";
import { browser, fuzzer, packages, rust } from "./toolchain.mjs";

try {
  console.error("Kirkas: setting up for the tests");
  await packages();
  const tools = await rust();
  await buildWorkers(tools);
  await buildEngine(tools, "publish");
  await buildCommandLine();
  await buildApp("8787");
  const chromium = await browser();

  const vitest = reportFile("vitest");
  const playwright = reportFile("playwright");
  const budgets = (output) => ({ passed: output.match(/KB gzipped of/g)?.length ?? 0, failed: 0 });
  // Where there is no nightly compiler, the same targets run in the Rust suite on damaged input alone.
  const canFuzz = await fuzzer();
  const targets = (output) => ({ passed: output.match(/✓ fuzz: /g)?.length ?? 0, failed: 0 });
  const passed = summary([
    await suite("Rust, native", "cargo", ["test", "--workspace"], cargoCounts),
    await suite(
      "App units; Workers in Miniflare",
      "vitest",
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitest}`],
      () => vitestCounts(vitest),
    ),
    await suite(
      "Journeys in a browser",
      "playwright",
      ["test", "--reporter=list,json"],
      () => playwrightCounts(playwright),
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
        CHROMIUM_PATH: chromium,
      },
    ),
    ...(canFuzz ? [await suite("Fuzz targets", "node", ["dev/fuzz.mjs", "--seconds", "3"], targets)] : []),
    await suite("Size budgets", "node", ["dev/size.mjs"], budgets),
  ]);
  process.exit(passed ? 0 : 1);
} catch (error) {
  explain(error);
}
