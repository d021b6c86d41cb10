// What the calls of the user's own data send, and which answer counts.
import { expect, test } from "vitest";
import { ApiClient } from "../api/client.ts";
import type { ConsentEntry } from "../api/types.ts";
import { isGiven, loadCopy, revokeMarketing } from "./own-data.ts";

function apiThatAnswers(text: string) {
  const sent: string[] = [];
  const api = new ApiClient({
    denial: () => () => {},
    fetch: async (url, { method, body }) => {
      sent.push([method, url, body].filter(Boolean).join(" "));
      return new Response(text);
    },
  });
  return { api, sent };
}

test("a copy is the file that the API answers, byte for byte", async () => {
  const { api, sent } = apiThatAnswers('{ "a": 1 }\n');
  const file = await loadCopy(api, "json", "sv-fi");
  expect([await file?.text(), file?.type]).toEqual(['{ "a": 1 }\n', "application/json;charset=utf-8"]);
  expect(sent).toEqual(["GET /api/v1/me/export?format=json&language=sv-fi"]);
});

test("taking marketing back names nothing else", async () => {
  const { api, sent } = apiThatAnswers("[]");
  await revokeMarketing(api, "fi");
  expect(sent).toEqual(['PUT /api/v1/consents {"kind":"marketing_email","given":false,"language":"fi"}']);
});

test.each([
  [[], false],
  [[true], true],
  [[false, true], false],
  [[true, false], true],
])("of the answers %j, the newest first, %s counts", (answers, expected) => {
  const entry = (given: boolean): ConsentEntry => ({
    kind: "marketing_email",
    given,
    version: 1,
    language: "fi",
    at: "2026-11-20T12:00:00Z",
  });
  const other: ConsentEntry = { ...entry(true), kind: "terms" };
  expect(isGiven([other, ...answers.map(entry)], "marketing_email")).toBe(expected);
});
