// Publishes the draft with a note. Whatever fails, the draft is kept; where somebody else published experiments in the
// meantime, the view shows that in this form's place.
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "../../forms/TextField.tsx";
import { useServices } from "../../services.ts";
import { Button } from "../../shell/Button.tsx";
import { useConsole } from "../console-state.ts";
import { publishFiles } from "../control.ts";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { whenStillLive } from "./when-still-live.ts";

export function PublishForm() {
  const { live, files, checked, discard, reload, say } = useConsole();
  const { api } = useServices();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<"idle" | "working" | Problem>("idle");
  if (!checked?.check) return null;

  async function publish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const note = String(new FormData(event.currentTarget).get("note") ?? "");
    setProgress("working");
    try {
      if (!(await whenStillLive(api, live, (version) => publishFiles(api, files, note, version)))) return;
      discard();
      reload();
      await navigate({ search: "" });
      say("Published. Visitors see it within a minute.");
    } catch (failure) {
      setProgress(problemOf(failure));
      reload();
    }
  }

  return (
    <form className="panel" onSubmit={publish} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      <TextField id="note" name="note" label="Note" hint="What changes and why, for the audit." />
      {typeof progress === "object" && <ProblemNotice problem={progress} />}
      <p>
        <Button type="submit">{progress === "working" ? "Publishing…" : "Publish"}</Button>
      </p>
    </form>
  );
}
