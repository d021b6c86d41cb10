// Puts the bar of a preview above the page. It is loaded by those alone who follow a preview link.
import { createRoot } from "react-dom/client";
import { consoleLanguageOf } from "../console/i18n/language.ts";
import { ConsoleI18nContext, loadConsoleMessages } from "../console/i18n/messages.ts";
import { languages } from "../site/languages.ts";
import styles from "./PreviewBar.module.css";
import { PreviewBar } from "./PreviewBar.tsx";
import { readPreview } from "./preview.ts";

export async function showPreview(document: Document): Promise<void> {
  const preview = readPreview(document.cookie, Date.now());
  if (!preview) return;
  const page = languages.find(({ tag }) => tag === document.documentElement.lang);
  const texts = await loadConsoleMessages(consoleLanguageOf(page?.code ?? ""));
  const bar = document.createElement("div");
  bar.className = styles.place ?? "";
  document.body.prepend(bar);
  createRoot(bar).render(
    <ConsoleI18nContext value={texts}>
      <PreviewBar preview={preview} />
    </ConsoleI18nContext>,
  );
}
