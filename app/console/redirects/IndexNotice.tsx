// Says why rules may be missing from the list: it lags behind what is live, or can't have all of it. While it catches up, how far it is.
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../services.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { type IndexStatus, searchRules } from "./rules.ts";

interface IndexNoticeProps {
  readonly index: IndexStatus;
  /** Called when the list has caught up. */
  readonly onCurrent: () => void;
}

export function IndexNotice({ index, onCurrent }: IndexNoticeProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const { state, done, unread_files: files } = useIndexStatus(index, onCurrent);
  const texts: string[] = [];
  if (state === "no-text") texts.push(message("redirects.no-text"));
  if (files.length > 0) {
    texts.push(message("redirects.unread-files", { files: new Intl.ListFormat(locale).format(files) }));
  }
  return (
    <>
      {state === "updating" && (
        <div className={layout.panel} data-look="draft">
          <label className={layout.stack}>
            {message("redirects.updating", { share: done.toLocaleString(locale, { style: "percent" }) })}
            <progress value={done} />
          </label>
        </div>
      )}
      {texts.map((text) => (
        <p key={text} className={layout.panel} data-look="draft">
          {text}
        </p>
      ))}
    </>
  );
}

/** How often it is asked how far the list is, in milliseconds. */
const lookEvery = 2000;

/** How the list is, which is asked for as long as it lags. */
function useIndexStatus(index: IndexStatus, onCurrent: () => void): IndexStatus {
  const { api } = useServices();
  const [latest, setLatest] = useState(index);
  const current = useRef(onCurrent);
  current.current = onCurrent;
  useEffect(() => setLatest(index), [index]);
  const lags = latest.state === "updating";
  useEffect(() => {
    if (!lags) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setInterval(() => {
      // Of an answer that fails nothing is said: the next one says it.
      searchRules(api, { q: "", sort: "relevance" }, { signal, limit: 1 }).then(
        (list) => {
          if (!list || signal.aborted) return;
          setLatest(list.index);
          if (list.index.state !== "updating") current.current();
        },
        () => undefined,
      );
    }, lookEvery);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [api, lags]);
  return latest;
}
