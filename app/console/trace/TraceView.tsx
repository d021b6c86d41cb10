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
import { AskerFields } from "./AskerFields.tsx";
import { type Asker, askerOf, isCountry } from "./asker.ts";
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
  const asker = askerOf(query);
  const key = [url, ...Object.values({ ...table, ...asker })].join(" ");
  return (
    <ConsolePage heading={message("place.redirects-test")}>
      <Question key={key} url={url} table={table} asker={asker} />
      {url !== "" && <Answer key={`answer ${key}`} url={url} table={table} asker={asker} />}
      <ManyUrls table={table} />
    </ConsolePage>
  );
}

interface QuestionProps {
  readonly url: string;
  readonly table: TraceTable;
  readonly asker: Asker;
}

function Question({ url, table: first, asker: firstAsker }: QuestionProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [text, setText] = useState(url);
  const [table, setTable] = useState(first);
  const [asker, setAsker] = useState(firstAsker);
  const [isWrong, setWrong] = useState(false);

  function ask(event: FormEvent) {
    event.preventDefault();
    const address = wholeAddress(text, window.location.origin);
    setWrong(address === undefined);
    if (address === undefined || !isCountry(asker.country)) return;
    void goTo("redirects/test", { url: address, ...table, ...asker });
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
      <AskerFields asker={asker} onChange={setAsker} />
      <p>
        <Button type="submit" scripted>
          {message("trace.ask")}
        </Button>
      </p>
    </form>
  );
}

function Answer({ url, table, asker }: QuestionProps) {
  const [load] = useState(() => (api: ApiClient) => readTrace(api, { url, ...table, ...asker }));
  const [loaded, again] = useLoaded(load);
  return (
    <div aria-live="polite" className={layout.stack}>
      <WhenLoaded loaded={loaded} again={again}>
        {(trace) => <TraceSteps trace={trace} />}
      </WhenLoaded>
    </div>
  );
}
