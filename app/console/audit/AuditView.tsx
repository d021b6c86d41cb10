// Who did what, when and why: filtered by the address, as sentences; checked, and taken away as a file.
import { type FormEvent, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import buttons from "../../components/Button.module.css";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useQuery } from "../../page/use-query.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { NoMatch } from "../parts/NoMatch.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { useGoTo } from "../use-address.ts";
import { AuditList } from "./AuditList.tsx";
import { type AuditFilter, exportAddress, fields, parts, readAudit } from "./audit-calls.ts";
import { CheckPanel } from "./CheckPanel.tsx";

export default function AuditView() {
  const message = useConsoleMessage();
  const query = useQuery();
  const filter: AuditFilter = Object.fromEntries(
    fields.flatMap((field) => {
      const value = query.get(field);
      return value ? [[field, value]] : [];
    }),
  );
  const question = new URLSearchParams(filter).toString();
  return (
    <ConsolePage heading={message("place.audit")} lead={message("audit.lead")}>
      <CheckPanel />
      <Filters key={`filters ${question}`} filter={filter} />
      <p className={layout.row}>
        {(["csv", "jsonl"] as const).map((format) => (
          <a key={format} href={exportAddress(filter, format)} download={`audit.${format}`} className={buttons.quiet}>
            {message(`audit.export-${format}`)}
          </a>
        ))}
      </p>
      <Results key={`results ${question}`} filter={filter} />
    </ConsolePage>
  );
}

function Filters({ filter }: { filter: AuditFilter }) {
  const message = useConsoleMessage();
  const goTo = useGoTo();

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = fields.map((field) => [field, String(typed.get(field) ?? "").trim() || undefined]);
    void goTo("audit", Object.fromEntries(values));
  }

  return (
    <search>
      <form onSubmit={find} className={layout.line} noValidate>
        <TextField id="audit-q" name="q" type="search" label={message("audit.q")} defaultValue={filter.q} />
        <TextField
          id="audit-who"
          name="who"
          label={message("audit.who")}
          hint={message("audit.who-hint")}
          defaultValue={filter.who}
        />
        <SelectField id="audit-part" name="part" label={message("audit.part")} defaultValue={filter.part ?? ""}>
          <option value="">{message("audit.part-all")}</option>
          {parts.map((part) => (
            <option key={part} value={part}>
              {message(`audit.part-${part}`)}
            </option>
          ))}
        </SelectField>
        <TextField id="audit-from" name="from" type="date" label={message("audit.from")} defaultValue={filter.from} />
        <TextField id="audit-to" name="to" type="date" label={message("audit.to")} defaultValue={filter.to} />
        <Button type="submit" quiet scripted>
          {message("campaigns.show")}
        </Button>
      </form>
    </search>
  );
}

function Results({ filter }: { filter: AuditFilter }) {
  const goTo = useGoTo();
  const [load] = useState(() => (api: ApiClient) => readAudit(api, filter));
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(first) =>
        first.entries.length === 0 ? (
          <NoMatch onShowAll={() => void goTo("audit")} />
        ) : (
          <AuditList first={first} filter={filter} />
        )
      }
    </WhenLoaded>
  );
}
