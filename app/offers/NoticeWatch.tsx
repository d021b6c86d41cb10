// While the offers are looked at: says in a short message what the user is told meanwhile, and leads to the notices that were
// not read.
import { useEffect, useRef, useState } from "react";
import { getIfChanged } from "../api/get-if-changed.ts";
import type { NoticePage } from "../api/types.ts";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { addMessages } from "../notices/add-messages.ts";
import { arrivedSince, newestNoticePath, noticeText } from "../notices/notices.ts";
import { useServices, useUser } from "../services.ts";
import { useStore } from "../store.ts";
import { OfferPoll } from "./offer-poll.ts";
import { pageVisibility } from "./page-visibility.ts";

const browserFetch = (url: string, init: RequestInit) => fetch(url, init);
/** Results are told within a minute. */
const delay = () => 20_000;

export default function NoticeWatch() {
  const message = useMessage();
  const isWorded = useAddedMessages(addMessages);
  const { profile } = useUser();
  useToasts(isWorded);
  const count = profile?.unreadNotices ?? 0;
  if (!isWorded || count === 0) return null;
  return (
    <p>
      <ScreenLink screen="settings">{message("notices.unread", { count })}</ScreenLink>
    </p>
  );
}

function useToasts(isWorded: boolean): void {
  const message = useMessage();
  const { api, session, toasts } = useServices();
  const [poll] = useState(
    () =>
      new OfferPoll<NoticePage>({
        load: (etag) => getIfChanged({ api, fetch: browserFetch }, newestNoticePath, etag),
        isCollecting: () => true,
        visibility: pageVisibility,
        delay,
      }),
  );
  const loaded = useStore(poll);
  /** The newest notice that was there before; undefined until that is known. */
  const newest = useRef<string | null>(undefined);
  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    // Once for each answer: what is done with it renders this again.
    if (!isWorded || loaded === handled.current || typeof loaded !== "object" || !("value" in loaded)) return;
    handled.current = loaded;
    const { items, unread } = loaded.value;
    session.setCounts({ unreadNotices: unread });
    const arrived = newest.current === undefined ? undefined : arrivedSince(newest.current, loaded.value);
    newest.current = items[0]?.id ?? null;
    if (arrived) toasts.open(message(noticeText(arrived.kind)));
  }, [isWorded, loaded, message, session, toasts]);
}
