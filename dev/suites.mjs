// Runs test suites one after another, shows what they print, and adds up what they counted.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { outcome, root } from "./steps.mjs";

const reports = join(root, ".state/reports");

/** The block of a test that reads lists which the repository does not hold. */
const ofOthers = "lists of others";
const withoutLists = "because KIRKAS_VECTORS names no folder with lists of others";

/** Of each failure this many lines are shown again at the end, where a long log is read first. */
const FAILURE_LINES = 25;

/**
 * What a suite came to: why tests were left out, and how long it took, where that is known.
 *
 * @typedef {{ passed: number, failed: number, failures?: string[], leftOut?: number, why?: string }} Counts
 * @typedef {Counts & { name: string, seconds: number | string }} Result
 */

/**
 * Runs a suite; `count` turns what it printed, or the report it wrote, into passed, failed, the failures' texts and, for
 * the reason `why`, left out.
 *
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {(output: string) => Counts} count
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Result>}
 */
export async function suite(name, command, args, count, env = {}) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const { code, output } = await outcome(command, args, { env, show: true });
  const { passed, failed, failures = [], leftOut = 0, why } = count(output);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  // A suite that ended badly without naming a failure has failed once all the same.
  return { name, seconds, passed, failed: code === 0 ? failed : Math.max(failed, 1), failures, leftOut, why };
}

/**
 * The result of a suite that can't run here, for the reason given.
 *
 * @param {string} name
 * @param {string} why
 * @returns {Result}
 */
export function leaveOut(name, why) {
  console.log(`\n── ${name}\nleft out: ${why}`);
  return { name, seconds: 0, passed: 0, failed: 0, leftOut: 1, why };
}

/**
 * A fresh path for a suite's report.
 *
 * @param {string} name
 */
export function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Prints what failed, a line a suite, what was left out and why, and the sum; answers whether all passed.
 *
 * @param {Result[]} results
 */
export function summary(results) {
  console.log("");
  for (const { name, failures = [] } of results) {
    for (const text of failures) {
      console.log(`── Failed in "${name}"\n${text.trim().split("\n").slice(0, FAILURE_LINES).join("\n")}\n`);
    }
  }
  for (const { name, seconds, ...counts } of results) {
    console.log(`${name.padEnd(44)} ${inWords(counts)}   ${seconds} s`);
  }
  for (const { name, leftOut = 0, why } of results) {
    if (leftOut > 0) console.log(`Left out of "${name}": ${leftOut}, ${why}`);
  }
  /** @param {"passed" | "failed"} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  // By itself, as test runners everywhere write it.
  console.log(`\n${inWords({ passed: sum("passed"), failed: sum("failed") })}`);
  return sum("failed") === 0 && sum("passed") > 0;
}

/** @param {Counts} counts */
function inWords({ passed, failed, leftOut = 0 }) {
  return `${passed} passed, ${failed} failed${leftOut > 0 ? `, ${leftOut} left out` : ""}`;
}

/** Arguments of cargo for every native test; those that read lists of others only where their folder is named. */
export const rustTests = [
  ...["test", "--workspace", "--locked", "--no-fail-fast"],
  ...(process.env.KIRKAS_VECTORS ? ["--", "--include-ignored"] : []),
];

/**
 * Counts of `cargo test`: tests that read lists of others are the ignored ones.
 *
 * @param {string} output
 */
export function cargoCounts(output) {
  const rows = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm)];
  /** @param {number} column */
  const sum = (column) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const failures = [...output.matchAll(/^---- (\S+ stdout) ----\n(.*?)(?=\n---- |\nfailures:\n)/gms)];
  return {
    passed: sum(1),
    failed: sum(2),
    failures: failures.map(([, test, text]) => `${test}\n${text}`),
    leftOut: sum(3),
    why: withoutLists,
  };
}

/**
 * @typedef {{ status: string, fullName: string, ancestorTitles: string[], failureMessages: string[] }} VitestTest
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { assertionResults: VitestTest[] }[] }} VitestReport
 * @type {VitestReport}
 */
const noVitestReport = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };

/**
 * Counts of a report that Vitest wrote.
 *
 * @param {string} file
 */
export function vitestCounts(file) {
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    testResults,
  } = report(file, noVitestReport);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const reading = tests.filter(({ ancestorTitles }) => ancestorTitles.includes(ofOthers));
  const leftOut = reading.filter(({ status }) => status !== "passed" && status !== "failed").length;
  return {
    passed,
    failed: failed + skippedInCi(skipped - leftOut),
    failures: tests
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n")),
    leftOut,
    why: withoutLists,
  };
}

/**
 * Counts of cargo-deny: each of its checks.
 *
 * @param {string} output
 */
export function denyCounts(output) {
  /** @param {string} result */
  const count = (result) =>
    output.match(new RegExp(`\\b(licenses|bans|sources|advisories) ${result}`, "g"))?.length ?? 0;
  return { passed: count("ok"), failed: count("FAILED") };
}

/**
 * Looks something up in a database of advisories, if that can be reached from here.
 *
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<Result>}
 */
export async function advisories(name, command, args) {
  const unreachable =
    /failed to fetch advisory database|audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/;
  let reached = true;
  const result = await suite(name, command, args, (output) => {
    reached = !unreachable.test(output);
    return { passed: /^found 0 vulnerabilities|advisories ok/m.test(output) ? 1 : 0, failed: 0 };
  });
  return reached
    ? result
    : { ...result, failed: 0, leftOut: 1, why: "because their database can't be reached from here" };
}

/**
 * Counts of Schemathesis: each case, less those that found a failure.
 *
 * @param {string} output
 */
export function describedCounts(output) {
  const rows = [...output.matchAll(/^ +(\d+) generated, (?:(\d+) found|(\d+) passed)/gm)];
  /** @param {number} column */
  const sum = (column) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  return { passed: sum(1) - sum(2), failed: sum(2) };
}

/**
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests: { results: { errors?: { message: string }[] }[] }[] }} Journey
 * @typedef {{ specs?: Journey[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: Record<"expected" | "flaky" | "unexpected" | "skipped", number>, suites: PlaywrightSuite[] }} PlaywrightReport
 * @type {PlaywrightReport}
 */
const noPlaywrightReport = { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, suites: [] };

/**
 * Counts of a report that Playwright wrote.
 *
 * @param {string} file
 */
export function playwrightCounts(file) {
  const { stats, suites } = report(file, noPlaywrightReport);
  const { expected, flaky, unexpected, skipped } = stats;
  return {
    passed: expected,
    failed: unexpected + flaky + skippedInCi(skipped),
    failures: journeys(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
        return [`${file}:${line} ${title}`, ...errors.map(({ message }) => stripVTControlCharacters(message))].join(
          "\n",
        );
      }),
  };
}

/**
 * The tests of Playwright's suites, which may lie in one another.
 *
 * @param {PlaywrightSuite[]} suites
 * @returns {Journey[]}
 */
function journeys(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...journeys(suite.suites ?? [])]);
}

/**
 * In CI nothing may be skipped: what a test needs is there.
 *
 * @param {number} skipped
 */
function skippedInCi(skipped) {
  return process.env.CI ? skipped : 0;
}

/**
 * The report that a suite wrote, or one of nothing where it did not come to that.
 *
 * @template T
 * @param {string} file
 * @param {T} nothing
 * @returns {T}
 */
function report(file, nothing) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : nothing;
}
