// What was published: when, by whom and why, what differs from the version before, and the way back to it.
import { problemIn } from "../../api/problem.ts";
import type { RulesVersion } from "../../api/types.ts";
import { Badge } from "../../components/Badge.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useServices } from "../../services.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import { ConfirmButton } from "../parts/ConfirmButton.tsx";
import layout from "../parts/layout.module.css";
import { noteLimit } from "./PublishSection.tsx";
import { ruleName, valueText } from "./rule-names.ts";

interface VersionListProps {
  readonly path: string;
  readonly versions: readonly RulesVersion[];
  readonly figures: AreaFigures;
  readonly onRollBack: () => void;
}

export function VersionList({ path, versions, figures, onRollBack }: VersionListProps) {
  const message = useMessage();
  return (
    <ol className={layout.tasks} reversed>
      {versions.map((version) => (
        <li key={version.version}>
          <div className={layout.row}>
            <h3>{message("versions.version", { version: version.version })}</h3>
            <Badge tone={version.state === "live" ? "good" : "plain"}>{message(`versions.${version.state}`)}</Badge>
          </div>
          <p className={layout.soft}>
            {version.author
              ? message("versions.by", { author: version.author, moment: figures.moment(version.published_at) })
              : message("versions.initial")}
            {version.state === "scheduled" &&
              ` ${message("versions.from", { moment: figures.moment(version.live_from) })}`}
          </p>
          {version.copy_of && <p>{message("versions.copy", { version: version.copy_of })}</p>}
          <p>{version.note}</p>
          <Changes version={version} figures={figures} />
          {version.state === "past" && <RollBack path={path} version={version.version} onRollBack={onRollBack} />}
        </li>
      ))}
    </ol>
  );
}

function Changes({ version, figures }: { version: RulesVersion; figures: AreaFigures }) {
  const message = useMessage();
  const { changes } = version;
  if (changes.length === 0) return null;
  const text = (pointer: string, value: unknown) => valueText(pointer, value, { message, figures });
  return (
    <details>
      <summary>{message("versions.changes", { count: changes.length, version: version.version })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{message("versions.rule")}</th>
            <th scope="col">{message("preview.before")}</th>
            <th scope="col">{message("preview.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ pointer, before, after }) => (
            <tr key={pointer}>
              <th scope="row">{ruleName(pointer, message)}</th>
              <td>{text(pointer, before)}</td>
              <td>{text(pointer, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface RollBackProps {
  readonly path: string;
  readonly version: number;
  readonly onRollBack: () => void;
}

function RollBack({ path, version, onRollBack }: RollBackProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const url = useLenderUrl();
  const name = message("versions.roll-back", { version });

  async function rollBack(note: string): Promise<string | undefined> {
    try {
      const published = await api.post<RulesVersion>(url(`${path}/rollback`), { version, note });
      if (published) toasts.open(message("versions.rolled-back", { version: published.version, old: version }));
      return undefined;
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "sign-in-again") throw failure;
      return message(kind === "state" ? "work.changed-meanwhile" : "lender-area.failed");
    }
  }

  return (
    <div className={layout.row}>
      <ConfirmButton
        name={name}
        title={name}
        textField={{ label: message("publish.note"), missing: message("publish.note-missing"), limit: noteLimit }}
        onConfirm={rollBack}
        onDone={onRollBack}
      >
        <p>{message("versions.roll-back-body", { version })}</p>
      </ConfirmButton>
    </div>
  );
}
