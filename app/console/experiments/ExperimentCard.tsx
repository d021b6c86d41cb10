// An experiment: how it stands, where it is, what its variations show, and what can be done with it.

import { Button } from "../../components/Button.tsx";
import { Facts } from "../../components/Facts.tsx";
import { joinPath } from "../address.ts";
import { useConsole } from "../console-state.ts";
import { copyOf, coverageOf, namespaceOf, pagesText, percent, remarkOf, statusOf, titleOf } from "../experiment.ts";
import { editorQuery, experimentsOf, keysOf, type PlacedExperiment, sentFile } from "../files.ts";
import { isAbout } from "../findings.ts";
import { textOf } from "../json.ts";
import { FindingList } from "../parts/FindingList.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { described, keyOf, variationsOf } from "../variations.ts";
import { PreviewButton } from "./PreviewButton.tsx";
import { useCreate } from "./use-create.ts";

export function ExperimentCard({ placed }: { placed: PlacedExperiment }) {
  const { files, live, checked } = useConsole();
  const create = useCreate();
  const { experiment, file } = placed;
  const title = titleOf(experiment);
  const key = textOf(experiment.key);
  const isSent = file === sentFile;
  const isLive = experimentsOf(live.files).some((known) => key !== "" && textOf(known.experiment.key) === key);

  return (
    <li className={layout.panel}>
      <h3>{title}</h3>
      <p className={layout.row}>
        <span className={layout.pill} data-status={statusOf(experiment)}>
          {statusOf(experiment)}
        </span>
        {remarkOf(experiment) && <span className={layout.pill}>{remarkOf(experiment)}</span>}
        {!isLive && <span className={layout.pill}>not published</span>}
        {isSent && <span className={layout.pill}>sent by GrowthBook, read only</span>}
        <code>{key}</code>
      </p>
      {checked && <FindingList findings={checked.findings.filter((finding) => isAbout(finding, placed))} />}
      <Facts facts={facts(placed)} />
      <Variations placed={placed} isLive={isLive} />
      <p className={layout.row}>
        {!isSent && (
          <ViewLink to="experiments/edit" query={editorQuery(placed)} look="quiet" label={`Edit ${title}`}>
            Edit
          </ViewLink>
        )}
        <Button quiet aria-label={`Duplicate ${title}`} onClick={() => create(copyOf(experiment, keysOf(files)))}>
          Duplicate
        </Button>
        {isLive && (
          <ViewLink to={joinPath("experiments", key, "results")} look="quiet" label={`Results of ${title}`}>
            Results
          </ViewLink>
        )}
      </p>
    </li>
  );
}

function facts({ experiment, file }: PlacedExperiment): [string, string][] {
  const namespace = namespaceOf(experiment);
  const [name, from, to] = namespace ?? [];
  return [
    ["Pages", pagesText(experiment)],
    ["Visitors in it", percent(coverageOf(experiment))],
    ...(namespace ? [["Namespace", `${name}, ${percent(from ?? 0)} to ${percent(to ?? 1)}`] as [string, string]] : []),
    ["File", file],
  ];
}

function Variations({ placed: { experiment }, isLive }: { placed: PlacedExperiment; isLive: boolean }) {
  return (
    <ul className={layout.list}>
      {variationsOf(experiment).map((variation, place) => {
        const key = keyOf(variation, place);
        return (
          <li key={key}>
            <p>
              <strong>{variation.name || key}</strong> {percent(variation.share)}: {described(variation)}
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
