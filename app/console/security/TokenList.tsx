// Tokens for the command line: which machine has one, what it may do, its last use and its end, and a way to end it at once.
import type { ApiClient } from "../../api/client.ts";
import type { OwnToken } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { countryName } from "../device/country-name.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { endToken } from "./token-calls.ts";

interface TokenListProps {
  readonly heading: string;
  /** Reads the tokens; stays the same function from one rendering to the next. */
  readonly load: (api: ApiClient) => Promise<OwnToken[] | undefined>;
}

export function TokenList({ heading, load }: TokenListProps) {
  const locale = useConsoleLocale();
  const [loaded, again] = useLoaded(load);
  return (
    <section lang={locale} className={layout.panel} aria-label={heading}>
      <h2>{heading}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(tokens) => <Tokens tokens={tokens} onEnded={again} />}
      </WhenLoaded>
    </section>
  );
}

export function Tokens({ tokens, onEnded }: { tokens: readonly OwnToken[]; onEnded: () => void }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  if (tokens.length === 0) return <p>{message("tokens.none-own")}</p>;

  async function end({ id, name }: OwnToken) {
    await endToken(api, id);
    toasts.open(message("tokens.ended", { name }));
    onEnded();
  }

  return (
    <ul className={layout.list}>
      {tokens.map((token) => (
        <li key={token.id}>
          <TokenFacts token={token} />
          <Confirm
            name={message("tokens.end")}
            label={message("tokens.end-of", { name: token.name })}
            title={message("tokens.end-ask", { name: token.name })}
            onConfirm={() => end(token)}
          >
            <p>{message("tokens.end-means")}</p>
          </Confirm>
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token: { name, scopes, created, expires, last_use } }: { token: OwnToken }) {
  const message = useConsoleMessage();
  return (
    <div>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{scopes.length > 0 ? scopes.join(", ") : message("device.no-scopes")}</p>
      <p className={layout.soft}>
        {message("tokens.made")} <When at={created} /> · {message("tokens.ends")} <When at={expires} />
        {" · "}
        <LastUse use={last_use} />
      </p>
    </div>
  );
}

/** The day and country of a token's last use. */
export function LastUse({ use }: { use?: { day: string; country?: string | null | undefined } | null | undefined }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  if (!use) return message("tokens.never-used");
  const day = new Date(`${use.day}T12:00:00Z`).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
  const country = countryName(use.country, locale);
  return country ? message("tokens.used-in", { day, country }) : message("tokens.used", { day });
}
