// The way to the account: signing in, or the settings of whoever is signed in.
import { useMessage } from "../i18n/use-message.ts";
import { useUser } from "../services.ts";
import styles from "./AccountLink.module.css";
import { ScreenLink } from "./ScreenLink.tsx";

export function AccountLink() {
  const message = useMessage();
  const { status } = useUser();
  if (status === "LOGGED_IN") {
    return (
      <ScreenLink screen="settings" className={styles.account}>
        {message("account.settings")}
      </ScreenLink>
    );
  }
  return (
    <ScreenLink screen="login" className={styles.account}>
      {message("account.sign-in")}
    </ScreenLink>
  );
}
