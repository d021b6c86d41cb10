// Checks the draft as publishing it would, and says in a sentence what came of it.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useConsole } from "../console-state.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";

export function CheckButton() {
  const { check, checked } = useConsole();
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
          {isWorking ? "Checking…" : "Check"}
        </Button>
        {checked && !checked.problem && <CheckOutcome />}
      </p>
      {checked?.problem && <ProblemNotice problem={checked.problem} />}
    </>
  );
}

function CheckOutcome() {
  const { checked } = useConsole();
  const refusing = checked?.findings.filter(({ severity }) => severity === "refuse").length ?? 0;
  const others = (checked?.findings.length ?? 0) - refusing;
  const number = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const notices = others > 0 ? ` ${number(others, "thing")} to know.` : "";
  const outcome =
    refusing > 0 ? `${number(refusing, "mistake")} to correct before it can be published.` : "It can be published.";
  return <span role="alert">{outcome + notices}</span>;
}
