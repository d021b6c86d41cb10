// Records a decision about an experiment that changes nothing that visitors see.
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { choiceText } from "./outcome-wording.ts";
import { type Choice, decide } from "./outcomes.ts";

interface DecideFormProps {
  readonly experiment: string;
  /** Keys of the variations but the control. */
  readonly variations: readonly string[];
  readonly onDecided: () => void;
  /** Called where it was not recorded: somebody else may have to approve it first. */
  readonly onRefused: () => void;
}

export function DecideForm({ experiment, variations, onDecided, onRefused }: DecideFormProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const id = useId();
  const [attempt, signInAgain] = useSignInAgain();
  const [place, setPlace] = useState(0);
  const [reason, setReason] = useState("");
  const [progress, setProgress] = useState<"idle" | "working" | Problem>("idle");
  const all: readonly Choice[] = [
    ...(["go_on", "keep_control", "stop"] as const).map((decision) => ({ decision })),
    ...variations.map((variation) => ({ decision: "ship" as const, variation })),
  ];

  async function record(event: FormEvent) {
    event.preventDefault();
    const choice = all[place];
    if (progress === "working" || !choice) return;
    setProgress("working");
    try {
      const isRecorded = await attempt(() => decide(api, experiment, choice, reason));
      setProgress("idle");
      if (!isRecorded) return;
      setReason("");
      onDecided();
    } catch (failure) {
      setProgress(problemOf(failure));
      onRefused();
    }
  }

  return (
    <form className={layout.panel} onSubmit={record} aria-labelledby={`${id}-heading`} noValidate>
      <h2 id={`${id}-heading`}>{message("outcomes.record")}</h2>
      <p className={layout.soft}>{message("outcomes.record-means")}</p>
      <SelectField
        id={`${id}-choice`}
        label={message("outcomes.decision")}
        value={place}
        onChange={({ target }) => setPlace(Number(target.value))}
      >
        {all.map((choice, number) => (
          <option key={choiceText(choice, message)} value={number}>
            {choiceText(choice, message)}
          </option>
        ))}
      </SelectField>
      <TextField
        id={`${id}-reason`}
        label={message("outcomes.reason")}
        value={reason}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      {typeof progress === "object" && <ProblemNotice problem={progress} />}
      <p>
        <Button type="submit">{message(progress === "working" ? "confirm.working" : "outcomes.record-it")}</Button>
      </p>
      {signInAgain}
    </form>
  );
}
