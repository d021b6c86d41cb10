// What surrounds every screen; the console has a frame of its own. After a navigation within the app, focus moves to the new heading, so
// that a screen reader begins there.
import { type ReactNode, useEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useMessage } from "../i18n/use-message.ts";
import { Notices } from "../notices/Notices.tsx";
import { useSeenPage } from "../offline/keep-seen-pages.ts";
import { usePage } from "../page/page-context.ts";
import { routeOf } from "../site/routes.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";
import "./print.css";

export function Shell({ children }: { children: ReactNode }) {
  const { path, screen } = usePage();
  const main = useRef<HTMLDivElement>(null);
  const focusedPath = useRef(path);

  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    return focusHeading(main.current as HTMLElement);
  }, [path]);

  // By the address, at which an experiment may show another page.
  useSeenPage(useLocation().pathname, routeOf(screen).access === "public");

  return (
    <div className={styles.window}>
      <Notices />
      <div className={styles.shell}>
        <Progress />
        {screen === "console" ? (
          <div ref={main} className={styles.main}>
            {children}
          </div>
        ) : (
          <>
            <Header />
            <main id="main" ref={main} tabIndex={-1} className={styles.main}>
              {children}
            </main>
            <Footer />
          </>
        )}
      </div>
      <ScrollRestoration />
    </div>
  );
}

/**
 * Moves focus to the first heading, and on to the one that replaces it once the rest of the page has loaded. Answers what ends
 * that.
 */
function focusHeading(main: HTMLElement): () => void {
  let focused: HTMLElement;
  function focus() {
    focused = main.querySelector("h1") ?? main;
    focused.tabIndex = -1;
    focused.focus({ preventScroll: true });
  }
  focus();
  const observer = new MutationObserver(() => {
    if (!focused.isConnected && document.activeElement === document.body) focus();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
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
