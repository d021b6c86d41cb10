// What a holdout is to be: its share, which stays as it is once it runs, its last day, and why.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsole } from "../console-state.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { whenStillLive } from "../versions/when-still-live.ts";
import { type Holdout, setHoldout } from "./holdout.ts";

interface HoldoutFormProps {
  /** The one that runs, whose last day is moved. */
  readonly holdout: Holdout | undefined;
  readonly maxShare: number;
  /** Called when it has changed. */
  readonly onChange: () => void;
}

/** Shares to choose from. */
const shares = [0.01, 0.02, 0.05, 0.1];

export function HoldoutForm({ holdout, maxShare, onChange }: HoldoutFormProps) {
  const { live, announce, reload } = useConsole();
  const { api } = useServices();
  const message = useConsoleMessage();
  const { percent } = useFigures();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<"idle" | "working" | Problem>("idle");

  async function set(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    setProgress("working");
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    const change = { share: holdout?.share ?? Number(text("share")), until: text("until"), reason: text("reason") };
    try {
      const answer = await attempt(() =>
        whenStillLive(api, "experiments", live, (version) => setHoldout(api, change, version)),
      );
      setProgress("idle");
      if (answer === undefined) return;
      announce(message(holdout ? "holdout.moved" : "holdout.begun"));
      reload();
      onChange();
    } catch (failure) {
      setProgress(problemOf(failure));
    }
  }

  return (
    <form className={layout.panel} onSubmit={set} aria-labelledby="set-holdout" noValidate>
      <h2 id="set-holdout">{message(holdout ? "holdout.move" : "holdout.begin")}</h2>
      {!holdout && (
        <SelectField id="holdout-share" name="share" label={message("holdout.share")} defaultValue={0.05}>
          {shares
            .filter((share) => share <= maxShare)
            .map((share) => (
              <option key={share} value={share}>
                {percent(share)}
              </option>
            ))}
        </SelectField>
      )}
      <TextField
        id="holdout-until"
        name="until"
        type="date"
        label={message("holdout.until")}
        hint={message("holdout.until-hint")}
        defaultValue={holdout?.until}
      />
      <TextField id="holdout-reason" name="reason" label={message("outcomes.reason")} autoComplete="off" />
      {typeof progress === "object" && <ProblemNotice problem={progress} />}
      <p>
        <Button type="submit">
          {message(progress === "working" ? "confirm.working" : holdout ? "holdout.move-it" : "holdout.begin-it")}
        </Button>
      </p>
      {signInAgain}
    </form>
  );
}
