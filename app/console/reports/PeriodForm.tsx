// Asks for the days of a report, and what its rows have in common. The address gets the answer.
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../components/Button.tsx";
import tabs from "../../components/LinkTabs.module.css";
import { TextField } from "../../components/TextField.tsx";
import { useQuery } from "../../page/use-query.ts";
import type { Query } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useGoTo } from "../use-address.ts";
import { readDays, spans } from "./period.ts";
import type { AskedPeriod } from "./use-period.ts";

interface PeriodFormProps extends AskedPeriod {
  /** The path of the report below the console's own. */
  readonly path: string;
  /** What else is asked, by the names of these fields. */
  readonly children?: ReactNode;
}

export function PeriodForm({ path, days, span, compares, children }: PeriodFormProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const { from: _from, to: _to, ...rest } = Object.fromEntries(useQuery());
  const [isWrong, setWrong] = useState(false);

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { from = "", to = "", ...others } = textsOf(event.currentTarget);
    const chosen = readDays(from, to);
    setWrong(chosen === undefined);
    // Days that nobody has changed go on to be the last up to today.
    const isSpan = span && from === days.from && to === days.to;
    if (chosen) void goTo(path, { ...others, ...(isSpan ? { days: span } : chosen) });
  }

  return (
    <>
      <nav aria-label={message("overview.spans")} className={tabs.tabs}>
        {spans.map((days) => (
          <ViewLink key={days} to={path} query={{ ...rest, days }} isCurrent={days === span}>
            {message("reports.last-days", { count: Number(days) })}
          </ViewLink>
        ))}
      </nav>
      <form onSubmit={ask} className={layout.line} noValidate>
        {children}
        <TextField
          id="report-from"
          name="from"
          type="date"
          label={message("reports.from")}
          mistake={isWrong ? message("reports.wrong-days") : undefined}
          defaultValue={days.from}
        />
        <TextField id="report-to" name="to" type="date" label={message("reports.to")} defaultValue={days.to} />
        <div className={layout.ticks}>
          <label>
            <input type="checkbox" name="compare" value="before" defaultChecked={compares} />{" "}
            {message("reports.compare")}
          </label>
        </div>
        <Button type="submit" quiet scripted>
          {message("campaigns.show")}
        </Button>
      </form>
    </>
  );
}

function textsOf(form: HTMLFormElement): Query {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
