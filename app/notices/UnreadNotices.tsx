// How many notices were not read, at the corner of the link to the offers; in words for who listens.
import { useMessage } from "../i18n/use-message.ts";
import styles from "./UnreadNotices.module.css";
import { useNoticeMessages } from "./use-notice-messages.ts";

export default function UnreadNotices({ count }: { readonly count: number }) {
  const message = useMessage();
  if (!useNoticeMessages()) return null;
  const text = message("notices.unread", { count });
  return (
    <span role="img" aria-label={text} title={text} className={styles.unread}>
      {count}
    </span>
  );
}
