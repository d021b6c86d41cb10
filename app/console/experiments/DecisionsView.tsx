// The decisions of an experiment: the log, shipping a variation while it runs, and recording what was decided otherwise.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath } from "../address.ts";
import { useMayChange } from "../caller.ts";
import { useConsole } from "../console-state.ts";
import { statusOf, titleOf } from "../experiment.ts";
import { experimentsOf, type PlacedExperiment, sentFile } from "../files.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { numberOf, textOf } from "../json.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { usePlacePath } from "../use-address.ts";
import { keyOf, variationsOf } from "../variations.ts";
import { DecideForm } from "./DecideForm.tsx";
import { DecisionList } from "./DecisionList.tsx";
import { readDecisions, type Shipped } from "./outcomes.ts";
import { RedirectProposals } from "./RedirectProposals.tsx";
import { ReleasedSection } from "./ReleasedSection.tsx";
import { readReleased } from "./released.ts";
import { readRequests } from "./requests.ts";
import { ShipButton } from "./ShipButton.tsx";
import { WaitingDecisions } from "./WaitingDecisions.tsx";
import { pagesText } from "./wording.ts";

export default function DecisionsView() {
  const { live } = useConsole();
  const message = useConsoleMessage();
  const mayChange = useMayChange("experiments");
  const [key = ""] = usePlacePath();
  const [load] = useState(() => (api: ApiClient) => readDecisions(api, key));
  const [loaded, readLog] = useLoaded(load);
  const [loadRequests] = useState(() => (api: ApiClient) => readRequests(api, key));
  const [requests, readWaiting] = useLoaded(loadRequests);
  const [loadReleased] = useState(() => (api: ApiClient) => readReleased(api, key));
  const [released, readReleasedAgain] = useLoaded(loadReleased);
  const [shipped, setShipped] = useState<Shipped>();
  function again() {
    readLog();
    readWaiting();
  }
  const placed = experimentsOf(live.files).find(({ experiment }) => textOf(experiment.key) === key);
  const others = placed ? variationsOf(placed.experiment).map(keyOf).slice(1) : [];
  return (
    <ConsolePage heading={placed ? titleOf(placed.experiment, message) : key} label={message("outcomes.decisions")}>
      <p className={layout.row}>
        <ViewLink to="experiments">{message("place.experiments")}</ViewLink>
        <ViewLink to={joinPath("experiments", key, "results")}>{message("experiments.results")}</ViewLink>
      </p>
      {shipped && shipped.redirects.length > 0 && (
        <section className={layout.panel} aria-label={message("outcomes.redirects")}>
          <RedirectProposals redirects={shipped.redirects} />
        </section>
      )}
      <WhenLoaded loaded={requests} again={readWaiting}>
        {(all) => <WaitingDecisions requests={all} onChange={again} />}
      </WhenLoaded>
      {placed && (
        <WhenLoaded loaded={released} again={readReleasedAgain}>
          {(all) => all.map((one) => <ReleasedSection key={one.variation} released={one} />)}
        </WhenLoaded>
      )}
      <section aria-labelledby="log" className={layout.stack}>
        <h2 id="log">{message("outcomes.log")}</h2>
        <WhenLoaded loaded={loaded} again={again}>
          {(log) => <DecisionList log={log} />}
        </WhenLoaded>
      </section>
      {mayChange && placed && isRunning(placed) && (
        <ShipSection
          placed={placed}
          onShipped={(done) => {
            setShipped(done);
            again();
          }}
          onRefused={readWaiting}
        />
      )}
      {mayChange && <DecideForm experiment={key} variations={others} onDecided={again} onRefused={readWaiting} />}
    </ConsolePage>
  );
}

/** Whether visitors are compared in it, so that something can be shipped. */
const isRunning = ({ experiment }: PlacedExperiment) =>
  statusOf(experiment) === "running" && experiment.active !== false && numberOf(experiment.force) === undefined;

interface ShipSectionProps {
  readonly placed: PlacedExperiment;
  readonly onShipped: (shipped: Shipped) => void;
  /** Called where it was not done: somebody else may have to approve it first. */
  readonly onRefused: () => void;
}

function ShipSection({ placed: { experiment, file }, onShipped, onRefused }: ShipSectionProps) {
  const message = useConsoleMessage();
  const { percent } = useFigures();
  const pages = pagesText(experiment, message);
  return (
    <section aria-labelledby="ship" className={layout.panel}>
      <h2 id="ship">{message("outcomes.ship-it")}</h2>
      {file === sentFile ? (
        <p>{message("outcomes.ship-in-growthbook")}</p>
      ) : (
        <>
          <p>{message("outcomes.ship-means")}</p>
          <ul className={layout.list}>
            {variationsOf(experiment).map((variation, place) => {
              const key = keyOf(variation, place);
              return (
                <li key={key}>
                  <span>
                    <strong>{variation.name || key}</strong> {percent(variation.share)}
                  </span>
                  <ShipButton
                    experiment={textOf(experiment.key)}
                    variation={key}
                    name={variation.name || key}
                    isControl={place === 0}
                    pages={pages}
                    onShipped={onShipped}
                    onRefused={onRefused}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
