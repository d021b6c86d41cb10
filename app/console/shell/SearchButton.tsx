// Opens the palette; it looks like the field that one types into there.
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsoleIcon } from "../parts/ConsoleIcon.tsx";
import styles from "./SearchButton.module.css";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

export function SearchButton({ onClick }: { onClick: () => void }) {
  const message = useConsoleMessage();
  return (
    <button type="button" aria-haspopup="dialog" className={styles.search} onClick={onClick}>
      <ConsoleIcon name="search" />
      <span className={styles.text}>{message("shell.search")}</span>
      <span aria-hidden="true" className={styles.key}>
        {isApple() ? "⌘ K" : "Ctrl K"}
      </span>
    </button>
  );
}
