// Says why rules may be missing from the list: it lags behind what is live, or can't have all of it.
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { IndexStatus } from "./rules.ts";

export function IndexNotice({ index: { state, done, unread_files: files } }: { index: IndexStatus }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const texts: string[] = [];
  if (state === "updating") {
    texts.push(message("redirects.updating", { share: done.toLocaleString(locale, { style: "percent" }) }));
  }
  if (state === "no-text") texts.push(message("redirects.no-text"));
  if (files.length > 0) {
    texts.push(message("redirects.unread-files", { files: new Intl.ListFormat(locale).format(files) }));
  }
  return texts.map((text) => (
    <p key={text} className={layout.panel} data-look="draft">
      {text}
    </p>
  ));
}
