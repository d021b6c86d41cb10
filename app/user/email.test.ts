// Which e-mail addresses are taken.
import { describe, expect, test } from "vitest";
import { checkEmail } from "./email.ts";

describe("addresses taken", () => {
  test.each([
    "a@b.fi",
    "first.last@kirkas.example",
    "a_b-c+tag@sub.domain.co.uk",
    "A1@EXAMPLE.COM",
    "x@xn--bcher-kva.example",
  ])("%s", (email) => {
    expect(checkEmail(email)).toEqual({ ok: true, email });
  });

  test("whitespace around the address is taken away", () => {
    expect(checkEmail(" \ta@b.fi\n")).toEqual({ ok: true, email: "a@b.fi" });
  });
});

describe("addresses refused", () => {
  test.each([
    ["", "missing"],
    ["   ", "missing"],
    ["a", "malformed"],
    ["a@b", "malformed"],
    ["a@b.c", "malformed"],
    ["a@b.c1", "malformed"],
    [".a@b.fi", "malformed"],
    ["a.@b.fi", "malformed"],
    ["a..b@c.fi", "malformed"],
    ["a b@c.fi", "malformed"],
    ["ä@b.fi", "malformed"],
    ["a@b..fi", "malformed"],
    ["a@.fi", "malformed"],
    ["a@b@c.fi", "malformed"],
  ])("%j is %s", (typed, problem) => {
    expect(checkEmail(typed)).toEqual({ ok: false, problem });
  });

  test("a long hostile address is refused in no time", () => {
    expect(checkEmail(`${"a.".repeat(50_000)}@`)).toEqual({ ok: false, problem: "malformed" });
  });
});
