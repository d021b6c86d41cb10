// Puts a new experiment into the draft and leads to its form.
import { useNavigate } from "react-router";
import { useConsole } from "../console-state.ts";
import { withNewExperiment } from "../files.ts";
import type { JsonObject } from "../json.ts";
import { editorOf } from "../parts/ViewLink.tsx";

export function useCreate(): (experiment: JsonObject) => void {
  const { files, edit } = useConsole();
  const navigate = useNavigate();
  return (experiment) => {
    const added = withNewExperiment(files, experiment);
    edit(added.files);
    void navigate({ search: new URLSearchParams(editorOf(added.place)).toString() });
  };
}
