// What the test command counts: what is left out is said, and is no failure, in CI neither.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import {
  advisories,
  cargoCounts,
  denyCounts,
  describedCounts,
  leaveOut,
  playwrightCounts,
  summary,
  vitestCounts,
} from "../suites.mjs";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const file = join(tmpdir(), `kirkas-report-${process.pid}.json`);

function reportOf(...tests: { status: string }[]): string {
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const counts = {
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    numPendingTests: count("skipped"),
    testResults: [{ assertionResults: tests }],
  };
  writeFileSync(file, JSON.stringify(counts));
  return file;
}

test("ignored native tests are left out", () => {
  const output =
    "test result: ok. 29 passed; 0 failed; 2 ignored; 0 measured\ntest result: FAILED. 3 passed; 1 failed; 1 ignored;";
  expect(cargoCounts(output)).toMatchObject({ passed: 32, failed: 1, leftOut: 3 });
});

test.each(["", "true"])("tests that read lists of others are left out, with CI=%s", (ci) => {
  vi.stubEnv("CI", ci);
  const passed = { status: "passed", ancestorTitles: ["a table"] };
  const skipped = { status: "skipped", ancestorTitles: ["lists of others"] };
  expect(vitestCounts(reportOf(passed, skipped))).toMatchObject({ passed: 1, failed: 0, leftOut: 1 });
});

test("cases that found no failure of the API have passed", () => {
  const output = "  249 generated, 22 found 22 unique failures\n  638 generated, 638 passed\n";
  expect(describedCounts(output)).toEqual({ passed: 865, failed: 22 });
});

test("each check of the crates counts", () => {
  expect(denyCounts("bans ok, licenses FAILED, sources ok\n")).toEqual({ passed: 2, failed: 1 });
});

test.each([
  ["unreachable", "echo 'failed to fetch advisory database' >&2; exit 1", { passed: 0, failed: 0, leftOut: 1 }],
  ["without a finding", "echo 'found 0 vulnerabilities'", { passed: 1, failed: 0, leftOut: 0 }],
  ["with a finding", "echo '2 high severity vulnerabilities'; exit 1", { passed: 0, failed: 1, leftOut: 0 }],
])("a database of advisories %s", async (_, script, expected) => {
  vi.spyOn(console, "log").mockReturnValue();
  expect(await advisories("advisories", "sh", ["-c", script])).toMatchObject(expected);
});

test("in CI any other test that is skipped has failed", () => {
  vi.stubEnv("CI", "true");
  const skipped = { status: "skipped", ancestorTitles: ["a table"] };
  expect(vitestCounts(reportOf(skipped))).toMatchObject({ passed: 0, failed: 1, leftOut: 0 });
});

test("the summary names what was left out and why, and passes", () => {
  const lines = vi.spyOn(console, "log").mockReturnValue();
  const suites = [
    { name: "Rust", seconds: "3", passed: 439, failed: 0, leftOut: 7, why: "because there are no lists" },
    leaveOut("Schema", "because there is no Python"),
  ];
  expect(summary(suites)).toBe(true);
  const text = lines.mock.calls.flat().join("\n");
  expect(text).toContain('Left out of "Rust": 7, because there are no lists');
  expect(text).toContain('Left out of "Schema": 1, because there is no Python');
  expect(text.trimEnd().split("\n").at(-1)).toBe("439 passed, 0 failed");
});

test("what failed is no pass, and the sum is a line by itself", () => {
  const lines = vi.spyOn(console, "log").mockReturnValue();
  expect(summary([{ name: "Rust", seconds: "3", passed: 2, failed: 1, leftOut: 0 }])).toBe(false);
  expect(lines.mock.lastCall).toEqual(["\n2 passed, 1 failed"]);
});

test("what failed is shown again before the counts", () => {
  const cargo = "running 2 tests\n\nfailures:\n\n---- a::b stdout ----\nassertion failed\n\n\nfailures:\n    a::b\n";
  const vitest = { status: "failed", fullName: "a table reads", ancestorTitles: [], failureMessages: ["expected 1"] };
  const tests = [{ results: [{ errors: [{ message: "\u001b[31mnot visible\u001b[39m" }] }] }];
  const spec = { file: "a.spec.ts", line: 3, title: "applies", ok: false, tests };
  const playwright = {
    stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 },
    suites: [{ suites: [{ specs: [spec] }] }],
  };
  const counts = [cargoCounts(cargo), vitestCounts(reportOf(vitest))];
  writeFileSync(file, JSON.stringify(playwright));
  const lines = vi.spyOn(console, "log").mockReturnValue();
  summary([...counts, playwrightCounts(file)].map((result, at) => ({ name: `suite ${at}`, seconds: "1", ...result })));
  const text = lines.mock.calls.flat().join("\n");
  expect(text).toContain('Failed in "suite 0"\na::b stdout\nassertion failed');
  expect(text).toContain('Failed in "suite 1"\na table reads\nexpected 1');
  expect(text).toContain('Failed in "suite 2"\na.spec.ts:3 applies\nnot visible');
});
