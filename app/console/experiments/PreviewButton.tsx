// Gets a signed link to a variation as it is live: to be opened, and to be given to others.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { readPreview } from "../control.ts";
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
            Open the preview of {name} in a new tab
          </a>
          <CopyButton text={link} name={`the link to the preview of ${name}`} />
        </p>
        <p className={layout.soft}>
          Whoever opens it sees this variation for a day, on later pages too, and is not counted. A bar above the page
          says which it is, switches to the others and ends the preview.
        </p>
      </div>
    );
  }
  return (
    <>
      <Button quiet aria-label={`Preview ${name} of ${experiment}`} onClick={ask}>
        {progress === "working" ? "Asking…" : "Preview"}
      </Button>
      {typeof progress === "object" && <ProblemNotice problem={progress.problem} />}
    </>
  );
}

function CopyButton({ text, name }: { text: string; name: string }) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "refused">("none");

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? "copied" : "refused");
  }

  return (
    <>
      <Button quiet aria-label={`Copy ${name}`} onClick={copy}>
        Copy
      </Button>
      {outcome !== "none" && (
        <span role="alert">
          {outcome === "copied" ? "Copied." : "The browser refuses: open it and copy its address."}
        </span>
      )}
    </>
  );
}
