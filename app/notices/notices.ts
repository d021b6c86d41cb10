// The calls of notices, and what the app makes of what they answer.
import type { ApiClient } from "../api/client.ts";
import type { Notice, NoticeKind, NoticePage, ReadNotices, UnreadNotices } from "../api/types.ts";
import type { MessageId } from "../i18n/message-id.ts";

/** The address of the user's notices. */
export const noticesPath = "/api/v1/notices";
/** Of the newest one alone, with how many were not read. */
export const newestNoticePath = `${noticesPath}?limit=1`;

/** The user's notices after a page, the newest first; undefined when access was denied. Throws as the API's calls do. */
export function loadNotices(api: Pick<ApiClient, "get">, cursor?: string): Promise<NoticePage | undefined> {
  return api.get<NoticePage>(noticesPath, cursor === undefined ? undefined : { cursor });
}

/** Marks notices as read; how many are left, undefined when access was denied. Throws as the API's calls do. */
export async function markRead(api: Pick<ApiClient, "post">, notices: readonly Notice[]): Promise<number | undefined> {
  const read: ReadNotices = { ids: notices.map(({ id }) => id) };
  return (await api.post<UnreadNotices>(`${noticesPath}/read`, read))?.unread;
}

/** Those that were not read. */
export function unreadOf(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ read }) => !read);
}

/** The message that tells a notice. */
export function noticeText(kind: NoticeKind): MessageId {
  return `notice.${kind}`;
}

/** Where a notice leads: to its offer, to all offers, to the user's details, or to a lender's list of work. */
export function destinationOf({ kind, offer }: Notice): "offer" | "offers" | "details" | "work" {
  if (kind === "cheaper-loan" || kind === "answers-to-confirm") return "details";
  if (kind.startsWith("lender-")) return "work";
  return offer === undefined ? "offers" : "offer";
}

/** The notice that came since the newest was the one with this id, or since there was none; undefined where none came. */
export function arrivedSince(newest: string | null, { items: [first] }: Pick<NoticePage, "items">): Notice | undefined {
  return first && first.id !== newest && !first.read ? first : undefined;
}
