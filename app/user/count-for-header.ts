// Counts the offers that a user can accept and the notices that they have not read, once the browser has nothing better to do:
// the header says how many.
import type { ApiClient } from "../api/client.ts";
import type { ApplicationPage, NoticePage } from "../api/types.ts";
import { newestNoticePath } from "../notices/notices.ts";
import { openOffers } from "../offers/open-offers.ts";
import type { UserCounts } from "./profile.ts";
import type { UserSession } from "./user-session.ts";

interface Options {
  readonly api: Pick<ApiClient, "get">;
  readonly session: Pick<UserSession, "value" | "subscribe" | "setCounts">;
  readonly whenIdle: (work: () => void) => void;
}

/** Counts once for each user who is signed in or signs in. A count that can't be had is left out. */
export function countForHeader({ api, session, whenIdle }: Options): void {
  let counted: string | undefined;
  const look = () => {
    const { profile } = session.value();
    // A session that can only add a passkey has no roles, and may count nothing.
    const user = profile?.roles.length ? profile.id : undefined;
    if (user === counted) return;
    counted = user;
    if (user) whenIdle(() => count(user));
  };
  const count = (user: string) => {
    const countBy = async <T>(name: keyof UserCounts, path: string, number: (answer: T) => number) => {
      if (session.value().profile?.[name] !== undefined) return;
      const answer = await api.get<T>(path).catch(() => undefined);
      if (answer && session.value().profile?.id === user) session.setCounts({ [name]: number(answer) });
    };
    void countBy<ApplicationPage>("openOffers", "/api/v1/applications", ({ items }) => openOffers(items));
    void countBy<NoticePage>("unreadNotices", newestNoticePath, ({ unread }) => unread);
  };
  session.subscribe(look);
  look();
}
