// What an admin changes about a case: its status, who has taken it on, and the day of the next action.
import { type FormEvent, type ReactNode, useState } from "react";
import type { SmeCase, SmeChange } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { TextArea } from "../../lender/parts/TextArea.tsx";
import { noteLimit } from "./change-failure.ts";
import type { SmeStatus } from "./status.ts";

interface ChangeFormProps {
  readonly found: SmeCase;
  /** Changes the case; answers what is wrong in words, or nothing once it is done. */
  readonly onChange: (change: SmeChange) => Promise<string | undefined>;
}

export function StatusForm({ found, onChange }: ChangeFormProps) {
  const message = useMessage();
  const [status, setStatus] = useState<SmeStatus | "">("");
  const [note, setNote] = useState("");
  const [assignee, setAssignee] = useState(found.assignee?.id ?? "");
  const [mistakes, setMistakes] = useState<{
    readonly status?: string;
    readonly note?: string;
    readonly assignee?: string;
  }>({});
  const { send, failure } = useSending(onChange);
  const isAssigning = status === "assigned";

  function submit() {
    const written = note.trim();
    const wrong = {
      ...(status === "" && { status: message("mistake.choice", { field: message("sme-cases.change-to") }) }),
      ...(found.is_closed && written === "" && { note: message("sme-case.note-missing") }),
      ...(isAssigning && assignee === "" && { assignee: message("sme-case.assignee-missing") }),
    };
    setMistakes(wrong);
    if (status === "" || Object.keys(wrong).length > 0) return;
    void send({ status, ...(written !== "" && { note: written }), ...(isAssigning && { assignee }) });
  }

  return (
    <Panel heading={message("sme-case.status-heading")} id="status-form" failure={failure} onSubmit={submit}>
      <SelectField
        id="status"
        label={message("sme-cases.change-to")}
        value={status}
        mistake={mistakes.status}
        onChange={({ target }) => setStatus(target.value as SmeStatus)}
      >
        <option value="">{message("sme-cases.pick")}</option>
        {found.next_statuses.map((next) => (
          <option key={next} value={next}>
            {message(`sme-status.${next}`)}
          </option>
        ))}
      </SelectField>
      {isAssigning && (
        <AssigneeField
          id="status-assignee"
          {...{ found, value: assignee, mistake: mistakes.assignee, onChange: setAssignee }}
        />
      )}
      <TextArea
        id="status-note"
        label={message(found.is_closed ? "sme-case.note-why" : "sme-case.note")}
        limit={noteLimit}
        value={note}
        mistake={mistakes.note}
        onChange={setNote}
      />
      <Button type="submit">{message("sme-cases.change")}</Button>
    </Panel>
  );
}

export function AssigneeForm({ found, onChange }: ChangeFormProps) {
  const message = useMessage();
  const [assignee, setAssignee] = useState(found.assignee?.id ?? "");
  const [mistake, setMistake] = useState<string>();
  const { send, failure } = useSending(onChange);
  // A closed case is taken up again by its status.
  if (found.is_closed) return null;

  function submit() {
    setMistake(assignee === "" ? message("sme-case.assignee-missing") : undefined);
    if (assignee !== "") void send({ assignee });
  }

  return (
    <Panel heading={message("sme-cases.assignee")} id="assignee-form" failure={failure} onSubmit={submit}>
      <AssigneeField id="assignee" {...{ found, value: assignee, mistake, onChange: setAssignee }} />
      <Button type="submit" quiet>
        {message("sme-cases.assign")}
      </Button>
    </Panel>
  );
}

export function NextActionForm({ found, onChange }: ChangeFormProps) {
  const message = useMessage();
  const [day, setDay] = useState(found.next_on ?? "");
  const { send, failure } = useSending(onChange);
  return (
    <Panel
      heading={message("sme-case.next-heading")}
      id="next-form"
      failure={failure}
      onSubmit={() => void send({ next_on: day })}
    >
      <TextField
        id="next-on"
        type="date"
        label={message("sme-case.next-on")}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" quiet>
        {message("sme-case.save")}
      </Button>
    </Panel>
  );
}

interface AssigneeFieldProps {
  readonly id: string;
  readonly found: SmeCase;
  readonly value: string;
  readonly mistake: string | undefined;
  readonly onChange: (id: string) => void;
}

function AssigneeField({ id, found, value, mistake, onChange }: AssigneeFieldProps) {
  const message = useMessage();
  return (
    <SelectField
      id={id}
      label={message("sme-cases.assignee")}
      value={value}
      mistake={mistake}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{message("sme-cases.pick")}</option>
      {found.admins.map(({ id: admin, name }) => (
        <option key={admin} value={admin}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface PanelProps {
  readonly id: string;
  readonly heading: string;
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function Panel({ id, heading, failure, onSubmit, children }: PanelProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form className={layout.panel} aria-labelledby={id} onSubmit={submit} noValidate>
      <h3 id={id}>{heading}</h3>
      {children}
      <p role="alert">{failure}</p>
    </form>
  );
}

/** Sends a change, one at a time. */
function useSending(onChange: ChangeFormProps["onChange"]) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function send(change: SmeChange) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    setFailure(await onChange(change));
    setIsBusy(false);
  }
  return { send, failure };
}
