// The user's own passkeys: what they are, adding and removing one, and the codes that get one back in without any.
import { useState } from "react";
import type { AddedPasskey, OwnPasskeys } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { useAddedMessages } from "../../i18n/use-added-messages.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import { AddPasskey } from "../../passkeys/AddPasskey.tsx";
import { addMessages } from "../../passkeys/add-messages.ts";
import { readPasskeys } from "../../passkeys/calls.ts";
import { failureText } from "../../passkeys/failure-text.ts";
import { RecoveryCodes } from "../../passkeys/RecoveryCodes.tsx";
import { useServices } from "../../services.ts";
import { languageOf } from "../../site/languages.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { CodesLeft } from "./CodesLeft.tsx";
import { PasskeyList } from "./PasskeyList.tsx";
import { TokenList } from "./TokenList.tsx";
import { readTokens } from "./token-calls.ts";

export default function SecurityView() {
  const message = useMessage();
  const consoleMessage = useConsoleMessage();
  const { language } = usePage();
  if (!useAddedMessages(addMessages)) return <p role="status">{message("shell.loading")}</p>;
  return (
    <ConsolePage lang={languageOf(language).tag} heading={message("security.heading")} lead={message("security.lead")}>
      <OwnSecurity />
      <TokenList heading={consoleMessage("tokens.own")} load={readTokens} />
    </ConsolePage>
  );
}

function OwnSecurity() {
  const message = useMessage();
  const { toasts } = useServices();
  const [loaded, again] = useLoaded(readPasskeys);
  const [codes, setCodes] = useState<readonly string[]>();
  const [changes, setChanges] = useState(0);

  function changed() {
    setChanges((before) => before + 1);
    again();
  }

  function added({ recovery }: AddedPasskey) {
    toasts.open(message("passkey.added"));
    if (recovery) setCodes(recovery.codes);
    changed();
  }

  if (codes) return <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />;
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message(failureText(loaded.failure))}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  return <Passkeys own={loaded.value} changes={changes} onAdded={added} onRemoved={changed} onCodes={setCodes} />;
}

interface PasskeysProps {
  readonly own: OwnPasskeys;
  /** How often they have changed here. */
  readonly changes: number;
  readonly onAdded: (added: AddedPasskey) => void;
  readonly onRemoved: () => void;
  /** Called with new recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
}

export function Passkeys({ own, changes, onAdded, onRemoved, onCodes }: PasskeysProps) {
  const message = useMessage();
  const { passkeys, recovery_codes } = own;
  const isFirst = passkeys.length === 0;
  return (
    <div className={layout.sections}>
      {!isFirst && <PasskeyList key={changes} passkeys={passkeys} takesFocus={changes > 0} onRemoved={onRemoved} />}
      <section className={layout.panel} aria-labelledby="add-passkey">
        <h2 id="add-passkey">{message(isFirst ? "security.add-first" : "security.add-another")}</h2>
        <p>{message(isFirst ? "security.add-first-lead" : "security.add-another-lead")}</p>
        <AddPasskey key={passkeys.length} takesCode={isFirst} onAdded={onAdded} />
      </section>
      {!isFirst && <CodesLeft count={recovery_codes} onCodes={onCodes} />}
    </div>
  );
}
