// Asks for the days of a report, and what its rows have in common. The address gets the answer.
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { Query } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { useGoTo } from "../use-address.ts";
import { type Days, readDays } from "./period.ts";

interface PeriodFormProps {
  /** The path of the report below the console's own. */
  readonly path: string;
  readonly days: Days;
  /** Whether the period before is shown, too. */
  readonly compares: boolean;
  /** What else is asked, by the names of these fields. */
  readonly children?: ReactNode;
}

export function PeriodForm({ path, days, compares, children }: PeriodFormProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [isWrong, setWrong] = useState(false);

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { from = "", to = "", ...others } = textsOf(event.currentTarget);
    const days = readDays(from, to);
    setWrong(days === undefined);
    if (days) void goTo(path, { ...others, ...days });
  }

  return (
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
          <input type="checkbox" name="compare" value="before" defaultChecked={compares} /> {message("reports.compare")}
        </label>
      </div>
      <Button type="submit" quiet scripted>
        {message("campaigns.show")}
      </Button>
    </form>
  );
}

function textsOf(form: HTMLFormElement): Query {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
