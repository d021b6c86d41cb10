// What became of the user's applications, the newest first. Those that are seen count as read from then on.
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Notice, NoticePage } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useDay } from "../offers/figures.ts";
import { useServices } from "../services.ts";
import { addMessages } from "./add-messages.ts";
import styles from "./NoticeList.module.css";
import { destinationOf, loadNotices, markRead, noticeText, unreadOf } from "./notices.ts";

const loadNewest = (api: Parameters<typeof loadNotices>[0]) => loadNotices(api);

export default function NoticeList({ className }: { readonly className: string | undefined }): ReactNode {
  const message = useMessage();
  if (!useAddedMessages(addMessages)) return null;
  return (
    <section className={className} aria-labelledby="notices">
      <h2 id="notices">{message("notices.heading")}</h2>
      <Newest />
    </section>
  );
}

function Newest() {
  const message = useMessage();
  const [loaded, again] = useLoaded(loadNewest);
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message("notices.failed")}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  if (loaded.value.items.length === 0) return <p>{message("notices.none")}</p>;
  return <Pages first={loaded.value} />;
}

function Pages({ first }: { readonly first: NoticePage }) {
  const message = useMessage();
  const { api } = useServices();
  const [{ items, next }, setPage] = useState<Pick<NoticePage, "items" | "next">>(first);
  const [failed, setFailed] = useState(false);
  const list = useReading(items);

  async function loadMore() {
    const page = await loadNotices(api, next ?? undefined).catch(() => undefined);
    setFailed(page === undefined);
    if (page) setPage({ items: [...items, ...page.items], next: page.next });
  }

  return (
    <>
      <p>{message("notices.lead")}</p>
      <ul ref={list} className={styles.notices}>
        {items.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
      {failed && <p role="alert">{message("notices.failed")}</p>}
      {next && (
        <Button quiet onClick={() => void loadMore()}>
          {message("notices.more")}
        </Button>
      )}
    </>
  );
}

function Row({ notice }: { readonly notice: Notice }) {
  const message = useMessage();
  const day = useDay();
  const { kind, at, read } = notice;
  return (
    <li>
      <p>
        {!read && <Badge tone="new">{message("notices.new")}</Badge>} {message(noticeText(kind))}
      </p>
      <p className={styles.more}>
        <time dateTime={at}>{day(at)}</time>
        <Destination notice={notice} />
      </p>
    </li>
  );
}

function Destination({ notice }: { readonly notice: Notice }) {
  const message = useMessage();
  switch (destinationOf(notice)) {
    case "work":
      return <ScreenLink screen="lender-insights">{message("notices.work")}</ScreenLink>;
    case "offer":
      return (
        <ScreenLink screen="offer" params={{ id: notice.offer ?? "" }}>
          {message("notices.offer")}
        </ScreenLink>
      );
    case "details":
      return <ScreenLink screen="continuous-form">{message("notices.details")}</ScreenLink>;
    case "offers":
      return <ScreenLink screen="offers">{message("notices.offers")}</ScreenLink>;
  }
}

/** Marks notices as read once the list can be seen; they are shown as new until the page is left. */
function useReading(items: readonly Notice[]) {
  const { api, session } = useServices();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const unread = unreadOf(items);
    if (!list.current || unread.length === 0) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // What could not be marked is new the next time, too.
      markRead(api, unread).then(
        (unreadNotices) => unreadNotices !== undefined && session.setCounts({ unreadNotices }),
        () => undefined,
      );
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [api, items, session]);
  return list;
}
