// Taking a user's data away for them, and erasing it; each with a reason and after a fresh sign-in.
import { useId, useState } from "react";
import { saveFile } from "../../account/own-data.ts";
import { ApiError } from "../../api/api-error.ts";
import { problemIn } from "../../api/problem.ts";
import type { Erased, UserAccount } from "../../api/types.ts";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { ConfirmButton } from "../../lender/parts/ConfirmButton.tsx";
import layout from "../../lender/parts/layout.module.css";
import { usePage } from "../../page/page-context.ts";
import { useServices } from "../../services.ts";
import { reasonLimit } from "./Applications.tsx";

interface AccountDataProps {
  readonly account: UserAccount;
  readonly onExport: () => void;
  readonly onErase: () => void;
}

const mediaTypes = { html: "text/html", json: "application/json" } as const;

export function AccountData({ account, onExport, onErase }: AccountDataProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const { language } = usePage();
  const id = useId();
  const [typed, setTyped] = useState("");
  const path = `/api/v1/admin/users/${encodeURIComponent(account.user.id)}`;
  const textField = {
    label: message("admin.reason"),
    missing: message("admin.reason-missing"),
    limit: reasonLimit,
  };

  async function exportData(format: "html" | "json", reason: string): Promise<undefined> {
    const text = await api.post<string>(`${path}/export`, { format, language, reason }, { plainText: true });
    if (text === undefined) return;
    saveFile(document, new Blob([text], { type: `${mediaTypes[format]};charset=utf-8` }), `kirkas.${format}`);
    toasts.open(message("people.exported"));
  }

  async function erase(reason: string): Promise<string | undefined> {
    try {
      await api.post<Erased>(`${path}/erasure`, { confirmation: typed, language, reason });
      return undefined;
    } catch (failure) {
      if (problemIn(failure)?.kind === "sign-in-again") throw failure;
      const mismatch = failure instanceof ApiError && failure.status === 422;
      return message(mismatch ? "people.erase-mismatch" : "lender-area.failed");
    }
  }

  return (
    <section aria-labelledby="user-data" className={layout.panel}>
      <h2 id="user-data">{message("people.data")}</h2>
      {!account.is_erasable && <p>{message("people.staff")}</p>}
      {account.is_erasable && (
        <div className={layout.row}>
          {(["html", "json"] as const).map((format) => (
            <ConfirmButton
              key={format}
              name={message(`people.export-${format}`)}
              title={message(`people.export-${format}`)}
              textField={textField}
              onConfirm={(reason) => exportData(format, reason)}
              onDone={onExport}
            >
              <p>{message("people.export-body")}</p>
            </ConfirmButton>
          ))}
          <ConfirmButton
            name={message("people.erase")}
            title={message("people.erase")}
            textField={textField}
            onConfirm={erase}
            onDone={() => {
              toasts.open(message("people.erased"));
              onErase();
            }}
          >
            <p>{message("people.erase-body")}</p>
            <TextField
              id={`${id}-address`}
              type="email"
              autoComplete="off"
              label={message("people.erase-type")}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}
