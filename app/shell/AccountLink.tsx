// The way to the account: signing in, or the offers of whoever is signed in, how many can be accepted, and how many notices
// were not read. Staff without offers of their own are led to their account.
import { Suspense } from "react";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { lazyExtra } from "../page/lazy-extra.ts";
import { useUser } from "../services.ts";
import { isLedToOffers } from "../user/access.ts";
import styles from "./AccountLink.module.css";

// Only who has any loads what shows them.
const UnreadNotices = lazyExtra(() => import("../notices/UnreadNotices.tsx"));

export function AccountLink() {
  const message = useMessage();
  const { profile } = useUser();
  if (profile) {
    const isOffers = isLedToOffers(profile);
    return (
      <ScreenLink screen={isOffers ? "offers" : "settings"} className={styles.account}>
        {message(isOffers ? "account.offers" : "account.settings")}
        {isOffers && <span className={styles.count}>{profile.openOffers || null}</span>}
        {!!profile.unreadNotices && (
          <Suspense>
            <UnreadNotices count={profile.unreadNotices} />
          </Suspense>
        )}
      </ScreenLink>
    );
  }
  return (
    <ScreenLink screen="login" className={styles.account}>
      {message("account.sign-in")}
    </ScreenLink>
  );
}
