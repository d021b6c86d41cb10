// Tokens for continuous integration, for admins: which there are, making one, which is shown once, and revoking.
import { useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { FocusedHeading } from "../../passkeys/FocusedHeading.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { LastUse } from "../security/TokenList.tsx";
import { type CiToken, type IssuedToken, readCiTokens, revokeCiToken } from "./calls.ts";
import { NewTokenForm } from "./NewTokenForm.tsx";

export default function TokensView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readCiTokens);
  const [issued, setIssued] = useState<IssuedToken>();

  function made(token: IssuedToken) {
    setIssued(token);
    again();
  }

  return (
    <ConsolePage heading={message("place.tokens")} lead={message("tokens.lead")}>
      <div className={layout.sections}>
        {issued && <Issued token={issued} onStored={() => setIssued(undefined)} />}
        <section className={layout.panel} aria-label={message("tokens.working")}>
          <h2>{message("tokens.working")}</h2>
          <WhenLoaded loaded={loaded} again={again}>
            {(tokens) => <CiTokens tokens={tokens} onRevoked={again} />}
          </WhenLoaded>
        </section>
        <NewTokenForm key={issued?.id} onMade={made} />
      </div>
    </ConsolePage>
  );
}

function Issued({ token: { token, expires }, onStored }: { token: IssuedToken; onStored: () => void }) {
  const message = useConsoleMessage();
  return (
    <section className={layout.panel}>
      <FocusedHeading>{message("tokens.issued")}</FocusedHeading>
      <p>{message("tokens.issued-text")}</p>
      <p>
        <code>{token}</code>
      </p>
      <p className={layout.soft}>
        {message("tokens.ends")} <When at={expires} />
      </p>
      <p className={layout.row}>
        <Button onClick={() => void navigator.clipboard.writeText(token)}>{message("experiments.copy")}</Button>
        <Button quiet onClick={onStored}>
          {message("tokens.stored")}
        </Button>
      </p>
    </section>
  );
}

export function CiTokens({ tokens, onRevoked }: { tokens: readonly CiToken[]; onRevoked: () => void }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  if (tokens.length === 0) return <p>{message("tokens.none")}</p>;

  async function revoke({ id, name }: CiToken, note: string) {
    await revokeCiToken(api, id, note);
    toasts.open(message("tokens.ended", { name }));
    onRevoked();
  }

  return (
    <ul className={layout.list}>
      {tokens.map((token) => (
        <li key={token.id}>
          <div>
            <p>
              <strong>{token.name}</strong> <code>{token.id}</code>
            </p>
            <p>{token.scopes.join(", ")}</p>
            <p className={layout.soft}>
              {message("tokens.made-by", { who: token.by })} <When at={token.created} /> · {message("tokens.ends")}{" "}
              <When at={token.expires} /> · <LastUse use={token.last_use} />
            </p>
          </div>
          <Confirm
            name={message("tokens.end")}
            label={message("tokens.end-of", { name: token.name })}
            title={message("tokens.end-ask", { name: token.name })}
            takesNote
            onConfirm={(note) => revoke(token, note)}
          >
            <p>{message("tokens.end-means")}</p>
          </Confirm>
        </li>
      ))}
    </ul>
  );
}
