// The form of one experiment. Each change goes into the draft at once, member by member; what the form does not know
// stays as it is.
import { useQuery } from "../../page/use-query.ts";
import { useConsole } from "../console-state.ts";
import { titleOf } from "../experiment.ts";
import { CheckButton } from "../experiments/CheckButton.tsx";
import { experimentAt, type Place, sentFile, withExperiment } from "../files.ts";
import { isAbout } from "../findings.ts";
import type { JsonObject } from "../json.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { FindingList } from "../parts/FindingList.tsx";
import { JsonField } from "../parts/JsonField.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useGoTo } from "../use-address.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { BasicFields } from "./BasicFields.tsx";
import { GoalFields } from "./GoalFields.tsx";
import { PageFields } from "./PageFields.tsx";
import { sectionOf } from "./Section.tsx";
import { VariationFields } from "./VariationFields.tsx";

export default function EditorView() {
  const { files } = useConsole();
  const query = useQuery();
  const place = { file: query.get("file") ?? "", number: Number(query.get("number") ?? Number.NaN) };
  const experiment = place.file === sentFile ? undefined : experimentAt(files, place);
  if (experiment) return <Editor experiment={experiment} place={place} />;
  return (
    <ConsolePage lang="en" heading="No such experiment">
      <p>It is not in the draft (any more), or GrowthBook sent it.</p>
      <ViewLink to="experiments" look="quiet">
        All experiments
      </ViewLink>
    </ConsolePage>
  );
}

function Editor({ experiment, place }: { experiment: JsonObject; place: Place }) {
  const { files, edit, checked } = useConsole();
  const goTo = useGoTo();
  const change = (next: JsonObject) => edit(withExperiment(files, place, next));
  const findings = checked?.findings.filter((finding) => isAbout(finding, place)) ?? [];
  const others = (checked?.findings.length ?? 0) - findings.length;

  function remove() {
    edit(withExperiment(files, place, undefined));
    void goTo("experiments");
  }

  return (
    <ConsolePage lang="en" heading={titleOf(experiment)} label="Experiment">
      <p>
        <ViewLink to="experiments">All experiments</ViewLink>
      </p>
      <form className={layout.sections} onSubmit={(event) => event.preventDefault()} noValidate>
        <BasicFields experiment={experiment} change={change} />
        <PageFields experiment={experiment} change={change} />
        <VariationFields experiment={experiment} change={change} />
        <AudienceFields experiment={experiment} change={change} />
        <GoalFields experiment={experiment} change={change} />
        <details>
          <summary>All of it as JSON</summary>
          <JsonField id="json" label="The experiment" value={experiment} onValue={change} />
        </details>
      </form>
      <section aria-labelledby="next" className={layout.panel} data-look="draft">
        <h2 id="next">Next</h2>
        <p>Every change is kept in your draft. Nothing is live until you publish.</p>
        <CheckButton />
        <FindingList findings={findings} target={sectionOf} />
        {others > 0 && (
          <p>
            {others} more about other parts: <ViewLink to="experiments">see all experiments</ViewLink>.
          </p>
        )}
        <p className={layout.row}>
          <ViewLink to="experiments/publish" look="button">
            Look and publish
          </ViewLink>
          <Confirm name="Delete" label="Delete this experiment" title="Delete this experiment?" onConfirm={remove}>
            <p>It is taken out of your draft. What is live stays as it is until you publish.</p>
          </Confirm>
        </p>
      </section>
    </ConsolePage>
  );
}
