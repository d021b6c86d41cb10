// What answers each of many addresses.
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { ruleName } from "./rule-name.ts";
import type { TracedUrl } from "./traced-urls.ts";

export function TracedTable({ answers }: { answers: readonly TracedUrl[] }) {
  const message = useConsoleMessage();
  const columns = ["trace.address", "trace.status", "trace.leads-to", "trace.rule"] as const;
  return (
    <table className={layout.table} data-stacks aria-label={message("trace.answer")}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {message(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map(({ url, status, location, rule }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be there twice, and rows do not move.
          <tr key={place}>
            <th scope="row">
              <ViewLink to="redirects/test" query={{ url }}>
                {url}
              </ViewLink>
            </th>
            <td data-label={message("trace.status")}>{status ?? message("trace.other-service")}</td>
            <td data-label={message("trace.leads-to")}>{location ?? "–"}</td>
            <td data-label={message("trace.rule")}>{rule ? ruleName(rule, message) : message("trace.no-rule")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
