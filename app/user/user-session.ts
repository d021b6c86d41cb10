// Holds the state of the user and performs what changes it: loading the profile, signing in with a
// link, signing out, being denied (specification, sections 4, 7 and 8).
import type { ApiClient } from "../api/client.ts";
import { Store } from "../store.ts";
import type { UserCounts, UserProfile } from "./profile.ts";
import { initialUser, type UserEvent, type UserState, userStateAfter } from "./user-state.ts";

export interface UserSessionOptions {
  /** Told the user's id when one is set, and null when the user is cleared. */
  readonly trackUser: (id: string | null) => void;
}

export class UserSession extends Store<UserState> {
  readonly #trackUser: UserSessionOptions["trackUser"];
  /** How often somebody has signed in. */
  #signIns = 0;

  constructor({ trackUser }: UserSessionOptions) {
    super(initialUser);
    this.#trackUser = trackUser;
  }

  /** Loads the profile. A denied request has set LOGGED_OUT by the time it resolves. */
  async load(api: ApiClient): Promise<void> {
    const apply = this.#unlessSignedIn();
    apply({ type: "load-started" });
    try {
      // What reads profiles is on nobody's way who is not signed in.
      const [answer, { parseProfile }] = await Promise.all([api.get("/api/v2/user/profile"), import("./profile.ts")]);
      if (answer !== undefined) apply({ type: "user-set", profile: parseProfile(answer) });
    } catch {
      apply({ type: "load-failed" });
    }
  }

  /** Signs in with the profile that consuming a sign-in link answers. */
  signIn(profile: UserProfile): void {
    this.#signIns += 1;
    this.#apply({ type: "user-set", profile });
  }

  /** Takes in how many there are of what the header counts. */
  setCounts(counts: UserCounts): void {
    const { profile } = this.value();
    if (profile) this.#apply({ type: "user-set", profile: { ...profile, ...counts } });
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

  /** What clears the user after a request that begins now and is denied. */
  denial(): () => void {
    const apply = this.#unlessSignedIn();
    return () => apply({ type: "denied" });
  }

  /** Performs what comes of a request that begins now, unless somebody signs in before: it says nothing of them. */
  #unlessSignedIn(): (event: UserEvent) => void {
    const before = this.#signIns;
    return (event) => {
      if (this.#signIns === before) this.#apply(event);
    };
  }

  #apply(event: UserEvent): void {
    const state = userStateAfter(event);
    const id = state.profile?.id;
    if (id !== this.value().profile?.id) this.#trackUser(id ?? null);
    this.set(state);
  }
}
