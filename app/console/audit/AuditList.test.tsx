// An entry of the audit as a sentence.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Entry } from "./AuditList.tsx";

const entry = { number: 7, at: "2026-11-20T10:00:00.000Z", who: "token:0123", detail: '{"id":"a"}' };

const textOf = (what: string, why: string) =>
  renderedTexts(
    <InConsole>
      <Entry entry={{ ...entry, what, why }} />
    </InConsole>,
  ).join(" ");

test.each([
  ["publish", "A typo", /^token:0123\s+published: +A typo Entry 7 /],
  ["take payload", "", /^token:0123\s+sent experiments Entry 7 /],
  ["something new", "", /^token:0123\s+something new Entry 7 /],
])("%s", (what, why, expected) => {
  expect(textOf(what, why)).toMatch(expected);
});
