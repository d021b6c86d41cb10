// Circles among modules are found, and what Rust means by a module inside another is none.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { circlesIn, modulesOf } from "../module-circles.ts";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function circlesOf(files: Record<string, string>): string[][] {
  folder = mkdtempSync(join(tmpdir(), "kirkas-circles-"));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, "src", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return circlesIn(modulesOf(folder));
}

test.each<[string, Record<string, string>, string[][]]>([
  ["two that use each other", { "a.rs": "use crate::b::B;", "b.rs": "use super::a::A;" }, [["a", "b"]]],
  [
    "three, by a tree and by a path",
    {
      "a.rs": "use crate::{b::{B, C as D}, x};",
      "b.rs": "fn f() { crate::c::g() }",
      "c.rs": "use crate::a;",
      "x.rs": "",
    },
    [["a", "b", "c"]],
  ],
  ["a module and one inside it", { "a.rs": "mod b; use self::b::B;", "a/b.rs": "use super::A;" }, []],
  [
    "two inside the same",
    { "a.rs": "", "a/b.rs": "use super::c::C;", "a/c.rs": "use super::b::B;" },
    [["a::b", "a::c"]],
  ],
  ["only in tests", { "a.rs": "use crate::b;", "b.rs": "#[cfg(test)]\nmod tests { use crate::a; }" }, []],
  ["only in a comment", { "a.rs": "use crate::b;", "b.rs": "//! See crate::a::A." }, []],
])("%s", (_, files, circles) => {
  expect(circlesOf(files)).toEqual(circles);
});
