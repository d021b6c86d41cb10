// Who may enter which screens (decisions on roles; specification, section 6).
import type { Access } from "../site/routes.ts";
import type { UserProfile } from "./profile.ts";
import type { UserState } from "./user-state.ts";

/** Whether the visitor may enter, may not, or it is not known yet or cannot be known. */
export type Admission = "open" | "closed" | "unknown" | "unavailable";

const rolesFor: Readonly<Record<Exclude<Access, "public" | "signed-in">, readonly string[]>> = {
  lender: ["lender", "admin"],
  staff: ["marketer", "operator", "admin"],
  admin: ["admin"],
};

/** Decides on entry to a screen with this access for a visitor in this state. */
export function admission(access: Access, user: UserState): Admission {
  if (access === "public") return "open";
  if (user.status === "LOADING") return "unknown";
  if (user.status === "ERROR") return "unavailable";
  if (user.status === "LOGGED_OUT") return "closed";
  if (access === "signed-in") return "open";
  return user.profile.roles.some((role) => rolesFor[access].includes(role)) ? "open" : "closed";
}

/** Whether the header leads to the user's offers: consumers always, staff where they have some of their own. */
export function isLedToOffers({ roles, openOffers }: Pick<UserProfile, "roles" | "openOffers">): boolean {
  return !!openOffers || roles.every((role) => role === "consumer");
}
