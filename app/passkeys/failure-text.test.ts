// Every problem with passkeys has a sentence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { readCatalogue } from "../publish/messages.ts";
import { BrowserRefusal, type RefusalReason } from "./browser.ts";
import { failureText } from "./failure-text.ts";

const problem = (kind: string, status = 409) =>
  new ApiError("", status, JSON.stringify({ type: `tag:kirkas.example,2026:${kind}` }));

test.each([
  "challenge-gone",
  "enrolment-code-wrong",
  "enrols-only",
  "last-passkey",
  "passkey-missing",
  "passkey-refused",
  "passkey-taken",
  "passkey-unknown",
  "recovery-code-wrong",
  "role-missing",
  "sign-in-again",
  "state",
  "too-many-passkeys",
])("%s has one of its own", (kind) => {
  expect(failureText(problem(kind))).toBe(`passkey-problem.${kind}`);
});

test.each<RefusalReason>(["unsupported", "already-here", "wrong-host", "unfit"])("so has a browser: %s", (reason) => {
  expect(failureText(new BrowserRefusal(reason))).toBe(`passkey-problem.${reason}`);
});

test.each<[string, unknown, string]>([
  ["passkeys that are not set up", problem("passkeys-not-set-up", 503), "passkey-problem.not-set-up"],
  ["too many calls", problem("too-many", 429), "passkey-problem.too-often"],
  ["a problem of another kind", problem("internal", 500), "passkey-problem.failed"],
  ["no answer", new TypeError("offline"), "passkey-problem.failed"],
])("%s", (_, failure, text) => {
  expect(failureText(failure)).toBe(text);
});

test("the sentence says what to do: it has more than one part", () => {
  const catalogue = readCatalogue("en-gb") ?? new Map<string, string>();
  const sentences = [...catalogue].filter(([id]) => id.startsWith("passkey-problem."));
  expect(sentences.filter(([, text]) => !/[.:,;] \w/.test(text))).toEqual([]);
});

interface Call {
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

test("no kind that the API has is left out", () => {
  const description = join(import.meta.dirname, "../../worker/origin/openapi.json");
  const paths = JSON.parse(readFileSync(description, "utf8")).paths as Record<string, Record<string, Call>>;
  const own = Object.entries(paths).filter(([path]) => /\/v1\/(passkeys|recovery)/.test(path));
  const responses = own.flatMap(([, calls]) => Object.values(calls).flatMap((call) => Object.values(call.responses)));
  const kinds = responses.flatMap((response) =>
    [...response.description.matchAll(/\(`([a-z-]+)`\)/g)].map(([, kind]) => kind ?? ""),
  );
  expect(new Set(kinds).size).toBeGreaterThan(10);
  expect(kinds.filter((kind) => failureText(problem(kind)) === "passkey-problem.failed")).toEqual([]);
});
