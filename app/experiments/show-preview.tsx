// Puts the bar of a preview above the page. It is loaded by those alone who follow a preview link.
import { createRoot } from "react-dom/client";
import styles from "./PreviewBar.module.css";
import { PreviewBar } from "./PreviewBar.tsx";
import { readPreview } from "./preview.ts";

export function showPreview(document: Document): void {
  const preview = readPreview(document.cookie, Date.now());
  if (!preview) return;
  const bar = document.createElement("div");
  bar.className = styles.place ?? "";
  document.body.prepend(bar);
  createRoot(bar).render(<PreviewBar preview={preview} />);
}
