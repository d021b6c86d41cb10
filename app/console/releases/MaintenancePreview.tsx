// Gets signed links to the pages during maintenance, one for each region: to be opened, and to be given to colleagues.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { CopyButton } from "../parts/CopyButton.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { When } from "../parts/When.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type Preview, readPreview } from "./maintenance-calls.ts";

type Progress = "idle" | "working" | { readonly preview: Preview } | { readonly problem: Problem };

export function MaintenancePreview() {
  const { api } = useServices();
  const message = useConsoleMessage();
  const [progress, setProgress] = useState<Progress>("idle");

  async function ask() {
    setProgress("working");
    try {
      const preview = await readPreview(api);
      setProgress(preview === undefined ? "idle" : { preview });
    } catch (failure) {
      setProgress({ problem: problemOf(failure) });
    }
  }

  return (
    <section aria-labelledby="preview" className={layout.panel}>
      <h2 id="preview">{message("maintenance.preview")}</h2>
      <p>{message("maintenance.preview-means")}</p>
      {typeof progress === "object" && "preview" in progress ? (
        <PreviewLinks {...progress.preview} />
      ) : (
        <p className={layout.row}>
          <Button quiet onClick={ask}>
            {message(progress === "working" ? "experiments.preview-asking" : "maintenance.preview-make")}
          </Button>
        </p>
      )}
      {typeof progress === "object" && "problem" in progress && <ProblemNotice problem={progress.problem} />}
    </section>
  );
}

/** The links take the place of the button that had the focus. */
const focus = (list: HTMLElement | null) => list?.focus();

export function PreviewLinks({ ends, links }: Preview) {
  const message = useConsoleMessage();
  return (
    <>
      <ul className={layout.list} ref={focus} tabIndex={-1} aria-labelledby="preview">
        {links.map(({ region, link }) => {
          const name = message(`maintenance.region-${region}`);
          return (
            <li key={region} className={layout.row}>
              <a href={link} target="_blank" rel="noreferrer">
                {message("maintenance.preview-open", { region: name })}
              </a>
              <CopyButton text={link} label={message("maintenance.preview-copy", { region: name })} />
            </li>
          );
        })}
      </ul>
      <p className={layout.soft}>
        {message("maintenance.preview-ends")} <When at={ends} />
      </p>
    </>
  );
}
