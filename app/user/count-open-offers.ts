// Counts the offers that a user can accept, once the browser has nothing better to do: the header says how many.
import type { ApiClient } from "../api/client.ts";
import type { ApplicationPage } from "../api/types.ts";
import { openOffers } from "../offers/open-offers.ts";
import type { UserSession } from "./user-session.ts";

interface Options {
  readonly api: Pick<ApiClient, "get">;
  readonly session: Pick<UserSession, "state" | "subscribe" | "setOpenOffers">;
  readonly whenIdle: (work: () => void) => void;
}

/** Counts once for each user who is signed in or signs in. A count that can't be had is left out. */
export function countOpenOffers({ api, session, whenIdle }: Options): void {
  let counted: string | undefined;
  const look = () => {
    const { profile } = session.state();
    if (profile?.id === counted) return;
    counted = profile?.id;
    if (profile && profile.openOffers === undefined) whenIdle(() => void count(profile.id));
  };
  const count = async (user: string) => {
    const page = await api.get<ApplicationPage>("/api/v1/applications").catch(() => undefined);
    if (page && session.state().profile?.id === user) session.setOpenOffers(openOffers(page.items));
  };
  session.subscribe(look);
  look();
}
