// Runs test suites one after another, shows what they print, and adds up what they counted.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, searchPath } from "./steps.mjs";

const reports = join(root, ".state/reports");

/** Runs a suite; `count` turns what it printed, or the report it wrote, into passed and failed. */
export async function suite(name, command, args, count, env = {}) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const { code, output } = await show(command, args, env);
  const { passed, failed } = count(output);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  // A suite that ended badly without naming a failure has failed once all the same.
  return { name, seconds, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** A fresh path for a suite's report. */
export function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Prints a line a suite and the sum; answers whether all passed. */
export function summary(results) {
  console.log("");
  for (const { name, seconds, passed, failed } of results) {
    console.log(`${name.padEnd(44)} ${passed} passed, ${failed} failed   ${seconds} s`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 && sum("passed") > 0;
}

/** Counts of `cargo test`. */
export function cargoCounts(output) {
  const rows = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm)];
  const sum = (column) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return { passed: sum(1), failed: sum(2) };
}

/** Counts of a report that Vitest wrote. */
export function vitestCounts(file) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report(file);
  return { passed, failed: failed + skippedInCi(skipped) };
}

/** Counts of a report that Playwright wrote. */
export function playwrightCounts(file) {
  const { expected, flaky, unexpected, skipped } = report(file).stats;
  return { passed: expected, failed: unexpected + flaky + skippedInCi(skipped) };
}

/** In CI nothing may be skipped: what a test needs is there. */
function skippedInCi(skipped) {
  return process.env.CI ? skipped : 0;
}

function report(file) {
  const nothing = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 },
  };
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : nothing;
}

function show(command, args, env) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const take = (stream) => (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.on("error", (error) => done({ code: 1, output: output + error.message }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}
