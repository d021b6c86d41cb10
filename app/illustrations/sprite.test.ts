// The illustrations: the file is that of the drawings, and each picture is in the one style.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import { drawings, isIllustration } from "./objects.ts";
import { spot, sprite } from "./sprite.ts";

test("the file is current: node app/build.ts --illustrations", () => {
  expect(readFileSync(join(import.meta.dirname, "illustrations.svg"), "utf8")).toBe(sprite());
});

test("each loan purpose has a picture", () => {
  expect(purposesJson.map(({ id }) => id).filter((id) => !isIllustration(id))).toEqual([]);
});

test.each(Object.keys(drawings).filter(isIllustration))(
  "%s has one lit part, and colours that follow the page",
  (name) => {
    const svg = spot(name);
    expect(svg).toContain("var(--art-sun,");
    expect(svg.match(/(?:fill|stroke)="(?!none|var\(--art-)[^"]*"/g)).toBeNull();
  },
);
