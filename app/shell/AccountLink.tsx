// The way to the account: signing in, or the offers of whoever is signed in and how many can be accepted.
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
        {message("account.offers")}
        <span className={styles.count}>{profile.openOffers}</span>
      </ScreenLink>
    );
  }
  return (
    <ScreenLink screen="login" className={styles.account}>
      {message("account.sign-in")}
    </ScreenLink>
  );
}
