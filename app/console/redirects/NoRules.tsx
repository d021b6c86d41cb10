// What to do where a search finds nothing: each of its parts can be dropped.
import { Button } from "../../components/Button.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { termsOf, withoutTerm } from "./terms.ts";

interface NoRulesProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

export function NoRules({ q, onSearch }: NoRulesProps) {
  const message = useConsoleMessage();
  const terms = termsOf(q);
  if (terms.length === 0) return <p>{message("redirects.none")}</p>;
  const isAddress = q.startsWith("/") || /^https?:\/\//.test(q);
  const url = q.startsWith("/") ? window.location.origin + q : q;
  return (
    <div className={layout.panel}>
      <h2>{message("state.no-match")}</h2>
      <p>{message("state.no-match-text")}</p>
      <p className={layout.row}>
        {terms.map((term, place) => (
          <Button key={term} quiet onClick={() => onSearch(withoutTerm(q, place))}>
            {message("redirects.without", { term })}
          </Button>
        ))}
        {isAddress && (
          <ViewLink to="redirects/test" query={{ url }} look="quiet">
            {message("palette.what-answers")}
          </ViewLink>
        )}
      </p>
    </div>
  );
}
