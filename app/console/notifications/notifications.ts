// What others did that concerns the user, and what goes wrong, as control answers it.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get, put } from "../control.ts";

const notificationSchema = v.object({
  id: v.number(),
  kind: v.picklist([
    "review-asked",
    "approved",
    "changes-requested",
    "commented",
    "published",
    "glass-broken",
    "conflict",
    "decision-asked",
    "ending-token",
    "failing-targets",
    "wrong-split",
    "dead-deliveries",
  ]),
  by: v.string(),
  draft: v.nullable(v.string()),
  experiment: v.nullable(v.string()),
  title: v.string(),
  text: v.string(),
  count: v.number(),
  at: v.number(),
  is_read: v.boolean(),
});

const notificationsSchema = v.object({
  unread: v.number(),
  mails: v.boolean(),
  notifications: v.array(notificationSchema),
});

export type Notification = v.InferOutput<typeof notificationSchema>;
export type Notifications = v.InferOutput<typeof notificationsSchema>;

export const readNotifications = (api: ApiClient) => get(api, notificationsSchema, "notifications");

/** Marks all as read up to the one with this id. */
export const markAsRead = (api: ApiClient, until: number) => put(api, "notifications/read", { until }, {});

/** Switches mails on or off. */
export const setMails = (api: ApiClient, on: boolean) => put(api, "notifications/mails", { on }, {});
