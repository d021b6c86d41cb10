// Holds the state of the user and performs what changes it: loading the profile, signing in with a
// link, signing out, being denied (specification, sections 4, 7 and 8).
import type { ApiClient } from "../api/client.ts";
import { parseProfile } from "./profile.ts";
import { initialUser, type UserEvent, type UserState, userStateAfter } from "./user-state.ts";

export interface UserSessionOptions {
  /** Told the user's id when one is set, and null when the user is cleared. */
  readonly trackUser: (id: string | null) => void;
}

/** A subject to which components subscribe with `useSyncExternalStore`. */
export class UserSession {
  readonly #trackUser: UserSessionOptions["trackUser"];
  readonly #listeners = new Set<() => void>();
  #state: UserState = initialUser;

  constructor({ trackUser }: UserSessionOptions) {
    this.#trackUser = trackUser;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): UserState => this.#state;

  /** Loads the profile. A denied request has set LOGGED_OUT by the time it resolves. */
  async load(api: ApiClient): Promise<void> {
    this.#apply({ type: "load-started" });
    try {
      const answer = await api.get("/api/v2/user/profile");
      if (answer !== undefined) this.#apply({ type: "user-set", profile: parseProfile(answer) });
    } catch {
      this.#apply({ type: "load-failed" });
    }
  }

  /** Signs in with the profile that consuming a sign-in link answers. Throws when it has another form. */
  signIn(answer: unknown): void {
    this.#apply({ type: "user-set", profile: parseProfile(answer) });
  }

  /** Signs out. Resolves to whether the server confirmed it. */
  async signOut(api: ApiClient): Promise<boolean> {
    this.#apply({ type: "logout-started" });
    try {
      await api.post("/api/v2/user/logout");
      this.#apply({ type: "logged-out" });
      return true;
    } catch {
      this.#apply({ type: "logout-failed" });
      return false;
    }
  }

  /** Clears the user after a denied request. */
  deny(): void {
    this.#apply({ type: "denied" });
  }

  #apply(event: UserEvent): void {
    const { profile } = this.#state;
    this.#state = userStateAfter(event);
    const { profile: next } = this.#state;
    if (next?.id !== profile?.id) this.#trackUser(next?.id ?? null);
    for (const listener of this.#listeners) listener();
  }
}
