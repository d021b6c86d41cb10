// Getting back in without a passkey: a mailed link and a recovery code open a session that can only add a passkey, and with that
// one signs in.
import { type ReactNode, useState } from "react";
import type { ApiClient } from "../api/client.ts";
import type { SignedInUser } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { Button, ButtonLink } from "../components/Button.tsx";
import { TextPage } from "../components/TextPage.tsx";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import type { PageData } from "../page/page-data.ts";
import { useServices, useUser } from "../services.ts";
import { screenPath } from "../site/paths.ts";
import { SignIn } from "../user/SignIn.tsx";
import { AddPasskey } from "./AddPasskey.tsx";
import { addMessages } from "./add-messages.ts";
import { FocusedHeading } from "./FocusedHeading.tsx";
import styles from "./Passkeys.module.css";
import { RecoveryCodeForm } from "./RecoveryCodeForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SignInWithNew } from "./SignInWithNew.tsx";

interface RecoveryProps {
  readonly page: PageData<"login">;
  readonly waiting: ReactNode;
}

export default function Recovery({ page, waiting }: RecoveryProps) {
  const message = useMessage();
  const user = useUser();
  const isWorded = useAddedMessages(addMessages);
  if (!isWorded || user.status === "LOADING") return waiting;
  const heading = message("recovery.heading");
  if (user.profile) {
    return (
      <TextPage heading={heading} lead={message("account.signed-in", { email: user.profile.email })}>
        <Recovering key={user.profile.id} />
      </TextPage>
    );
  }
  const next = `${screenPath(page.language, "login")}?recover=yes`;
  return <SignIn page={page} heading={heading} lead={message("recovery.lead")} next={next} byMailOnly />;
}

const loadSession = (api: ApiClient) => api.get<SignedInUser>("/api/v2/user/profile");

function Recovering() {
  const message = useMessage();
  const [loaded, again] = useLoaded(loadSession);
  if (loaded === "loading") return <p role="status">{message("account.checking")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message("account.unavailable")}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  const { amr, enrols_only } = loaded.value;
  if (enrols_only || amr.includes("otp")) return <Steps isRecovered={enrols_only === true} />;
  return (
    <>
      <p>{message("passkey-problem.state")}</p>
      <ButtonLink screen="console" query={{ view: "security" }}>
        {message("security.heading")}
      </ButtonLink>
    </>
  );
}

type Step = "code" | "add" | "added" | { readonly codes: readonly string[] };

/** `isRecovered`: whether a recovery code has opened the session already. */
export function Steps({ isRecovered }: { isRecovered: boolean }) {
  const message = useMessage();
  const { session } = useServices();
  const { profile } = useUser();
  const [step, setStep] = useState<Step>(isRecovered ? "add" : "code");

  function show(codes: readonly string[]) {
    // The session can do nothing else from now on.
    if (profile) session.signIn({ ...profile, roles: [] });
    setStep({ codes });
  }

  if (typeof step === "object") return <RecoveryCodes codes={step.codes} onStored={() => setStep("add")} />;
  if (step === "code") return <RecoveryCodeForm onRecovered={show} />;
  if (step === "added") return <SignInWithNew />;
  return (
    <div className={styles.stack}>
      <FocusedHeading>{message("passkey.add")}</FocusedHeading>
      <p>{message("recovery.add-lead")}</p>
      <AddPasskey onAdded={() => setStep("added")} />
    </div>
  );
}
