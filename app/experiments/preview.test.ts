// What the bar of a preview reads, and where it leads.
import { expect, test } from "vitest";
import { previewAddress, readPreview } from "./preview.ts";

const now = 1_795_255_200_000;
const ends = now / 1000 + 60;
const cookie = (text: string) => `a=b; __Host-preview-bar=${text}; c=d`;

test.each<[string, string, object | undefined]>([
  [
    "names, keys and places",
    cookie(`hero~1~${ends}~%2Fsv%2F%3Fa%3Db~plain~As+it+is~new%7E1~~2~`),
    { experiment: "hero", variation: 1, ends, page: "/sv/?a=b", variations: ["As it is", "new~1", ""] },
  ],
  ["an experiment that is not live", cookie(`gone~0~${ends}~%2F`), { experiment: "gone", page: "/", variations: [] }],
  ["one that is over", cookie(`hero~1~${now / 1000}~%2F~a~`), undefined],
  ["something else", cookie("hero"), undefined],
  ["no preview", "a=b", undefined],
])("%s", (_, cookies, expected) => {
  const found = readPreview(cookies, now);
  if (expected) expect(found).toMatchObject(expected);
  else expect(found).toBeUndefined();
});

test.each<[string, number | "off", string]>([
  ["/sv/", 0, "/sv/?kirkas-preview=0"],
  ["/sv/?a=b&kirkas-preview=1.a.x", 2, "/sv/?a=b&kirkas-preview=2"],
  ["/?a=b", "off", "/?a=b&kirkas-preview=off"],
])("from %s to %s", (page, value, address) => {
  expect(previewAddress(page, value)).toBe(address);
});
