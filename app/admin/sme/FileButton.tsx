// Downloads applications as CSV, with contacts where that is ticked. The call goes by the API's client, which renews the session.
import { useId, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { useServices } from "../../services.ts";

interface FileButtonProps {
  readonly name: string;
  /** Which applications, as the API has it. */
  readonly params: Readonly<Record<string, string>>;
}

export function FileButton({ name, params }: FileButtonProps) {
  const message = useMessage();
  const { api } = useServices();
  const id = useId();
  const [withContacts, setWithContacts] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function download() {
    setFailure(undefined);
    const query = { ...params, format: "csv", ...(withContacts && { contacts: "true" }) };
    try {
      const csv = await api.get<string>("/api/v1/admin/sme-applications", query, { plainText: true });
      if (csv !== undefined) save(csv);
    } catch (error) {
      const isTooLong = error instanceof ApiError && error.status === 400;
      setFailure(message(isTooLong ? "sme-cases.too-many" : "lender-area.failed"));
    }
  }

  return (
    <div className={layout.row}>
      <Button quiet onClick={() => void download()}>
        {name}
      </Button>
      <label className={layout.box} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          checked={withContacts}
          onChange={({ target }) => setWithContacts(target.checked)}
        />
        {message("sme-cases.contacts")}
      </label>
      <p role="alert">{failure}</p>
    </div>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "sme-applications.csv";
  link.click();
  URL.revokeObjectURL(url);
}
