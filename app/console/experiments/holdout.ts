// The holdout, as control answers it: which share of visitors is in no experiment, from when until when.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const holdoutSchema = v.object({ key: v.string(), share: v.number(), from: v.string(), until: v.string() });

const liveHoldoutSchema = v.object({ holdout: v.nullable(holdoutSchema), max_share: v.number() });

export type Holdout = v.InferOutput<typeof holdoutSchema>;
export type LiveHoldout = v.InferOutput<typeof liveHoldoutSchema>;

export const readHoldout = (api: ApiClient) => get(api, liveHoldoutSchema, "experiments/holdout");

/** What a holdout is to be, and why. */
export interface HoldoutChange {
  readonly share: number;
  readonly until: string;
  readonly reason: string;
}

const path = "/api/control/experiments/holdout";
const options = (version: number) => ({ forbiddenSaysWhy: true, headers: { "if-match": `"${version}"` } });

/** Begins it, or moves its last day, if what is live still has this version; undefined where the session has ended. */
export const setHoldout = (api: ApiClient, change: HoldoutChange, version: number) =>
  api.put(path, change, options(version));

/** Ends it, if what is live still has this version. */
export const endHoldout = (api: ApiClient, note: string, version: number) =>
  api.delete(`${path}?${new URLSearchParams({ note })}`, options(version));
