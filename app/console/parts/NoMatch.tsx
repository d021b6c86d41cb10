// A list that filters leave empty: says so, and offers to drop them.
import { Button } from "../../components/Button.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "./layout.module.css";

interface NoMatchProps {
  /** Drops all filters. */
  readonly onShowAll: () => void;
}

export function NoMatch({ onShowAll }: NoMatchProps) {
  const message = useConsoleMessage();
  return (
    <div role="status" className={layout.panel}>
      <h2>{message("state.no-match")}</h2>
      <p>{message("state.no-match-text")}</p>
      <p>
        <Button quiet onClick={onShowAll}>
          {message("state.show-all")}
        </Button>
      </p>
    </div>
  );
}
