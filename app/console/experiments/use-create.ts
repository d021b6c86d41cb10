// Puts a new experiment into the draft and leads to its form.
import { useConsole } from "../console-state.ts";
import { editorQuery, withNewExperiment } from "../files.ts";
import type { JsonObject } from "../json.ts";
import { useGoTo } from "../use-address.ts";

export function useCreate(): (experiment: JsonObject) => void {
  const { files, edit } = useConsole();
  const goTo = useGoTo();
  return (experiment) => {
    const added = withNewExperiment(files, experiment);
    edit(added.files);
    void goTo("experiments/edit", editorQuery(added.place));
  };
}
