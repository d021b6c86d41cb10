// The bar above a page that is shown in a preview: which variation it is, the others, and a way out. It is for staff, so it
// is in Finnish on Finnish pages and in English elsewhere, as the console is.
import { useConsoleLocale, useConsoleMessage } from "../console/i18n/messages.ts";
import styles from "./PreviewBar.module.css";
import { type Preview, previewAddress, previewCookie, readPreview } from "./preview.ts";
import sheet from "./preview-bar.css?url";

export function PreviewBar({ preview }: { preview: Preview }) {
  const { experiment, variation, ends, page, variations } = preview;
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const until = new Date(ends * 1000).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const isLive = variations.length > 0;
  const ofExperiment = isLive ? "preview.of" : "preview.not-live";
  const text = experiment === "" ? "preview.maintenance" : ofExperiment;
  return (
    <section aria-label={message("preview.label")} lang={locale} className={styles.bar}>
      <link rel="stylesheet" href={sheet} precedence="preview" />
      <p>{message(text, { experiment, until })}</p>
      {isLive && (
        <ul aria-label={message("preview.variations")}>
          {variations.map((name, index) => (
            <li key={previewAddress(page, index)}>
              <a
                href={previewAddress(page, index)}
                aria-current={index === variation ? "true" : undefined}
                onClick={({ currentTarget }) => {
                  // A navigation within the app may have led to another page of the experiment.
                  const now = readPreview(document.cookie, Date.now());
                  if (now) currentTarget.href = previewAddress(now.page, index);
                }}
              >
                {name || message("experiments.variation", { number: index })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={exit}>
        {message("preview.exit")}
      </button>
    </section>
  );
}

/** Ends the preview and shows the page as visitors see it. The bar ends here even where no experiment runs any more. */
function exit() {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store.
  document.cookie = `${previewCookie}=; Path=/; Secure; SameSite=Lax; Max-Age=0`;
  window.location.assign(previewAddress(window.location.pathname + window.location.search, "off"));
}
