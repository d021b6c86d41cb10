// Clicks and conversions of a period, by what they have in common; the address has the question.
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useQuery } from "../../../page/use-query.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { ConsolePage } from "../../parts/ConsolePage.tsx";
import layout from "../../parts/layout.module.css";
import { useGoTo } from "../../use-address.ts";
import { CampaignTabs } from "../CampaignTabs.tsx";
import { measures } from "../campaigns-api.ts";
import { ClicksReport } from "./ClicksReport.tsx";
import { ConversionsReport } from "./ConversionsReport.tsx";
import { lastDays, readDays } from "./period.ts";
import type { ReportProps } from "./report-props.ts";

export default function ReportsView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const [usual] = useState(() => lastDays(Date.now()));
  const days = readDays(query.get("from"), query.get("to")) ?? usual;
  const by = measures.find((measure) => measure === query.get("by")) ?? "source";
  const compares = query.get("compare") === "before";
  const question = `${by} ${days.from} ${days.to} ${compares}`;
  return (
    <ConsolePage heading={message("campaigns.reports")} lead={message("campaigns.reports-lead")}>
      <CampaignTabs current="/reports" />
      <Question key={question} by={by} days={days} compares={compares} />
      <div key={`answer ${question}`} className={layout.sections}>
        <ClicksReport by={by} days={days} compares={compares} />
        <ConversionsReport by={by} days={days} compares={compares} />
      </div>
    </ConsolePage>
  );
}

function Question({ by, days, compares }: ReportProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [isWrong, setWrong] = useState(false);

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    const days = readDays(text("from"), text("to"));
    setWrong(days === undefined);
    if (!days) return;
    void goTo("campaigns/reports", { by: text("by"), ...days, compare: fields.has("compare") ? "before" : undefined });
  }

  return (
    <form onSubmit={ask} className={layout.line} noValidate>
      <SelectField id="report-by" name="by" label={message("campaigns.by")} defaultValue={by}>
        {measures.map((measure) => (
          <option key={measure} value={measure}>
            {message(`campaigns.by-${measure}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="report-from"
        name="from"
        type="date"
        label={message("campaigns.from")}
        mistake={isWrong ? message("campaigns.wrong-days") : undefined}
        defaultValue={days.from}
      />
      <TextField id="report-to" name="to" type="date" label={message("campaigns.to")} defaultValue={days.to} />
      <div className={layout.ticks}>
        <label>
          <input type="checkbox" name="compare" defaultChecked={compares} /> {message("campaigns.compare")}
        </label>
      </div>
      <Button type="submit" quiet scripted>
        {message("campaigns.show")}
      </Button>
    </form>
  );
}
