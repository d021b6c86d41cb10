// Shipped variations whose content the live release has, so that their experiments change nothing any more.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const releasedSchema = v.object({
  experiment: v.string(),
  variation: v.string(),
  pages: v.array(v.string()),
});

export type Released = v.InferOutput<typeof releasedSchema>;

const listSchema = v.object({ released: v.array(releasedSchema) });

/** That of an experiment, where the release has its content. */
export async function readReleased(api: ApiClient, experiment: string): Promise<readonly Released[] | undefined> {
  const answer = await get(api, listSchema, "experiments/released");
  return answer?.released.filter((released) => released.experiment === experiment);
}

/** Takes the experiment out of its file, if what is live still has this version. */
export const removeReleased = (api: ApiClient, experiment: string, reason: string, version: number) =>
  api.post(
    `/api/control/experiments/${encodeURIComponent(experiment)}/remove`,
    { reason },
    { forbiddenSaysWhy: true, headers: { "if-match": `"${version}"` } },
  );
