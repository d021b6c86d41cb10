// The account, where it is signed in, what the user was told, the language of the service, consent, and what is stored about the user.
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../components/Button.tsx";
import tabs from "../../components/LinkTabs.module.css";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices, useUser } from "../../services.ts";
import { LanguageLinks } from "../../shell/LanguageLinks.tsx";
import { screenPath } from "../../site/paths.ts";
import type { UserProfile } from "../../user/profile.ts";
import { AreaLinks } from "../staff/AreaLinks.tsx";
import { ConsentSettings } from "./ConsentSettings.tsx";
import { OwnData } from "./OwnData.tsx";
import { Sessions } from "./Sessions.tsx";
import styles from "./SettingsScreen.module.css";

export { addMessages } from "../../account/add-messages.ts";

// Its words are those of the lenders' area, which others need not load.
const NoticeList = lazy(() => import("../../notices/NoticeList.tsx"));

export default function SettingsScreen({ page }: { page: PageData<"settings"> }) {
  const message = useMessage();
  return (
    <TextPage heading={page.content.heading}>
      <section className={styles.card} aria-labelledby="account">
        <h2 id="account">{message("settings.account")}</h2>
        <Account />
      </section>
      <Notices />
      <Sessions />
      <section className={styles.card} aria-labelledby="language">
        <h2 id="language">{message("settings.language")}</h2>
        <p>{message("settings.language-body")}</p>
        <LanguageLinks className={tabs.tabs} />
      </section>
      <ConsentSettings />
      <OwnData />
    </TextPage>
  );
}

function Notices() {
  const { profile } = useUser();
  if (!profile) return null;
  return (
    <Suspense fallback={null}>
      <NoticeList key={profile.id} className={styles.card} />
    </Suspense>
  );
}

function Account() {
  const message = useMessage();
  const { api, session } = useServices();
  const { path } = usePage();
  const query = useQuery().toString();
  const user = useUser();
  switch (user.status) {
    case "LOADING":
      return <p role="status">{message("account.checking")}</p>;
    case "LOGGED_IN":
      return <Profile profile={user.profile} />;
    case "LOGGED_OUT":
      return (
        <>
          <p>{message("settings.signed-out")}</p>
          <ButtonLink screen="login" query={{ next: query ? `${path}?${query}` : path }}>
            {message("account.sign-in")}
          </ButtonLink>
        </>
      );
    case "ERROR":
      return (
        <>
          <p role="alert">{message("account.unavailable")}</p>
          <Button onClick={() => void session.load(api)}>{message("common.try-again")}</Button>
        </>
      );
  }
}

function Profile({ profile }: { profile: UserProfile }) {
  const message = useMessage();
  const navigate = useNavigate();
  const { api, session, toasts } = useServices();
  const { language } = usePage();

  async function signOut() {
    const done = await session.signOut(api);
    toasts.open(message(done ? "toast.signed-out" : "toast.sign-out-failed"));
    if (done) await navigate(screenPath(language, "landing"), { replace: true });
  }

  return (
    <>
      <dl className={styles.details}>
        <div>
          <dt>{message("settings.name")}</dt>
          <dd>{profile.name}</dd>
        </div>
        <div>
          <dt>{message("settings.email")}</dt>
          <dd>{profile.email}</dd>
        </div>
      </dl>
      <AreaLinks />
      <Button quiet onClick={signOut}>
        {message("settings.sign-out")}
      </Button>
    </>
  );
}
