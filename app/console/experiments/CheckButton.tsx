// Checks the draft as publishing it would, and says in a sentence what came of it.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useConsole } from "../console-state.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";

export function CheckButton() {
  const { check, checked } = useConsole();
  const message = useConsoleMessage();
  const [isWorking, setWorking] = useState(false);

  async function run() {
    setWorking(true);
    await check();
    setWorking(false);
  }

  return (
    <>
      <p className={layout.row}>
        <Button quiet onClick={run}>
          {message(isWorking ? "experiments.checking" : "experiments.check")}
        </Button>
        {checked && !checked.problem && <CheckOutcome />}
      </p>
      {checked?.problem && <ProblemNotice problem={checked.problem} />}
    </>
  );
}

function CheckOutcome() {
  const message = useConsoleMessage();
  const { checked } = useConsole();
  const refusing = checked?.findings.filter(({ severity }) => severity === "refuse").length ?? 0;
  const others = (checked?.findings.length ?? 0) - refusing;
  const outcome =
    refusing > 0 ? message("experiments.mistakes", { count: refusing }) : message("experiments.publishable");
  return (
    <span role="alert">
      {outcome}
      {others > 0 && ` ${message("experiments.notices", { count: others })}`}
    </span>
  );
}
