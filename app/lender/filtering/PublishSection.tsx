// Publishes the draft as it was previewed, with a note, now or at a time.
import { useId, useRef, useState } from "react";
import { problemIn } from "../../api/problem.ts";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useServices } from "../../services.ts";
import type { AreaFigures } from "../area-figures.ts";
import { ConfirmButton } from "../parts/ConfirmButton.tsx";
import layout from "../parts/layout.module.css";
import type { RulesDraftEditing } from "./use-rules-draft.ts";

interface PublishSectionProps {
  readonly editing: RulesDraftEditing;
  readonly figures: AreaFigures;
  readonly onPublish: () => void;
}

/** Most characters of a note. */
export const noteLimit = 500;

export function PublishSection({ editing, figures, onPublish }: PublishSectionProps) {
  const message = useMessage();
  const { toasts } = useServices();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [time, setTime] = useState("");
  const { draft, isUnsaved } = editing;
  const canPublish = draft.changed && draft.previewed && !isUnsaved;

  async function publish(note: string): Promise<string | undefined> {
    try {
      const version = await editing.publish(note, time && new Date(time).toISOString());
      if (version) {
        toasts.open(message("publish.done", { version: version.version, moment: figures.moment(version.live_from) }));
      }
      setTime("");
      return undefined;
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "sign-in-again") throw failure;
      if (kind === "preview-stale" || kind === "version-conflict") return message("publish.stale");
      return message(kind === "invalid-fields" ? "publish.wrong" : "lender-area.failed");
    }
  }

  return (
    <section aria-labelledby="publish" className={layout.stack}>
      <h2 id="publish" ref={heading} tabIndex={-1}>
        {message("publish.heading")}
      </h2>
      <p>
        {message(
          canPublish ? "publish.lead" : draft.changed || isUnsaved ? "publish.preview-first" : "publish.nothing",
        )}
      </p>
      {canPublish && (
        <ConfirmButton
          name={message("publish.submit")}
          title={message("publish.heading")}
          quiet={false}
          textField={{ label: message("publish.note"), missing: message("publish.note-missing"), limit: noteLimit }}
          onConfirm={publish}
          onDone={() => {
            heading.current?.focus();
            onPublish();
          }}
        >
          <p>{message("publish.body")}</p>
          <TextField
            id={`${id}-time`}
            type="datetime-local"
            label={message("publish.time")}
            hint={message("publish.time-hint")}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </ConfirmButton>
      )}
    </section>
  );
}
