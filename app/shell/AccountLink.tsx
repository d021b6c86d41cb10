// The way to the account: signing in, or the offers of whoever is signed in, under their name.
import { useMessage } from "../i18n/use-message.ts";
import { useUser } from "../services.ts";
import styles from "./AccountLink.module.css";
import { ScreenLink } from "./ScreenLink.tsx";

export function AccountLink() {
  const message = useMessage();
  const { profile } = useUser();
  if (profile) {
    return (
      <ScreenLink screen="offers" className={styles.account}>
        <span className={styles.purpose}>{message("account.offers")}: </span>
        <span className={styles.name}>{profile.name || profile.email}</span>
      </ScreenLink>
    );
  }
  return (
    <ScreenLink screen="login" className={styles.account}>
      {message("account.sign-in")}
    </ScreenLink>
  );
}
