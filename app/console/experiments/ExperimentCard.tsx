// An experiment: how it stands, where it is, what its variations show, and what can be done with it.

import { Button } from "../../components/Button.tsx";
import { Facts } from "../../components/Facts.tsx";
import { joinPath } from "../address.ts";
import { useMayChange } from "../caller.ts";
import { useConsole } from "../console-state.ts";
import { copyOf, coverageOf, namespaceOf, statusOf, titleOf } from "../experiment.ts";
import { isAbout } from "../experiment-findings.ts";
import { editorQuery, experimentsOf, keysOf, type PlacedExperiment, sentFile } from "../files.ts";
import { type Figures, useFigures } from "../i18n/figures.ts";
import { type ConsoleMessage, useConsoleMessage } from "../i18n/messages.ts";
import { textOf } from "../json.ts";
import { FindingList } from "../parts/FindingList.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { keyOf, variationsOf } from "../variations.ts";
import { PreviewButton } from "./PreviewButton.tsx";
import { useCreate } from "./use-create.ts";
import { pagesText, remarkText, statusText, variationText } from "./wording.ts";

export function ExperimentCard({ placed }: { placed: PlacedExperiment }) {
  const { files, live, checked } = useConsole();
  const create = useCreate();
  const message = useConsoleMessage();
  const figures = useFigures();
  const mayChange = useMayChange("experiments");
  const { experiment, file } = placed;
  const title = titleOf(experiment, message);
  const key = textOf(experiment.key);
  const isSent = file === sentFile;
  const remark = remarkText(experiment, message);
  const isLive = experimentsOf(live.files).some((known) => key !== "" && textOf(known.experiment.key) === key);

  return (
    <li className={layout.panel}>
      <h3>{title}</h3>
      <p className={layout.row}>
        <span className={layout.pill} data-status={statusOf(experiment)}>
          {statusText(experiment, message)}
        </span>
        {remark && <span className={layout.pill}>{remark}</span>}
        {!isLive && <span className={layout.pill}>{message("experiments.not-published")}</span>}
        {isSent && <span className={layout.pill}>{message("experiments.sent")}</span>}
        <code>{key}</code>
      </p>
      {checked && <FindingList findings={checked.findings.filter((finding) => isAbout(finding, placed))} />}
      <Facts facts={facts(placed, message, figures)} />
      <Variations placed={placed} isLive={isLive} />
      <p className={layout.row}>
        {mayChange && !isSent && (
          <ViewLink
            to="experiments/edit"
            query={editorQuery(placed)}
            look="quiet"
            label={message("experiments.edit-of", { title })}
          >
            {message("experiments.edit")}
          </ViewLink>
        )}
        {mayChange && (
          <Button
            quiet
            aria-label={message("experiments.duplicate-of", { title })}
            onClick={() => create(copyOf(experiment, keysOf(files), message))}
          >
            {message("experiments.duplicate")}
          </Button>
        )}
        {isLive && (
          <ViewLink
            to={joinPath("experiments", key, "results")}
            look="quiet"
            label={message("experiments.results-of", { title })}
          >
            {message("experiments.results")}
          </ViewLink>
        )}
        {isLive && (
          <ViewLink
            to={joinPath("experiments", key, "decisions")}
            look="quiet"
            label={message("outcomes.decisions-of", { title })}
          >
            {message("outcomes.decisions")}
          </ViewLink>
        )}
      </p>
    </li>
  );
}

function facts(
  { experiment, file }: PlacedExperiment,
  message: ConsoleMessage,
  { percent }: Figures,
): [string, string][] {
  const namespace = namespaceOf(experiment);
  const [name = "", from = 0, to = 1] = namespace ?? [];
  const range = message("experiments.namespace-range", { name, from: percent(from), to: percent(to) });
  return [
    [message("experiments.pages"), pagesText(experiment, message)],
    [message("experiments.visitors"), percent(coverageOf(experiment))],
    ...(namespace ? [[message("experiments.namespace"), range] as [string, string]] : []),
    [message("experiments.file"), file],
  ];
}

function Variations({ placed: { experiment }, isLive }: { placed: PlacedExperiment; isLive: boolean }) {
  const message = useConsoleMessage();
  const { percent } = useFigures();
  return (
    <ul className={layout.list}>
      {variationsOf(experiment).map((variation, place) => {
        const key = keyOf(variation, place);
        return (
          <li key={key}>
            <p>
              <strong>{variation.name || key}</strong> {percent(variation.share)}: {variationText(variation, message)}
            </p>
            {isLive && (
              <PreviewButton experiment={textOf(experiment.key)} variation={key} name={variation.name || key} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
