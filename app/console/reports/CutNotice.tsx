// Says that a report may have more rows than one answer holds.
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import { mostRows } from "./reports-calls.ts";

/** Shows nothing where all rows are there. */
export function CutNotice({ rows }: { readonly rows: number }) {
  const message = useConsoleMessage();
  const write = useWriting();
  return rows < mostRows ? null : <p>{message("reports.cut", { count: write.number(mostRows) })}</p>;
}
