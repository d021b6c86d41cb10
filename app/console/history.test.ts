// Who made what live, from the audit.
import { expect, test } from "vitest";
import type { AuditEntry } from "./control.ts";
import { publicationOf } from "./history.ts";

const entry = (number: number, what: string, detail: object): AuditEntry => ({
  number,
  at: `2026-11-2${number}T10:00:00Z`,
  who: "marketer@kirkas.example",
  what,
  detail: JSON.stringify(detail),
  why: `note ${number}`,
});
const auditEntries = [
  entry(4, "publish", { kind: "redirects", id: "r" }),
  entry(3, "promote", { kind: "experiments", id: "a" }),
  entry(2, "store bundle", { kind: "experiments", id: "b" }),
  entry(1, "publish", { kind: "experiments", id: "a" }),
];
const version = { id: "b", note: "first", created_at: "2026-11-20T10:00:00Z", live: false };

test("the last time that a version became live counts; else when it was stored", () => {
  expect(publicationOf("a", auditEntries)).toEqual({
    at: auditEntries[1]?.at,
    who: "marketer@kirkas.example",
    note: "note 3",
  });
  expect(publicationOf("b", auditEntries, [version])).toEqual({ at: version.created_at, note: "first" });
  expect(publicationOf("c", auditEntries, [version])).toBeUndefined();
});
