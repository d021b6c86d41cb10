// What is believed of an experiment before it starts: control locks it, with the plan, when the experiment first starts.
import { TextField } from "../../components/TextField.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { textOf, withMembers } from "../json.ts";
import type { FieldsProps } from "./fields-props.ts";

export function HypothesisField({ experiment, change }: FieldsProps) {
  const message = useConsoleMessage();
  return (
    <TextField
      id="hypothesis"
      label={message("outcomes.hypothesis")}
      hint={message("outcomes.hypothesis-hint")}
      value={textOf(experiment.hypothesis)}
      autoComplete="off"
      onChange={({ target }) => change(withMembers(experiment, { hypothesis: target.value || undefined }))}
    />
  );
}
