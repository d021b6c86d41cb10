// The signed-in user's applications: asked for again while lenders answer and the page is looked at.
import { useEffect, useState } from "react";
import { getIfChanged } from "../api/get-if-changed.ts";
import type { ApplicationPage } from "../api/types.ts";
import type { Loaded } from "../api/use-loaded.ts";
import { useServices } from "../services.ts";
import { useStore } from "../store.ts";
import { OfferPoll } from "./offer-poll.ts";
import { openOffers } from "./open-offers.ts";
import { pageVisibility } from "./page-visibility.ts";

const browserFetch = (url: string, init: RequestInit) => fetch(url, init);

/** What has arrived by now, and a way to ask at once. */
export function useApplications(): readonly [Loaded<ApplicationPage>, () => void] {
  const { api, session } = useServices();
  const [poll] = useState(
    () =>
      new OfferPoll<ApplicationPage>({
        load: (etag) => getIfChanged({ api, fetch: browserFetch }, "/api/v1/applications", etag),
        isCollecting: ({ items }) => items.some(({ pending }) => pending > 0),
        visibility: pageVisibility,
      }),
  );
  const loaded = useStore(poll);
  useEffect(() => {
    if (typeof loaded === "object" && "value" in loaded)
      session.setCounts({ openOffers: openOffers(loaded.value.items) });
  }, [loaded, session]);
  return [loaded, poll.again];
}
