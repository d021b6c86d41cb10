// How many offers a user can accept.
import type { Application } from "../api/types.ts";

export function openOffers(applications: readonly Pick<Application, "offers">[]): number {
  return applications.flatMap(({ offers }) => offers).filter(({ state }) => state === "open").length;
}
