// Who may enter which screens.
import { expect, test } from "vitest";
import type { Access } from "../site/routes.ts";
import { type Admission, admission, isLedToOffers } from "./access.ts";
import { initialUser, type UserState } from "./user-state.ts";

const out: UserState = { status: "LOGGED_OUT", profile: null };
const failed: UserState = { status: "ERROR", profile: null };
const holding = (...roles: string[]): UserState => ({
  status: "LOGGED_IN",
  profile: { id: "u1", email: "a@kirkas.example", name: "A", roles },
});

test.each<[Access, string, UserState, Admission]>([
  ["public", "anybody", initialUser, "open"],
  ["signed-in", "a visitor not known yet", initialUser, "unknown"],
  ["signed-in", "a visitor whose state cannot be had", failed, "unavailable"],
  ["signed-in", "a visitor signed out", out, "closed"],
  ["signed-in", "a consumer", holding("consumer"), "open"],
  ["lender", "a consumer", holding("consumer"), "closed"],
  ["lender", "a lender", holding("lender"), "open"],
  ["lender", "an admin", holding("admin"), "open"],
  ["staff", "a consumer", holding("consumer"), "closed"],
  ["staff", "a lender", holding("lender"), "closed"],
  ["staff", "a marketer", holding("consumer", "marketer"), "open"],
  ["staff", "an operator", holding("operator"), "open"],
  ["staff", "an admin", holding("admin"), "open"],
  ["admin", "an operator", holding("operator"), "closed"],
  ["admin", "a lender", holding("lender"), "closed"],
  ["admin", "a lender who is also an admin", holding("lender", "admin"), "open"],
])("a %s screen, for %s", (access, _, user, expected) => {
  expect(admission(access, user)).toBe(expected);
});

test.each([
  ["a consumer", ["consumer"], undefined, true],
  ["a consumer without offers", ["consumer"], 0, true],
  ["a lender", ["lender"], undefined, false],
  ["an admin without offers", ["admin", "consumer"], 0, false],
  ["a marketer with an offer", ["marketer"], 1, true],
])("the header leads %s to offers: %j, %j, %j", (_, roles, openOffers, expected) => {
  expect(isLedToOffers({ roles, ...(openOffers !== undefined && { openOffers }) })).toBe(expected);
});
