// Downloads the figures as CSV. The call goes by the API's client, which renews the session where that is needed.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";
import { useLenderUrl } from "../lender-context.ts";
import { readFilters } from "./insight-filters.ts";

export function CsvButton() {
  const message = useMessage();
  const { api } = useServices();
  const url = useLenderUrl();
  const filters = readFilters(useQuery());
  const [hasFailed, setHasFailed] = useState(false);

  async function download() {
    const address = url("/insights", { ...filters, format: "csv" });
    const csv = await api.get<string>(address, undefined, { plainText: true }).catch(() => null);
    setHasFailed(csv === null);
    if (typeof csv === "string") save(csv, "insights.csv");
  }

  return (
    <>
      {hasFailed && <p role="alert">{message("lender-area.failed")}</p>}
      <Button quiet onClick={() => void download()}>
        {message("insights.csv")}
      </Button>
    </>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
