// Which redirects answer: the live ones, an open draft's, or those of a version that was published.

import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { type Draft, readDrafts } from "../drafts/drafts.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWhen } from "../parts/When.tsx";
import { readVersions, type Version } from "../versions/version-calls.ts";
import type { TraceTable } from "./traced-urls.ts";

interface TableFieldProps {
  readonly id: string;
  readonly table: TraceTable;
  readonly onChange: (table: TraceTable) => void;
}

interface Tables {
  readonly drafts: readonly Draft[];
  readonly versions: readonly Version[];
}

/** Versions that can be chosen. */
const maxVersions = 20;

async function loadTables(api: ApiClient): Promise<Tables | undefined> {
  const [drafts, versions] = await Promise.all([readDrafts(api, "open"), readVersions(api, "redirects")]);
  return drafts && versions && { drafts, versions: versions.filter(({ live }) => !live).slice(0, maxVersions) };
}

export function TableField({ id, table, onChange }: TableFieldProps) {
  const message = useConsoleMessage();
  const when = useWhen();
  const [loaded] = useLoaded(loadTables);
  const { drafts, versions } = typeof loaded === "object" && "value" in loaded ? loaded.value : none;
  const value = table.draft ? `draft:${table.draft}` : table.version ? `version:${table.version}` : "";
  const options: [string, string][] = [
    ...drafts.map((draft): [string, string] => [`draft:${draft.id}`, message("trace.draft", { title: draft.title })]),
    ...versions.map((version): [string, string] => [
      `version:${version.id}`,
      message("trace.version", { name: version.id.slice(0, 12), when: when(version.created_at) }),
    ]),
  ];
  return (
    <SelectField
      id={id}
      label={message("trace.table")}
      value={value}
      onChange={({ target }) => onChange(tableOf(target.value))}
    >
      <option value="">{message("trace.live")}</option>
      {value !== "" && options.every(([one]) => one !== value) && (
        <option value={value}>{table.draft ?? table.version}</option>
      )}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const none: Tables = { drafts: [], versions: [] };

function tableOf(value: string): TraceTable {
  const [kind, id] = value.split(":");
  return kind === "draft" ? { draft: id } : kind === "version" ? { version: id } : {};
}
