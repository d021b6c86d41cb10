// The calls of planned maintenance. Control decides which times are moments; the edge goes by them.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";

const base = "/api/control/maintenance/windows";
const previewPath = "/api/control/maintenance/preview";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

/** The regions whose pages a window can be for. */
export const regions = ["fi", "intl"] as const;
export type RegionId = (typeof regions)[number];

const windowSchema = v.object({
  id: v.number(),
  from: v.pipe(v.string(), v.isoTimestamp()),
  until: v.pipe(v.string(), v.isoTimestamp()),
  zones: v.pipe(v.array(v.string()), v.minLength(1)),
  regions: v.array(v.picklist(regions)),
  text: v.string(),
  state: v.picklist(["planned", "open"]),
});
const windowsSchema = v.object({ windows: v.array(windowSchema) });

/** A window of time in which pages answer with the maintenance page: of all regions where none is named. */
export type MaintenanceWindow = v.InferOutput<typeof windowSchema>;

/** A window to be planned; its times as the clocks of the market show them. */
export interface NewWindow {
  readonly from: string;
  readonly until: string;
  readonly regions: readonly RegionId[];
  readonly text: string;
}

const previewSchema = v.object({
  ends: v.pipe(v.string(), v.isoTimestamp()),
  links: v.array(v.object({ region: v.picklist(regions), link: v.string() })),
});

/** Links that show the pages of each region during maintenance, until they end. */
export type Preview = v.InferOutput<typeof previewSchema>;

export async function readPreview(api: ApiClient): Promise<Preview | undefined> {
  const answer = await api.get(previewPath, undefined, call);
  return answer === undefined ? undefined : v.parse(previewSchema, answer);
}

/** The windows that are not over, the next one first. */
export async function readWindows(api: ApiClient): Promise<readonly MaintenanceWindow[] | undefined> {
  const answer = await api.get(base, undefined, call);
  return answer === undefined ? undefined : v.parse(windowsSchema, answer).windows;
}

export async function planWindow(
  api: ApiClient,
  window: NewWindow,
  note: string,
): Promise<MaintenanceWindow | undefined> {
  const answer = await api.post(`${base}?${new URLSearchParams({ note })}`, window, call);
  return answer === undefined ? undefined : v.parse(windowSchema, answer);
}

/** Cancels a window; one that has begun ends. */
export async function cancelWindow(api: ApiClient, id: number, note: string): Promise<void> {
  await api.delete(`${base}/${id}?${new URLSearchParams({ note })}`, call);
}
