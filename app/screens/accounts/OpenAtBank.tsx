// The link to the provider of an account. Without scripts it leads there at once; with them a dialogue says first where one goes, and
// who pays us.
import { type MouseEvent, useState } from "react";
import button from "../../components/Button.module.css";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AccountTerms } from "../../page/contents.ts";
import { countHandOff } from "./hand-off.ts";
import styles from "./OpenAtBank.module.css";

const browserFetch = (url: string, init: RequestInit) => fetch(url, init);

/** What a link to a provider is to search engines: paid for, and no recommendation of ours. */
const rel = "sponsored nofollow";

export function OpenAtBank({ account }: { readonly account: AccountTerms }) {
  const message = useMessage();
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, url } = account;
  return (
    <>
      <a
        href={url}
        rel={rel}
        className={button.quiet}
        aria-label={`${message("accounts.open")}: ${name}`}
        onClick={(event) => {
          if (isForAnotherTab(event)) return countHandOff(browserFetch, id);
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {message("accounts.open")}
      </a>
      {isOpen && <Leaving account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Whoever asks for another tab or window has chosen to go on. */
function isForAnotherTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

interface LeavingProps {
  readonly account: AccountTerms;
  readonly onClose: () => void;
}

function Leaving({ account: { id, name, url, lender }, onClose }: LeavingProps) {
  const message = useMessage();
  const { host } = new URL(url);
  return (
    <Dialog heading={message("accounts.leaving")} onClose={onClose}>
      {(close) => (
        <>
          <p>{message("accounts.where", { host, bank: lender.name, account: name })}</p>
          <p>{message("accounts.paid")}</p>
          <div className={styles.actions}>
            <a href={url} rel={rel} className={button.button} onClick={() => countHandOff(browserFetch, id)}>
              {message("accounts.go-on", { bank: lender.name })}
            </a>
            <Button quiet onClick={close}>
              {message("accounts.stay")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
