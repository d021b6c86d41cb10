// Asks how the service answers an address now, or many addresses. The address of this view has the question, so that a link repeats it.
import { type FormEvent, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useQuery } from "../../page/use-query.ts";
import { readTrace } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { useGoTo } from "../use-address.ts";
import { ManyUrls } from "./ManyUrls.tsx";
import { TableField } from "./TableField.tsx";
import { TraceSteps } from "./TraceSteps.tsx";
import type { TraceTable } from "./traced-urls.ts";
import { wholeAddress } from "./whole-address.ts";

export default function TraceView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const url = query.get("url") ?? "";
  const table = { draft: query.get("draft") ?? undefined, version: query.get("version") ?? undefined };
  const key = [url, table.draft, table.version].join(" ");
  return (
    <ConsolePage heading={message("place.redirects-test")}>
      <Question key={key} url={url} table={table} />
      {url !== "" && <Answer key={`answer ${key}`} url={url} table={table} />}
      <ManyUrls table={table} />
    </ConsolePage>
  );
}

interface QuestionProps {
  readonly url: string;
  readonly table: TraceTable;
}

function Question({ url, table: first }: QuestionProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [text, setText] = useState(url);
  const [table, setTable] = useState(first);
  const [isWrong, setWrong] = useState(false);

  function ask(event: FormEvent) {
    event.preventDefault();
    const address = wholeAddress(text, window.location.origin);
    setWrong(address === undefined);
    if (address === undefined) return;
    void goTo("redirects/test", { url: address, ...table });
  }

  return (
    <form onSubmit={ask} className={layout.panel} noValidate>
      <TextField
        id="trace-url"
        label={message("trace.address")}
        hint={message("trace.hint")}
        mistake={isWrong ? message("trace.mistake") : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TableField id="trace-table" table={table} onChange={setTable} />
      <p>
        <Button type="submit" scripted>
          {message("trace.ask")}
        </Button>
      </p>
    </form>
  );
}

function Answer({ url, table }: QuestionProps) {
  const [load] = useState(() => (api: ApiClient) => readTrace(api, url, table));
  const [loaded, again] = useLoaded(load);
  return (
    <div aria-live="polite" className={layout.stack}>
      <WhenLoaded loaded={loaded} again={again}>
        {(trace) => <TraceSteps trace={trace} />}
      </WhenLoaded>
    </div>
  );
}
