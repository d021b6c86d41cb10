// The calls of a roll-out: a release for a share of visitors, then for all of them or none. Shares are in hundredths of a percent.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const path = "releases/candidate";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

const armSchema = v.object({
  release: v.string(),
  share: v.number(),
  pages: v.number(),
  not_found: v.number(),
  errors: v.number(),
  reported: v.number(),
  script_errors: v.number(),
  lcp: v.nullable(v.number()),
});
const rolloutSchema = v.object({ live: v.nullable(v.string()), arms: v.array(armSchema) });

/** What was counted of a release since the roll-out began. */
export type RolloutArm = v.InferOutput<typeof armSchema>;
/** The live release, then the candidate; no arms while nothing is rolled out. */
export type Rollout = v.InferOutput<typeof rolloutSchema>;

/** The steps that the console offers. */
export const steps = [100, 1000, 5000, 10_000] as const;

export const readRollout = (api: ApiClient) => get(api, rolloutSchema, path);

const address = (name: string, query: Record<string, string>) => `/api/control/${name}?${new URLSearchParams(query)}`;

/** A release, and the share that it is shown to have; 0 where it is not rolled out. */
export type Seen = Pick<RolloutArm, "release" | "share">;

/** Begins a roll-out, or raises its share. Refused, as the others are, where another roll-out goes on than the one seen. */
export async function rollOut(api: ApiClient, { release, share: seen_share }: Seen, share: number, note: string) {
  await api.put(address(path, { note }), { release, share, seen_share }, call);
}

/** Makes the release that is rolled out live for everybody. */
export async function promoteRollout(api: ApiClient, { release }: Seen, note: string): Promise<void> {
  await api.post(address(`${path}/promote`, { note, release }), {}, call);
}

/** Ends the roll-out: everybody gets the live release. */
export async function endRollout(api: ApiClient, { release }: Seen, note: string): Promise<void> {
  await api.delete(address(path, { note, release }), call);
}
