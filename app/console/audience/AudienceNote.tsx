// How many visitors a day the condition and the pages fit, in a sentence; told to a screen reader when it changes.
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { Estimate } from "./estimate.ts";
import type { Audience } from "./use-audience.ts";

export function AudienceNote({ audience }: { readonly audience: Audience }) {
  const message = useConsoleMessage();
  return (
    <div role="status" className={layout.soft}>
      {audience === undefined && <p>{message("audience.working")}</p>}
      {audience && "estimate" in audience && <EstimateText estimate={audience.estimate} />}
      {audience && "problem" in audience && (
        <p lang={audience.problem.detail && "en"}>{audience.problem.detail ?? message("audience.unknown")}</p>
      )}
    </div>
  );
}

function EstimateText({ estimate }: { readonly estimate: Estimate }) {
  const message = useConsoleMessage();
  const { count, percent } = useFigures();
  const { a_day: aDay, low, high, consenting, sampled, days } = estimate;
  if (days === 0) return <p>{message("audience.no-day")}</p>;
  if (aDay === null || low === null || high === null) return <p>{message("audience.too-few", { sampled, days })}</p>;
  const figures = { visitors: count(aDay), low: count(low), high: count(high), consenting: percent(consenting ?? 0) };
  return (
    <p>
      <strong>{message("audience.a-day", figures)}</strong> {message("audience.sample", { sampled, days })}
    </p>
  );
}
