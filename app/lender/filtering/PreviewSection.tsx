// What the draft would have answered to the market's latest applications, beside what the live rules answer.
import { useState } from "react";
import type { RulesPreview } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { ChartTable } from "../../credit/ChartTable.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../area-figures.ts";
import layout from "../parts/layout.module.css";
import { reasonName } from "../reason-text.ts";
import type { RulesDraftEditing } from "./use-rules-draft.ts";

interface PreviewSectionProps {
  readonly editing: RulesDraftEditing;
  readonly figures: AreaFigures;
}

type Progress = "idle" | "busy" | "failed" | RulesPreview;

export function PreviewSection({ editing, figures }: PreviewSectionProps) {
  const message = useMessage();
  const [progress, setProgress] = useState<Progress>("idle");
  const { isUnsaved, draft } = editing;

  async function preview() {
    if (progress === "busy") return;
    setProgress("busy");
    setProgress(
      await editing
        .preview()
        .then((tried) => tried ?? "failed")
        .catch(() => "failed" as const),
    );
  }

  const isCurrent = typeof progress === "object" && progress.revision === draft.revision && !isUnsaved;
  return (
    <section aria-labelledby="preview" className={layout.stack}>
      <h2 id="preview">{message("preview.heading")}</h2>
      <p>{message(isUnsaved ? "preview.save-first" : "preview.lead")}</p>
      {progress === "failed" && <p role="alert">{message("lender-area.failed")}</p>}
      {!isUnsaved && (
        <Button quiet onClick={() => void preview()}>
          {message("preview.submit")}
        </Button>
      )}
      {isCurrent && <PreviewFigures preview={progress} figures={figures} />}
    </section>
  );
}

function PreviewFigures({ preview, figures }: { preview: RulesPreview; figures: AreaFigures }) {
  const message = useMessage();
  const { number, percent } = figures;
  const { passing, counter_offers, median_rate_percent: rate, reasons } = preview;
  const rateText = (value: number | null | undefined) => (typeof value === "number" ? percent(value) : "–");
  const counts = (before: number, after: number) => [number(before), number(after)];
  const columns = [message("preview.before"), message("preview.after")];
  return (
    <>
      <p role="status">{message("preview.done", { count: preview.applications })}</p>
      <div className={layout.panel}>
        <ChartTable
          caption={message("preview.heading")}
          columns={[message("preview.figure"), ...columns]}
          rows={[
            { name: message("preview.passing"), cells: counts(passing.before, passing.after) },
            { name: message("preview.counter-offers"), cells: counts(counter_offers.before, counter_offers.after) },
            { name: message("preview.rate"), cells: [rateText(rate.before), rateText(rate.after)] },
            { name: message("preview.newly-in"), cells: ["", number(preview.newly_in)] },
            { name: message("preview.newly-out"), cells: ["", number(preview.newly_out)] },
          ]}
        />
      </div>
      {reasons.length > 0 && (
        <div className={layout.panel}>
          <h3>{message("preview.reasons")}</h3>
          <ChartTable
            caption={message("preview.reasons")}
            columns={[message("insights.reason"), ...columns]}
            rows={reasons.map(({ reason, before, after }) => ({
              name: reasonName(reason, message),
              cells: counts(before, after),
            }))}
          />
        </div>
      )}
    </>
  );
}
