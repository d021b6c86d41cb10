// How many notices were not read, at the corner of the link to the offers; in words for who listens.

import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { addMessages } from "./add-messages.ts";
import styles from "./UnreadNotices.module.css";

export default function UnreadNotices({ count }: { readonly count: number }) {
  const message = useMessage();
  if (!useAddedMessages(addMessages)) return null;
  const text = message("notices.unread", { count });
  return (
    <span role="img" aria-label={text} title={text} className={styles.unread}>
      {count}
    </span>
  );
}
