// Late pages of lists: where a reader is who has gone on and on.
import type { OriginService } from "../service.ts";

const LIMIT = 100;
/** How many pages come before a late one, at most. */
const PAGES = 100;

/** The path of a late page of the list at `path`. */
export async function lastPage(service: OriginService, access: string, path: string): Promise<string> {
  const list = `${path}${path.includes("?") ? "&" : "?"}`;
  let late = path;
  for (let page = 0, cursor = ""; page < PAGES; page += 1) {
    const { status, text } = await service.call({ path: `${list}limit=${LIMIT}${cursor}`, access });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    const { next } = JSON.parse(text);
    if (!next) break;
    cursor = `&cursor=${encodeURIComponent(next)}`;
    late = `${list}limit=25${cursor}`;
  }
  return late;
}
