// What is live and what is drafted: each experiment, and everything that can be done with them.
import { Button } from "../../components/Button.tsx";
import { useMayChange } from "../caller.ts";
import { useConsole } from "../console-state.ts";
import { newExperiment } from "../experiment.ts";
import { isAboutOther } from "../experiment-findings.ts";
import { experimentsOf, payloadOf } from "../files.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { membersOf } from "../json.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { FindingList } from "../parts/FindingList.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { DraftBar } from "./DraftBar.tsx";
import { EndedSection } from "./EndedSection.tsx";
import { ExperimentCard } from "./ExperimentCard.tsx";
import { LiveSection } from "./LiveSection.tsx";
import { useCreate } from "./use-create.ts";

export function ExperimentsOverview() {
  const { files, checked } = useConsole();
  const create = useCreate();
  const message = useConsoleMessage();
  const mayChange = useMayChange("experiments");
  const experiments = experimentsOf(files);

  return (
    <ConsolePage heading={message("place.experiments")}>
      {mayChange && <DraftBar />}
      {checked && <FindingList findings={checked.findings.filter((finding) => isAboutOther(finding, files))} />}
      <LiveSection />
      <section aria-labelledby="experiments" className={layout.stack}>
        <div className={layout.row}>
          <h2 id="experiments">{message("experiments.all")}</h2>
          {mayChange && <Button onClick={() => create(newExperiment(message))}>{message("experiments.new")}</Button>}
        </div>
        {experiments.length === 0 && <p>{message("experiments.none")}</p>}
        <ul className={layout.cards}>
          {experiments.map((placed) => (
            <ExperimentCard key={`${placed.file} ${placed.number}`} placed={placed} />
          ))}
        </ul>
      </section>
      <p>
        <ViewLink to="experiments/holdout">{message("holdout.heading")}</ViewLink>{" "}
        <span className={layout.soft}>{message("holdout.hint")}</span>
      </p>
      <EndedSection />
      <Features />
    </ConsolePage>
  );
}

/** Features and saved groups, which are written as JSON. */
function Features() {
  const { files } = useConsole();
  const message = useConsoleMessage();
  const keys = (member: string) => files.flatMap(({ text }) => Object.keys(membersOf(payloadOf(text)?.[member])));
  const named = (all: readonly string[]) => (all.length > 0 ? all.join(", ") : message("experiments.no-names"));
  return (
    <section aria-labelledby="features" className={layout.stack}>
      <h2 id="features">{message("experiments.features")}</h2>
      <p>{message("experiments.features-are", { names: named(keys("features")) })}</p>
      <p>{message("experiments.groups-are", { names: named(keys("savedGroups")) })}</p>
      {useMayChange("experiments") && (
        <p>
          <ViewLink to="experiments/files" look="quiet">
            {message("experiments.files")}
          </ViewLink>
        </p>
      )}
    </section>
  );
}
