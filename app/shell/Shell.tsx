// What surrounds every screen. After a navigation within the app, focus moves to the new content,
// as it would after loading a document.
import { type ReactNode, useEffect, useRef } from "react";
import { ScrollRestoration, useNavigation } from "react-router";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";

export function Shell({ children }: { children: ReactNode }) {
  const message = useMessage();
  const { path } = usePage();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {message("shell.skip")}
      </a>
      <Progress />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}

/** A bar at the top while a page is being fetched; slow pages only, as it appears after a moment. */
function Progress() {
  const message = useMessage();
  const loading = useNavigation().state !== "idle";
  return (
    <div role="status" className={loading ? styles.progress : styles.idle}>
      {loading && <span className={styles.hidden}>{message("shell.loading")}</span>}
    </div>
  );
}
