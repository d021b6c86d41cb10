// Gets a signed link to a variation as it is live: to be opened, and to be given to others.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { readPreview } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { CopyButton } from "../parts/CopyButton.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";

interface PreviewButtonProps {
  readonly experiment: string;
  readonly variation: string;
  readonly name: string;
}

type Progress = "idle" | "working" | { readonly link: string } | { readonly problem: Problem };

/** The link takes the place of the button that had the focus. */
const focus = (link: HTMLElement | null) => link?.focus();

export function PreviewButton({ experiment, variation, name }: PreviewButtonProps) {
  const { api } = useServices();
  const message = useConsoleMessage();
  const [progress, setProgress] = useState<Progress>("idle");

  async function ask() {
    setProgress("working");
    try {
      const link = await readPreview(api, experiment, variation);
      setProgress(link === undefined ? "idle" : { link });
    } catch (failure) {
      setProgress({ problem: problemOf(failure) });
    }
  }

  if (typeof progress === "object" && "link" in progress) {
    const { link } = progress;
    return (
      <div className={layout.stack}>
        <p className={layout.row}>
          <a href={link} target="_blank" rel="noreferrer" ref={focus}>
            {message("experiments.preview-open", { name })}
          </a>
          <CopyButton text={link} label={message("experiments.preview-link", { name })} />
        </p>
        <p className={layout.soft}>{message("experiments.preview-means")}</p>
      </div>
    );
  }
  return (
    <>
      <Button quiet aria-label={message("experiments.preview-of", { variation: name, experiment })} onClick={ask}>
        {message(progress === "working" ? "experiments.preview-asking" : "experiments.preview")}
      </Button>
      {typeof progress === "object" && <ProblemNotice problem={progress.problem} />}
    </>
  );
}
