// Who is signed in, the way to their account and to the site, the language, the keys, and signing out.
import { Link, useLocation, useNavigate } from "react-router";
import { Disclosure } from "../../components/Disclosure.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { followLanguageLink } from "../../notices/chosen-language.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices, useUser } from "../../services.ts";
import { languageOf } from "../../site/languages.ts";
import { screenPath } from "../../site/paths.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { ConsoleIcon } from "../parts/ConsoleIcon.tsx";
import { useBase } from "../use-address.ts";
import styles from "./AccountMenu.module.css";

export function AccountMenu({ openHelp }: { openHelp: () => void }) {
  const message = useConsoleMessage();
  const { profile } = useUser();
  const { language } = usePage();
  return (
    <Disclosure
      className={styles.account}
      summary={
        <>
          <ConsoleIcon name="user" />
          <span className={styles.name}>{message("shell.account")}</span>
        </>
      }
    >
      <div className={styles.panel}>
        {profile && <p className={styles.who}>{message("shell.signed-in", { who: profile.email })}</p>}
        <ScreenLink screen="settings">{message("shell.my-account")}</ScreenLink>
        <Link to={screenPath(language, "landing")}>{message("shell.site")}</Link>
        <LanguageLinks />
        <button type="button" onClick={openHelp}>
          {message("keys.heading")}
        </button>
        <SignOutButton />
      </div>
    </Disclosure>
  );
}

/** The same address in the region's other language of the console; a native link, as it is another document. */
function LanguageLinks() {
  const { alternates } = usePage();
  const base = useBase();
  const { pathname, search } = useLocation();
  const locale = useConsoleLocale();
  const others = alternates.filter(({ language }) => ["fi", "en-fi"].includes(language));
  return others
    .filter(({ language }) => languageOf(language).name !== languageOf(locale === "fi" ? "fi" : "en-fi").name)
    .map(({ language, path }) => {
      const { tag, name } = languageOf(language);
      const href = path + pathname.slice(base.length) + search;
      return (
        <a key={language} href={href} lang={tag} hrefLang={tag} onClick={followLanguageLink}>
          {name}
        </a>
      );
    });
}

function SignOutButton() {
  const message = useConsoleMessage();
  const navigate = useNavigate();
  const { api, session, toasts } = useServices();
  const { language } = usePage();

  async function signOut() {
    const isDone = await session.signOut(api);
    toasts.open(message(isDone ? "shell.signed-out" : "shell.sign-out-failed"));
    if (isDone) await navigate(screenPath(language, "landing"), { replace: true });
  }

  return (
    <button type="button" onClick={signOut}>
      {message("shell.sign-out")}
    </button>
  );
}
