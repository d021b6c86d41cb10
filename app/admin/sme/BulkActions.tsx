// What is done with the chosen applications at once: assigning, another status, a file.
import { useId, useState } from "react";
import type { SmeAssignee, SmeBulkChange, SmeBulkResult } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { TextArea } from "../../lender/parts/TextArea.tsx";
import { useServices } from "../../services.ts";
import styles from "./BulkActions.module.css";
import { changeFailure, noteLimit } from "./change-failure.ts";
import { FileButton } from "./FileButton.tsx";
import { type SmeStatus, statuses } from "./status.ts";

interface BulkActionsProps {
  readonly ids: readonly string[];
  readonly admins: readonly SmeAssignee[];
  readonly onDone: (result: SmeBulkResult) => void;
}

export function BulkActions({ ids, admins, onDone }: BulkActionsProps) {
  const message = useMessage();
  const { api } = useServices();
  const id = useId();
  const [assignee, setAssignee] = useState("");
  const [status, setStatus] = useState("");
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function change(what: Omit<SmeBulkChange, "ids">) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const result = await api.post<SmeBulkResult>("/api/v1/admin/sme-applications/bulk", { ids, ...what });
      if (result) onDone(result);
    } catch (error) {
      setFailure(changeFailure(error, message));
    } finally {
      setIsBusy(false);
    }
  }

  function assign() {
    if (assignee === "") return setFailure(message("sme-case.assignee-missing"));
    void change({ assignee });
  }

  function changeStatus() {
    if (status === "assigned" && assignee === "") return setFailure(message("sme-case.assignee-missing"));
    if (status === "") return setFailure(message("mistake.choice", { field: message("sme-cases.change-to") }));
    const written = note.trim();
    void change({
      status: status as SmeStatus,
      ...(status === "assigned" && { assignee }),
      ...(written !== "" && { note: written }),
    });
  }

  return (
    <section className={layout.panel} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{message("sme-cases.bulk")}</h3>
      <p>{message("sme-cases.chosen", { count: ids.length })}</p>
      <div className={styles.actions}>
        <div className={styles.action}>
          <SelectField
            id={`${id}-assignee`}
            label={message("sme-cases.assignee")}
            value={assignee}
            onChange={({ target }) => setAssignee(target.value)}
          >
            <option value="">{message("sme-cases.pick")}</option>
            {admins.map(({ id: admin, name }) => (
              <option key={admin} value={admin}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button quiet onClick={assign}>
            {message("sme-cases.assign")}
          </Button>
        </div>
        <div className={styles.action}>
          <SelectField
            id={`${id}-status`}
            label={message("sme-cases.change-to")}
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          >
            <option value="">{message("sme-cases.pick")}</option>
            {statuses
              .filter((one) => one !== "new")
              .map((one) => (
                <option key={one} value={one}>
                  {message(`sme-status.${one}`)}
                </option>
              ))}
          </SelectField>
          <TextArea
            id={`${id}-note`}
            label={message("sme-case.note")}
            limit={noteLimit}
            value={note}
            onChange={setNote}
          />
          <Button quiet onClick={changeStatus}>
            {message("sme-cases.change")}
          </Button>
        </div>
      </div>
      <p role="alert">{failure}</p>
      <FileButton name={message("sme-cases.csv-chosen")} params={{ ids: ids.join(",") }} />
    </section>
  );
}
