// The top of every page: logo, main navigation, language and account. On narrow screens all but
// the logo is in a menu.

import { Disclosure } from "../components/Disclosure.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { languageOf } from "../site/languages.ts";
import { AccountLink } from "./AccountLink.tsx";
import styles from "./Header.module.css";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { Logo } from "./Logo.tsx";
import { NavigationLinks } from "./NavigationLinks.tsx";
import { SearchLink } from "./SearchLink.tsx";
import { SkipLink } from "./SkipLink.tsx";

export function Header() {
  const message = useMessage();
  const page = usePage();
  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.bar} key={page.path}>
        <span className={styles.home}>
          <ScreenLink screen="landing">
            <span className={styles.name}>{message("shell.home")}</span>
            <span aria-hidden="true">
              <Logo />
            </span>
          </ScreenLink>
        </span>
        <nav className={styles.wide} aria-label={message("shell.navigation")}>
          <NavigationLinks className={styles.links} />
        </nav>
        <div className={styles.tools}>
          <SearchLink />
          <Disclosure className={styles.languages} summary={<LanguageName />}>
            <LanguageLinks className={styles.panel} />
          </Disclosure>
          <AccountLink />
        </div>
        <Disclosure className={styles.menu} summary={message("shell.menu")}>
          <div className={styles.sheet}>
            <nav aria-label={message("shell.navigation")}>
              <NavigationLinks className={styles.column} />
            </nav>
            <SearchLink />
            <AccountLink />
            <div>
              <p className={styles.caption}>{message("shell.language")}</p>
              <LanguageLinks className={styles.row} />
            </div>
          </div>
        </Disclosure>
      </div>
    </header>
  );
}

function LanguageName() {
  const message = useMessage();
  const page = usePage();
  return (
    <>
      <span className={styles.name}>{message("shell.language")}: </span>
      {languageOf(page.language).name}
    </>
  );
}
