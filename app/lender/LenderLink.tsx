// The way to the lenders' area, once its messages are there.

import { ButtonLink } from "../components/Button.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { addMessages } from "./add-messages.ts";

export default function LenderLink() {
  const message = useMessage();
  // Without them there is no link; the area can be reached by its address.
  if (!useAddedMessages(addMessages)) return null;
  return <ButtonLink screen="lender-insights">{message("lender-area.insights")}</ButtonLink>;
}
