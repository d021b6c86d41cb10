// The way to the admins' area, once its messages are there.

import { ButtonLink } from "../components/Button.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { addMessages } from "./add-messages.ts";

export default function AdminLink() {
  const message = useMessage();
  // Without them there is no link; the area can be reached by its address.
  if (!useAddedMessages(addMessages)) return null;
  return <ButtonLink screen="admin-one-page-onboarding">{message("admin.lenders")}</ButtonLink>;
}
