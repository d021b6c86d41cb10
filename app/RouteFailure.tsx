// Shown when a screen breaks while it renders: a way to try again and a way home, as plain links,
// so that the next page starts afresh.
import { useLocation } from "react-router";
import { useMessage } from "./i18n/use-message.ts";
import styles from "./RouteFailure.module.css";

export function RouteFailure() {
  const message = useMessage();
  const { pathname, search } = useLocation();
  return (
    <main className={styles.failure}>
      <h1>{message("error.summary")}</h1>
      <p>
        <a href={pathname + search}>{message("common.try-again")}</a>
      </p>
    </main>
  );
}
