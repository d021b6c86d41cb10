// What lenders ask of the applicant: the question as text, a field for the answer, and what was answered.
import { type FormEvent, useId, useState } from "react";
import { problemIn } from "../api/problem.ts";
import type { Application, InformationRequest } from "../api/types.ts";
import { Button } from "../components/Button.tsx";
import field from "../components/Field.module.css";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { AnswerFiles } from "./AnswerFiles.tsx";
import { AttachedFiles } from "./AttachedFiles.tsx";
import { useDay } from "./figures.ts";
import styles from "./OfferPanel.module.css";
import { answerInformationRequest } from "./offers.ts";

/** As long as the API takes. */
const maxMessageLength = 2000;

interface InformationRequestsProps {
  readonly application: Pick<Application, "information_requests">;
  /** Asks for the application again. */
  readonly onChange: () => void;
}

export default function InformationRequests({ application, onChange }: InformationRequestsProps) {
  const visible = application.information_requests.filter((request) => request.is_open || request.answer);
  return visible.map((request) => <Request key={request.id} request={request} onChange={onChange} />);
}

interface RequestProps {
  readonly request: InformationRequest;
  readonly onChange: () => void;
}

function Request({ request, onChange }: RequestProps) {
  const message = useMessage();
  const day = useDay();
  const id = useId();
  const { lender, answer } = request;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{message("request.heading", { lender: lender.name })}</h3>
      <blockquote className={styles.words}>{request.message}</blockquote>
      {answer ? (
        <div role="status">
          <p>{message("request.answered", { date: day(answer.answered_at) })}</p>
          <blockquote className={styles.words}>{answer.message}</blockquote>
          <AttachedFiles request={request} />
        </div>
      ) : (
        <>
          <p>{message("request.due", { date: day(request.due) })}</p>
          <AnswerForm request={request} onChange={onChange} />
        </>
      )}
    </section>
  );
}

type Progress = "writing" | "empty" | "sending" | "failed" | "over";

function AnswerForm({ request, onChange }: RequestProps) {
  const message = useMessage();
  const { api } = useServices();
  const id = useId();
  const [answer, setAnswer] = useState("");
  const [progress, setProgress] = useState<Progress>("writing");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (progress === "sending") return;
    if (!answer.trim()) {
      setProgress("empty");
      document.getElementById(id)?.focus();
      return;
    }
    setProgress("sending");
    try {
      if (await answerInformationRequest(api, request, { message: answer.trim() })) onChange();
    } catch (failure) {
      setProgress(problemIn(failure)?.kind === "state" ? "over" : "failed");
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className={styles.form}>
      <div className={field.field}>
        <label htmlFor={id}>{message("request.answer")}</label>
        <p id={`${id}-hint`} className={field.hint}>
          {message("request.hint")}
        </p>
        <p id={`${id}-mistake`} className={field.mistake} role="alert">
          {progress === "empty" && message("request.missing")}
        </p>
        <span className={field.input}>
          <textarea
            id={id}
            rows={5}
            maxLength={maxMessageLength}
            value={answer}
            aria-describedby={`${id}-hint ${id}-mistake`}
            aria-invalid={progress === "empty" ? true : undefined}
            onChange={({ target }) => {
              setAnswer(target.value);
              if (progress === "empty") setProgress("writing");
            }}
          />
        </span>
      </div>
      <AnswerFiles request={request} />
      <p role="alert">
        {progress === "failed" && message("request.failed")}
        {progress === "over" && message("request.over")}
      </p>
      <div className={styles.actions}>
        <Button type="submit">{message(progress === "sending" ? "request.sending" : "request.send")}</Button>
      </div>
    </form>
  );
}
