// The user's passkeys, the oldest first, and a hint to add another to an only one, which cannot be removed.
import { useEffect, useRef } from "react";
import type { Passkey } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import { languageOf } from "../../site/languages.ts";
import layout from "../parts/layout.module.css";
import { RemovePasskey } from "./RemovePasskey.tsx";

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Whether it has just changed: what was used for that may be gone, so focus goes to its heading. */
  readonly takesFocus: boolean;
  readonly onRemoved: () => void;
}

export function PasskeyList({ passkeys, takesFocus, onRemoved }: PasskeyListProps) {
  const message = useMessage();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <section className={layout.panel} aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" ref={heading} tabIndex={-1}>
        {message("security.passkeys")}
      </h2>
      {passkeys.length === 1 && (
        <p>
          <strong>{message("security.second")}</strong> {message("security.second-why")}
        </p>
      )}
      <ul className={layout.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyFacts passkey={passkey} />
            {passkeys.length > 1 && <RemovePasskey passkey={passkey} onRemoved={onRemoved} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PasskeyFacts({ passkey: { name, synced, added, used } }: { passkey: Passkey }) {
  const message = useMessage();
  const { tag } = languageOf(usePage().language);
  const moment = (at: string) => new Date(at).toLocaleString(tag, { dateStyle: "long", timeStyle: "short" });
  return (
    <div>
      <p>
        <strong>{name || message("security.nameless")}</strong>
      </p>
      <p>{message(synced ? "security.synced" : "security.one-device")}</p>
      <p className={layout.soft}>
        <time dateTime={added}>{message("security.added", { date: moment(added) })}</time>
        {" · "}
        {used ? (
          <time dateTime={used}>{message("security.used", { date: moment(used) })}</time>
        ) : (
          message("security.never-used")
        )}
      </p>
    </div>
  );
}
