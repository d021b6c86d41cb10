// What a new token for continuous integration is to be: its name, scopes and life.
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
import { type IssuedToken, makeCiToken } from "./calls.ts";
import { scopes } from "./scopes.ts";

export function NewTokenForm({ onMade }: { onMade: (token: IssuedToken) => void }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<"ready" | "working" | Problem>("ready");

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    setProgress("working");
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    const token = { name: text("name"), scopes: chosen, days: Number(text("days")) };
    try {
      const issued = await attempt(() => makeCiToken(api, token, text("note")));
      setProgress("ready");
      if (issued) onMade(issued);
    } catch (failure) {
      setProgress(problemOf(failure));
    }
  }

  return (
    <>
      <form onSubmit={make} className={layout.panel} noValidate>
        <h2>{message("tokens.new")}</h2>
        <TextField id="token-name" name="name" label={message("tokens.name")} hint={message("tokens.name-hint")} />
        <Checks id="scope" label={message("tokens.scopes")} choices={scopes} chosen={chosen} onChosen={setChosen} />
        <TextField
          id="token-days"
          name="days"
          type="number"
          min={1}
          max={365}
          defaultValue={90}
          label={message("tokens.days")}
          hint={message("tokens.days-hint")}
        />
        <TextField id="token-note" name="note" label={message("confirm.note")} hint={message("confirm.note-hint")} />
        {typeof progress === "object" && <ProblemNotice problem={progress} />}
        <p>
          <Button type="submit" scripted>
            {message(progress === "working" ? "confirm.working" : "tokens.make")}
          </Button>
        </p>
      </form>
      {signInAgain}
    </>
  );
}
