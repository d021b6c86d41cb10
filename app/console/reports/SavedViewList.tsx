// Saved views of a report: each leads there, says what it shows, and can be removed by whoever may.
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { type Question, queryOf, reportPaths, type SavedView } from "./saved-views.ts";

interface SavedViewListProps {
  readonly views: readonly SavedView[];
  readonly words: (question: Question) => string;
  readonly remove: (name: string) => Promise<void>;
}

export function SavedViewList({ views, words, remove }: SavedViewListProps) {
  const message = useConsoleMessage();
  if (views.length === 0) return <p>{message("views.none")}</p>;
  return (
    <ul className={layout.list}>
      {views.map(({ name, report, question, saved_by, may_change }) => (
        <li key={name}>
          <div className={layout.stack}>
            <ViewLink to={reportPaths[report]} query={queryOf(question)}>
              {name}
            </ViewLink>
            <p className={layout.soft}>
              {words(question)} · {message("views.by", { who: saved_by })}
            </p>
          </div>
          {may_change && (
            <Confirm
              name={message("views.remove")}
              label={message("views.remove-one", { name })}
              title={message("views.remove-one", { name })}
              onConfirm={() => remove(name)}
            >
              <p>{message("views.remove-text")}</p>
            </Confirm>
          )}
        </li>
      ))}
    </ul>
  );
}
