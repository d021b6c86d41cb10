// Asks a lender to have a person look at an automatic decision again, with the applicant's own view of it; and what became of
// that (product design, section 4.7).
import { type FormEvent, useState } from "react";
import type { Application, Decline, Review } from "../api/types.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import field from "../components/Field.module.css";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { useDay } from "./figures.ts";
import styles from "./OfferPanel.module.css";
import { requestReview } from "./offers.ts";

/** As long as the API takes. */
const maxMessageLength = 2000;

interface AskForPersonProps {
  readonly application: Pick<Application, "id" | "reviews">;
  readonly lender: Decline["lender"];
  /** Asks for the application again. */
  readonly onChange: () => void;
}

export function AskForPerson({ application, lender, onChange }: AskForPersonProps) {
  const message = useMessage();
  const [open, setOpen] = useState(false);
  const review = application.reviews.find((one) => one.lender.id === lender.id);
  if (review) return <ReviewState review={review} />;
  return (
    <>
      <p>{message("declines.automatic")}</p>
      <Button quiet onClick={() => setOpen(true)} aria-label={`${message("person.ask")}: ${lender.name}`}>
        {message("person.ask")}
      </Button>
      {open && (
        <Dialog heading={message("person.ask-of", { lender: lender.name })} onClose={() => setOpen(false)}>
          {(close) => (
            <ViewForm
              onCancel={close}
              onSend={async (api, view) => {
                await requestReview(api, application, { lender: lender.id, message: view });
                close();
                onChange();
              }}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

interface ViewFormProps {
  readonly onCancel: () => void;
  /** Rejects where it was not sent. */
  readonly onSend: (api: ReturnType<typeof useServices>["api"], view: string) => Promise<void>;
}

function ViewForm({ onCancel, onSend }: ViewFormProps) {
  const message = useMessage();
  const { api } = useServices();
  const [view, setView] = useState("");
  const [progress, setProgress] = useState<"writing" | "empty" | "sending" | "failed">("writing");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (progress === "sending") return;
    if (!view.trim()) return setProgress("empty");
    setProgress("sending");
    await onSend(api, view.trim()).catch(() => setProgress("failed"));
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <div className={field.field}>
        <label htmlFor="own-view">{message("person.view")}</label>
        <p id="own-view-hint" className={field.hint}>
          {message("person.hint")}
        </p>
        <p id="own-view-mistake" className={field.mistake} role="alert">
          {progress === "empty" && message("person.missing")}
        </p>
        <span className={field.input}>
          <textarea
            id="own-view"
            rows={6}
            maxLength={maxMessageLength}
            value={view}
            aria-describedby="own-view-hint own-view-mistake"
            aria-invalid={progress === "empty" ? true : undefined}
            onChange={({ target }) => setView(target.value)}
          />
        </span>
      </div>
      <p role="alert">{progress === "failed" && message("offers.change-failed")}</p>
      <div className={styles.actions}>
        <Button type="submit">{message("person.send")}</Button>
        <Button quiet onClick={onCancel}>
          {message("person.cancel")}
        </Button>
      </div>
    </form>
  );
}

function ReviewState({ review: { due, answer } }: { readonly review: Review }) {
  const message = useMessage();
  if (!answer) return <Requested due={due} />;
  if (answer.outcome === "offer") return <p>{message("person.offer")}</p>;
  return (
    <>
      <p>{message("person.upheld")}</p>
      <blockquote>{answer.reason}</blockquote>
    </>
  );
}

function Requested({ due }: Pick<Review, "due">) {
  const message = useMessage();
  const day = useDay();
  return <p>{message("person.requested", { date: day(due) })}</p>;
}
