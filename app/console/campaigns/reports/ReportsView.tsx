// Clicks and conversions of a period, by what they have in common; the address has the question.
import { SelectField } from "../../../components/SelectField.tsx";
import { useQuery } from "../../../page/use-query.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { ConsolePage } from "../../parts/ConsolePage.tsx";
import layout from "../../parts/layout.module.css";
import { PeriodForm } from "../../reports/PeriodForm.tsx";
import { SavedViews } from "../../reports/SavedViews.tsx";
import { usePeriod } from "../../reports/use-period.ts";
import { CampaignTabs } from "../CampaignTabs.tsx";
import { measures } from "../campaigns-api.ts";
import { ClicksReport } from "./ClicksReport.tsx";
import { ConversionsReport } from "./ConversionsReport.tsx";

export default function ReportsView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const period = usePeriod();
  const { days, compares } = period;
  const by = measures.find((measure) => measure === query.get("by")) ?? "source";
  const nameOf = (by: string) => {
    const measure = measures.find((measure) => measure === by);
    return measure ? message(`campaigns.by-${measure}`) : by;
  };
  const question = `${by} ${days.from} ${days.to} ${compares}`;
  return (
    <ConsolePage heading={message("campaigns.reports")} lead={message("campaigns.reports-lead")}>
      <CampaignTabs current="/reports" />
      <PeriodForm key={question} path="campaigns/reports" {...period}>
        <SelectField id="report-by" name="by" label={message("reports.by")} defaultValue={by}>
          {measures.map((measure) => (
            <option key={measure} value={measure}>
              {message(`campaigns.by-${measure}`)}
            </option>
          ))}
        </SelectField>
      </PeriodForm>
      <div key={`answer ${question}`} className={layout.sections}>
        <ClicksReport by={by} days={days} compares={compares} />
        <ConversionsReport by={by} days={days} compares={compares} />
      </div>
      <SavedViews report="clicks" period={period} by={by} nameOf={nameOf} />
    </ConsolePage>
  );
}
