// The user as the API describes them.
import * as v from "valibot";

const profileSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  email: v.string(),
  name: v.string(),
  roles: v.array(v.string()),
});

export interface UserProfile extends v.InferOutput<typeof profileSchema> {
  /** How many offers the user can accept, once somebody has counted them. */
  readonly openOffers?: number;
  /** How many notices the user has not read, once somebody has counted them. */
  readonly unreadNotices?: number;
}

/** What the header counts. */
export type UserCounts = Pick<UserProfile, "openOffers" | "unreadNotices">;

/** Reads a profile from an answer of the API. Throws `ValiError` when it has another form. */
export function parseProfile(value: unknown): UserProfile {
  return v.parse(profileSchema, value);
}
