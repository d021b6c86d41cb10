// The draft's changes, each with a box to tick: what is ticked is published, and the rest stays in the draft.
import { nameOfPart } from "../changes.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ChangeList } from "./ChangeList.tsx";
import styles from "./ChoiceList.module.css";
import type { Choice } from "./use-choice.ts";

export function ChoiceList({ choice: { changes, parts, isChosen, isRefused, choose } }: { choice: Choice }) {
  const message = useConsoleMessage();
  if (parts.length < 2) return <ChangeList changes={changes} />;
  return (
    <div className={`${styles.choices} ${layout.ticks}`}>
      <ChangeList
        changes={changes}
        around={(part, words) => (
          <label htmlFor={`choose-${nameOfPart(part)}`}>
            <input
              type="checkbox"
              id={`choose-${nameOfPart(part)}`}
              checked={isChosen(part)}
              onChange={({ target }) => choose(part, target.checked)}
            />
            <span>
              {words}
              {isRefused(part) && <strong className={layout.mistake}> {message("publish.to-correct")}</strong>}
            </span>
          </label>
        )}
      />
    </div>
  );
}
