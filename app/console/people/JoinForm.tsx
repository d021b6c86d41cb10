// Has somebody work for us: their address, name and roles.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type AddedMember, addMember, type StaffRole } from "./calls.ts";
import { RoleChecks } from "./RoleChecks.tsx";

export function JoinForm({ onJoined }: { onJoined: (member: AddedMember) => void }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [progress, setProgress] = useState<"ready" | "working" | Problem>("ready");

  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    setProgress("working");
    try {
      const added = await attempt(() => addMember(api, { email: text("email"), name: text("name"), roles }));
      setProgress("ready");
      if (added) onJoined(added);
    } catch (failure) {
      setProgress(problemOf(failure));
    }
  }

  return (
    <>
      <form onSubmit={join} className={layout.panel} noValidate>
        <h2>{message("people.join")}</h2>
        <div className={layout.line}>
          <TextField id="join-email" name="email" type="email" autoComplete="off" label={message("people.email")} />
          <TextField id="join-name" name="name" autoComplete="off" label={message("people.name")} />
        </div>
        <RoleChecks id="join-role" chosen={roles} onChosen={setRoles} />
        {typeof progress === "object" && <ProblemNotice problem={progress} />}
        <p>
          <Button type="submit" scripted>
            {message(progress === "working" ? "confirm.working" : "people.add")}
          </Button>
        </p>
      </form>
      {signInAgain}
    </>
  );
}
