// The form of one experiment. Each change goes into the draft at once, member by member; what the form does not know
// stays as it is.
import { useQuery } from "../../page/use-query.ts";
import { useAudience } from "../audience/use-audience.ts";
import { useConsole } from "../console-state.ts";
import { titleOf } from "../experiment.ts";
import { isAbout } from "../experiment-findings.ts";
import { CheckButton } from "../experiments/CheckButton.tsx";
import { experimentAt, type Place, sentFile, withExperiment } from "../files.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
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
  const message = useConsoleMessage();
  const query = useQuery();
  const place = { file: query.get("file") ?? "", number: Number(query.get("number") ?? Number.NaN) };
  const experiment = place.file === sentFile ? undefined : experimentAt(files, place);
  if (experiment) return <Editor experiment={experiment} place={place} />;
  return (
    <ConsolePage heading={message("editor.none")}>
      <p>{message("editor.none-text")}</p>
      <ViewLink to="experiments" look="quiet">
        {message("experiments.all")}
      </ViewLink>
    </ConsolePage>
  );
}

function Editor({ experiment, place }: { experiment: JsonObject; place: Place }) {
  const { files, edit, checked } = useConsole();
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const audience = useAudience(experiment);
  const change = (next: JsonObject) => edit(withExperiment(files, place, next));
  const findings = checked?.findings.filter((finding) => isAbout(finding, place)) ?? [];
  const others = (checked?.findings.length ?? 0) - findings.length;

  function remove() {
    edit(withExperiment(files, place, undefined));
    void goTo("experiments");
  }

  return (
    <ConsolePage heading={titleOf(experiment, message)} label={message("editor.experiment")}>
      <p>
        <ViewLink to="experiments">{message("experiments.all")}</ViewLink>
      </p>
      <form className={layout.sections} onSubmit={(event) => event.preventDefault()} noValidate>
        <BasicFields experiment={experiment} change={change} />
        <PageFields experiment={experiment} change={change} />
        <VariationFields experiment={experiment} change={change} />
        <AudienceFields experiment={experiment} change={change} audience={audience} />
        <GoalFields experiment={experiment} change={change} audience={audience} />
        <details>
          <summary>{message("editor.all-as-json")}</summary>
          <JsonField id="json" label={message("editor.json")} value={experiment} onValue={change} />
        </details>
      </form>
      <section aria-labelledby="next" className={layout.panel} data-look="draft">
        <h2 id="next">{message("editor.next")}</h2>
        <p>{message("editor.kept")}</p>
        <CheckButton />
        <FindingList findings={findings} target={sectionOf} />
        {others > 0 && (
          <p>
            {message("editor.others", { count: others })}{" "}
            <ViewLink to="experiments">{message("editor.see-all")}</ViewLink>.
          </p>
        )}
        <div className={layout.row}>
          <ViewLink to="experiments/publish" look="button">
            {message("experiments.publish")}
          </ViewLink>
          <Confirm
            name={message("editor.delete")}
            label={message("editor.delete-this")}
            title={message("editor.delete-ask")}
            onConfirm={remove}
          >
            <p>{message("editor.delete-means")}</p>
          </Confirm>
        </div>
      </section>
    </ConsolePage>
  );
}
