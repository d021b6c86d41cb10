// What was counted of both releases of a roll-out, and what their pages said of themselves, side by side.
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { RolloutArm } from "./rollout-calls.ts";

/** Requests for pages, whether there are such pages or not. */
const requestsOf = ({ pages, not_found }: RolloutArm) => pages + not_found;

export function RolloutFigures({ arms }: { readonly arms: readonly RolloutArm[] }) {
  const message = useConsoleMessage();
  const { count, percent, seconds, share } = useFigures();
  const names = ["rollout.of-live", "rollout.of-candidate"] as const;
  /** A count, with its share of a whole. */
  const of = (part: number, whole: number) =>
    whole === 0 ? count(part) : `${count(part)} (${share(part / whole, 2)})`;
  return (
    <>
      <table className={layout.table} data-stacks>
        <caption>{message("rollout.since")}</caption>
        <thead>
          <tr>
            <th scope="col">{message("rollout.release")}</th>
            <th scope="col">{message("rollout.share")}</th>
            <th scope="col">{message("rollout.pages")}</th>
            <th scope="col">{message("rollout.not-found")}</th>
            <th scope="col">{message("rollout.errors")}</th>
            <th scope="col">{message("rollout.script-errors")}</th>
            <th scope="col">{message("rollout.lcp")}</th>
          </tr>
        </thead>
        <tbody>
          {arms.map((arm, place) => (
            <tr key={arm.release}>
              <th scope="row">
                {message(names[place === 0 ? 0 : 1])} <code>{arm.release.slice(0, 8)}</code>
              </th>
              <td data-label={message("rollout.share")}>{percent(arm.share / 10_000)}</td>
              <td data-label={message("rollout.pages")}>{count(arm.pages)}</td>
              <td data-label={message("rollout.not-found")}>{of(arm.not_found, requestsOf(arm))}</td>
              <td data-label={message("rollout.errors")}>{of(arm.errors, requestsOf(arm))}</td>
              <td data-label={message("rollout.script-errors")}>{of(arm.script_errors, arm.reported)}</td>
              <td data-label={message("rollout.lcp")}>{arm.lcp === null ? "–" : seconds(arm.lcp / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.soft}>{message("rollout.counted")}</p>
      <p className={layout.soft}>{message("rollout.reported")}</p>
    </>
  );
}
