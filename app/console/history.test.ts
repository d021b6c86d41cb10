// Who made what live, from the audit.
import { expect, test } from "vitest";
import type { Act } from "./control.ts";
import { publicationOf } from "./history.ts";

const act = (number: number, what: string, detail: object): Act => ({
  number,
  at: `2026-11-2${number}T10:00:00Z`,
  who: "marketer@kirkas.example",
  what,
  detail: JSON.stringify(detail),
  why: `note ${number}`,
});
const acts = [
  act(4, "publish", { kind: "redirects", id: "r" }),
  act(3, "promote", { kind: "experiments", id: "a" }),
  act(2, "store bundle", { kind: "experiments", id: "b" }),
  act(1, "publish", { kind: "experiments", id: "a" }),
];
const version = { id: "b", note: "first", created_at: "2026-11-20T10:00:00Z", live: false };

test("the last time that a version became live counts; else when it was stored", () => {
  expect(publicationOf("a", acts)).toEqual({ at: acts[1]?.at, who: "marketer@kirkas.example", note: "note 3" });
  expect(publicationOf("b", acts, [version])).toEqual({ at: version.created_at, note: "first" });
  expect(publicationOf("c", acts, [version])).toBeUndefined();
});
