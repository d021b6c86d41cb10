// The way to the admins' area, once its messages are there.
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { ButtonLink } from "../shell/Button.tsx";
import { addMessages } from "./add-messages.ts";

export default function AdminLink() {
  const message = useMessage();
  const { i18n } = useLingui();
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    let isOver = false;
    // Without them there is no link; the area can be reached by its address.
    addMessages(i18n).then(
      () => isOver || setIsReady(true),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [i18n]);

  if (!isReady) return null;
  return <ButtonLink screen="admin-one-page-onboarding">{message("admin.lenders")}</ButtonLink>;
}
