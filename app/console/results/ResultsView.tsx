// What came of an experiment: what to do and why, whether visitors were split as planned, and each metric's figures.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsole } from "../console-state.ts";
import { titleOf } from "../experiment.ts";
import { experimentsOf } from "../files.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useTexts } from "../i18n/texts.ts";
import { textOf } from "../json.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { usePlacePath } from "../use-address.ts";
import { DaysSection } from "./DaysSection.tsx";
import { DecisionsLink } from "./DecisionsLink.tsx";
import { MetricTable } from "./MetricTable.tsx";
import { reasonText } from "./reason-text.ts";
import { type Report, readReport } from "./report.ts";
import { SegmentsSection } from "./SegmentsSection.tsx";
import { VisitorTable } from "./VisitorTable.tsx";
import { useWording } from "./wording.ts";

export default function ResultsView() {
  const { live } = useConsole();
  const message = useConsoleMessage();
  const [key = ""] = usePlacePath();
  const [load] = useState(() => (api: ApiClient) => readReport(api, key));
  const [loaded, again] = useLoaded(load);
  const placed = experimentsOf(live.files).find(({ experiment }) => textOf(experiment.key) === key);
  return (
    <ConsolePage heading={placed ? titleOf(placed.experiment, message) : key} label={message("experiments.results")}>
      <p>
        <ViewLink to="experiments">{message("experiments.all")}</ViewLink>
      </p>
      <WhenLoaded loaded={loaded} again={again}>
        {(report) => <Results report={report} />}
      </WhenLoaded>
      <DecisionsLink experiment={key} />
      <DaysSection experiment={key} />
      <SegmentsSection experiment={key} />
    </ConsolePage>
  );
}

export function Results({ report }: { report: Report }) {
  const texts = useTexts();
  const { message } = texts;
  const { correctionOf, decision, share } = useWording();
  const { verdict, reasons, metrics, coverage, correction } = report;
  return (
    <>
      <section aria-labelledby="verdict" className={layout.panel} data-look="draft">
        <h2 id="verdict">{decision(verdict)}</h2>
        <ul>
          {verdict.reasons.map((reason, place) => {
            const text = reasonText(reason, texts);
            return <li key={text ?? reasons[place]}>{text ?? <span lang="en">{reasons[place]}</span>}</li>;
          })}
        </ul>
      </section>
      <VisitorTable report={report} />
      {metrics.map((metric) => (
        <MetricTable key={metric.id} metric={metric} variations={report.variations.map(({ id }) => id)} />
      ))}
      <p className={layout.soft}>
        {message("results.note", { coverage: share(coverage, 0), correction: correctionOf(correction) })}
      </p>
    </>
  );
}
