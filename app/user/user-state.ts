// The states of the user and the moves between them (specification, section 4).
import type { UserProfile } from "./profile.ts";

export type UserState =
  | { readonly status: "LOADING"; readonly profile: null }
  | { readonly status: "LOGGED_IN"; readonly profile: UserProfile }
  | { readonly status: "LOGGED_OUT"; readonly profile: null }
  | { readonly status: "ERROR"; readonly profile: null };

export type UserEvent =
  | { readonly type: "load-started" }
  | { readonly type: "user-set"; readonly profile: UserProfile }
  | { readonly type: "load-failed" }
  | { readonly type: "denied" }
  | { readonly type: "logout-started" }
  | { readonly type: "logged-out" }
  | { readonly type: "logout-failed" };

export const initialUser: UserState = { status: "LOADING", profile: null };

/** The state that an event leads to, whatever the state before it. The profile is known in LOGGED_IN only. */
export function userStateAfter(event: UserEvent): UserState {
  switch (event.type) {
    case "load-started":
    case "logout-started":
      return initialUser;
    case "user-set":
      return { status: "LOGGED_IN", profile: event.profile };
    case "denied":
    case "logged-out":
      return { status: "LOGGED_OUT", profile: null };
    case "load-failed":
    case "logout-failed":
      return { status: "ERROR", profile: null };
  }
}
