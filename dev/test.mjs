// `npm test`: the same set-up as `npm start`, then every test there is.
import { buildApp, buildEngine, buildPrograms, bundleWorkers, compileWorkers } from "./build.mjs";
import { explain } from "./steps.mjs";
import {
  advisories,
  cargoCounts,
  denyCounts,
  describedCounts,
  leaveOut,
  playwrightCounts,
  reportFile,
  rustTests,
  suite,
  summary,
  vitestCounts,
} from "./suites.mjs";
import { browser, licenceCheck, packages, rust, schemathesis } from "./toolchain.mjs";

try {
  console.error("Kirkas: setting up for the tests");
  const [chromium, asker] = await Promise.all([fetchAndBuildPages(), compile()]).then(([fetched]) => fetched);
  await bundleWorkers("development");
  await bundleWorkers("release", ["edge"]);
  await buildEngine("publish", "development");

  const vitest = reportFile("vitest");
  const playwright = reportFile("playwright");
  /** @param {string} output */
  const budgets = (output) => ({ passed: output.match(/KB gzipped of/g)?.length ?? 0, failed: 0 });
  const deny = await licenceCheck();
  const crates = ["--locked", "--workspace"];
  const passed = summary([
    await suite("Rust, native", "cargo", rustTests, cargoCounts),
    await suite(
      "App and dev units; Workers in Miniflare",
      "vitest",
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitest}`],
      () => vitestCounts(vitest),
      {
        // As it is deployed; the journeys meet it as `npm start` has it.
        KIRKAS_EDGE_PROFILE: "release",
        // Miniflare copies the modules of all Workers dozens of times as it starts, which large pages of memory make quicker.
        GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
      },
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
    asker
      ? await suite("The API against its description", "node", ["dev/described.ts", asker], describedCounts)
      : leaveOut("The API against its description", "because there is no Python with venv, or no package for it"),
    await suite(
      "Licences, bans and sources of crates",
      deny,
      [...crates, "check", "--hide-inclusion-graph", "licenses", "bans", "sources"],
      denyCounts,
    ),
    await advisories("Advisories about crates", deny, [...crates, "check", "advisories"]),
    await advisories("Advisories about npm's packages", "npm", ["audit", "--audit-level", "high"]),
    await suite("Size budgets", "node", ["dev/size.ts"], budgets),
  ]);
  process.exit(passed ? 0 : 1);
} catch (error) {
  explain(error);
}

/**
 * What waits for the network, beside cargo: npm's packages, the pages made with them, a browser, and who asks the API.
 *
 * @returns {Promise<[string, string | undefined]>}
 */
async function fetchAndBuildPages() {
  await packages();
  await buildApp("8787");
  return [await browser(), await schemathesis()];
}

async function compile() {
  await rust();
  await buildPrograms({ withTests: true });
  await compileWorkers("development");
  // What is deployed, for what its size and its use of the processor are held to.
  await compileWorkers("release", ["edge"]);
}
