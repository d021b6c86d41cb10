// Asks how the service answers an address now. The address of this view has the question, so that a link repeats it.
import { type FormEvent, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useQuery } from "../../page/use-query.ts";
import { readTrace } from "../control.ts";
import { readDrafts } from "../drafts/drafts.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { useGoTo } from "../use-address.ts";
import { TraceSteps } from "./TraceSteps.tsx";
import { wholeAddress } from "./whole-address.ts";

export default function TraceView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const url = query.get("url") ?? "";
  const draft = query.get("draft") ?? undefined;
  return (
    <ConsolePage heading={message("place.redirects-test")}>
      <Question key={`${url} ${draft}`} url={url} draft={draft} />
      {url !== "" && <Answer key={`answer ${url} ${draft}`} url={url} draft={draft} />}
    </ConsolePage>
  );
}

const loadDrafts = (api: ApiClient) => readDrafts(api, "open");

interface QuestionProps {
  readonly url: string;
  /** Id of the draft with whose rules it is answered; by what is live where there is none. */
  readonly draft: string | undefined;
}

function Question({ url, draft }: QuestionProps) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [text, setText] = useState(url);
  const [table, setTable] = useState(draft ?? "");
  const [isWrong, setWrong] = useState(false);
  const [loaded] = useLoaded(loadDrafts);
  const drafts = typeof loaded === "object" && "value" in loaded ? loaded.value : [];

  function ask(event: FormEvent) {
    event.preventDefault();
    const address = wholeAddress(text, window.location.origin);
    setWrong(address === undefined);
    if (address === undefined) return;
    void goTo("redirects/test", { url: address, draft: table === "" ? undefined : table });
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
      {(drafts.length > 0 || table !== "") && (
        <SelectField
          id="trace-table"
          label={message("trace.table")}
          value={table}
          onChange={({ target }) => setTable(target.value)}
        >
          <option value="">{message("trace.live")}</option>
          {table !== "" && drafts.every(({ id }) => id !== table) && <option value={table}>{table}</option>}
          {drafts.map(({ id, title }) => (
            <option key={id} value={id}>
              {message("trace.draft", { title })}
            </option>
          ))}
        </SelectField>
      )}
      <p>
        <Button type="submit" scripted>
          {message("trace.ask")}
        </Button>
      </p>
    </form>
  );
}

function Answer({ url, draft }: QuestionProps) {
  const [load] = useState(() => (api: ApiClient) => readTrace(api, url, draft));
  const [loaded, again] = useLoaded(load);
  return (
    <div aria-live="polite" className={layout.stack}>
      <WhenLoaded loaded={loaded} again={again}>
        {(trace) => <TraceSteps trace={trace} />}
      </WhenLoaded>
    </div>
  );
}
