// Asks how many addresses are answered, and shows the answers as a table, which can be saved for a spreadsheet.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { TableField } from "./TableField.tsx";
import { TracedTable } from "./TracedTable.tsx";
import { addressesOf, maxUrls, readTracedCsv, readTracedUrls, type TracedUrl, type TraceTable } from "./traced-urls.ts";

interface Answered {
  readonly urls: readonly string[];
  readonly table: TraceTable;
  readonly answers: readonly TracedUrl[];
}

export function ManyUrls({ table: first }: { table: TraceTable }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [text, setText] = useState("");
  const [table, setTable] = useState(first);
  const [mistake, setMistake] = useState<string>();
  const [answered, setAnswered] = useState<Answered>();
  const [problem, setProblem] = useState<Problem>();

  function mistakeIn(addresses: ReturnType<typeof addressesOf>): string | undefined {
    if ("wrongLine" in addresses) return message("trace.wrong-line", { line: addresses.wrongLine });
    const count = addresses.urls.length;
    return count > 0 && count <= maxUrls ? undefined : message("trace.many-limit", { count });
  }
  async function ask(event: FormEvent) {
    event.preventDefault();
    const addresses = addressesOf(text, window.location.origin);
    setMistake(mistakeIn(addresses));
    if (mistakeIn(addresses) !== undefined || !("urls" in addresses)) return;
    const { urls } = addresses;
    try {
      const answers = await readTracedUrls(api, urls, table);
      setProblem(undefined);
      if (answers) setAnswered({ urls, table, answers });
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }
  async function save({ urls, table: asked }: Answered) {
    try {
      const csv = await readTracedCsv(api, urls, asked);
      if (csv !== undefined) saveAs("urls.csv", csv);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <details className={layout.panel}>
      <summary>{message("trace.many")}</summary>
      <form onSubmit={(event) => void ask(event)} className={layout.stack} noValidate>
        <TextArea
          id="trace-urls"
          label={message("trace.addresses")}
          hint={message("trace.many-hint", { count: maxUrls })}
          mistake={mistake}
          value={text}
          onChange={setText}
        />
        <TableField id="trace-urls-table" table={table} onChange={setTable} />
        <p>
          <Button type="submit" scripted>
            {message("trace.ask-many")}
          </Button>
        </p>
      </form>
      <div aria-live="polite" className={layout.stack}>
        {problem && <ProblemNotice problem={problem} />}
        {answered && (
          <>
            <TracedTable answers={answered.answers} />
            <p>
              <Button quiet onClick={() => void save(answered)}>
                {message("trace.save-csv")}
              </Button>
            </p>
          </>
        )}
      </div>
    </details>
  );
}

/** Has the browser save a text as a file. */
function saveAs(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
