// What a new window of maintenance is to be: from when until when, for which regions, and what for.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Checks } from "../parts/Checks.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type MaintenanceWindow, planWindow, type RegionId, regions } from "./maintenance-calls.ts";

export function WindowForm({ onPlanned }: { onPlanned: (window: MaintenanceWindow) => void }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [chosen, setChosen] = useState<readonly RegionId[]>([]);
  const [progress, setProgress] = useState<"ready" | "working" | Problem>("ready");

  async function plan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    setProgress("working");
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    const window = { from: text("from"), until: text("until"), regions: chosen, text: text("text") };
    try {
      const planned = await attempt(() => planWindow(api, window, text("note")));
      setProgress("ready");
      if (planned) {
        toasts.open(message("maintenance.is-planned"));
        onPlanned(planned);
      }
    } catch (failure) {
      setProgress(problemOf(failure));
    }
  }

  return (
    <>
      <form onSubmit={plan} className={layout.panel} noValidate>
        <h2>{message("maintenance.plan")}</h2>
        <Checks
          id="region"
          label={message("maintenance.regions")}
          choices={regions}
          chosen={chosen}
          onChosen={setChosen}
          nameOf={(region) => message(`maintenance.region-${region}`)}
        />
        <div className={layout.line}>
          <TextField
            id="window-from"
            name="from"
            type="datetime-local"
            required
            label={message("maintenance.from")}
            hint={message("maintenance.clocks")}
          />
          <TextField
            id="window-until"
            name="until"
            type="datetime-local"
            required
            label={message("maintenance.until")}
            hint={message("maintenance.until-hint")}
          />
        </div>
        <TextField
          id="window-text"
          name="text"
          maxLength={200}
          label={message("maintenance.text")}
          hint={message("maintenance.text-hint")}
        />
        <TextField id="window-note" name="note" label={message("confirm.note")} hint={message("confirm.note-hint")} />
        {typeof progress === "object" && <ProblemNotice problem={progress} />}
        <p>
          <Button type="submit" scripted>
            {message(progress === "working" ? "confirm.working" : "maintenance.plan-it")}
          </Button>
        </p>
      </form>
      {signInAgain}
    </>
  );
}
