// The live table of redirects: a search over all rules, beside it the rule that is open, and rules that are chosen to be edited together.
import { useDeferredValue, useEffect, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useQuery } from "../../page/use-query.ts";
import { joinPath } from "../address.ts";
import { useMayPropose } from "../caller.ts";
import { BulkEdit } from "../drafts/BulkEdit.tsx";
import { OwnDraft } from "../drafts/OwnDraft.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { NoSuchPath } from "../parts/NoSuchPath.tsx";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { problemOf } from "../problem.ts";
import { queryMistake } from "../query-mistake.ts";
import { useGoTo, usePlacePath } from "../use-address.ts";
import { IndexNotice } from "./IndexNotice.tsx";
import { NoRules } from "./NoRules.tsx";
import { RedirectTabs, unused } from "./RedirectTabs.tsx";
import { RuleCount } from "./RuleCount.tsx";
import { RuleGrid } from "./RuleGrid.tsx";
import { RulePanel } from "./RulePanel.tsx";
import styles from "./RulesView.module.css";
import { sortOf, sorts } from "./rules.ts";
import { useChoice } from "./use-choice.ts";
import { useRules } from "./use-rules.ts";

/** How long nothing is typed before it is searched for, in milliseconds. */
const pause = 120;

export default function RulesView() {
  const message = useConsoleMessage();
  const [part, id, ...rest] = usePlacePath();
  const query = useQuery();
  const goTo = useGoTo();
  const q = query.get("q") ?? "";
  const sort = sortOf(query.get("sort"));
  const draft = query.get("draft") ?? undefined;
  const { found, isSearching, failure, loadMore, again } = useRules({ q, sort, draft });
  const rows = useDeferredValue(found?.rows ?? []);
  const mayPropose = useMayPropose("redirects");
  const choice = useChoice(q);
  const open = part === "rules" && id !== undefined && rest.length === 0 ? id : undefined;
  if (part !== undefined && open === undefined) return <NoSuchPath />;

  const problem = failure === undefined ? undefined : problemOf(failure);
  const mistake = problem && queryMistake(problem, message);
  const place = open === undefined ? "redirects" : `redirects/${joinPath("rules", open)}`;
  const search = (next: { q?: string; sort?: string }) =>
    goTo(place, queryOf({ q, sort, draft, ...next }), { replace: true });

  return (
    <ConsolePage heading={message("place.redirects")} lead={message("redirects.lead")}>
      <RedirectTabs current={q === unused ? "redirects.unused" : "redirects.rules"} />
      {(mayPropose || draft !== undefined) && <OwnDraft shown={draft} query={queryOf({ q, sort, draft })} />}
      <div className={styles.controls}>
        <SearchField q={q} mistake={mistake} onSearch={(text) => void search({ q: text })} />
        <SelectField
          id="rules-sort"
          label={message("redirects.sort")}
          value={sort}
          onChange={({ target }) => void search({ sort: target.value })}
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {message(`redirects.sort-${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {found && <IndexNotice index={found.index} onCurrent={again} />}
      {problem && mistake === undefined && (
        <>
          <ProblemNotice problem={problem} />
          <Button onClick={again}>{message("state.try-again")}</Button>
        </>
      )}
      <div className={styles.columns} data-open={open !== undefined}>
        <section className={styles.list} aria-label={message("redirects.rules")}>
          <RuleCount found={found} isSearching={isSearching} hasFailed={failure !== undefined} />
          {mayPropose && found && draft === undefined && (
            <BulkEdit key={q} choice={choice} q={q} total={found.is_lower_bound ? undefined : found.total} />
          )}
          {found && found.total === 0 && !isSearching && (
            <NoRules q={found.search.q} onSearch={(text) => void search({ q: text })} />
          )}
          {rows.length > 0 && (
            <RuleGrid
              rows={rows}
              total={found?.is_lower_bound ? undefined : found?.total}
              open={open}
              query={queryOf({ q, sort, draft })}
              choice={mayPropose && draft === undefined ? choice : undefined}
              onEnd={loadMore}
            />
          )}
        </section>
        {open !== undefined && <RulePanel key={open} id={open} query={queryOf({ q, sort, draft })} />}
      </div>
    </ConsolePage>
  );
}

/** What the address says of a search, but for what goes without saying. */
function queryOf({ q, sort, draft }: { q: string; sort: string; draft: string | undefined }) {
  return { q: q === "" ? undefined : q, sort: sort === "relevance" ? undefined : sort, draft };
}

interface SearchFieldProps {
  readonly q: string;
  readonly mistake: string | undefined;
  readonly onSearch: (q: string) => void;
}

function SearchField({ q, mistake, onSearch }: SearchFieldProps) {
  const message = useConsoleMessage();
  const [typed, setTyped] = useState({ text: q, q });
  // A link, or the way back, searches for something else than was typed.
  if (typed.q !== q) setTyped({ text: typed.text.trim() === q ? typed.text : q, q });

  useEffect(() => {
    if (typed.text.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.text.trim()), pause);
    return () => clearTimeout(timer);
  });

  return (
    <TextField
      id="rules-search"
      type="search"
      label={message("redirects.search")}
      hint={message("redirects.search-hint")}
      mistake={mistake}
      value={typed.text}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped({ ...typed, text: target.value })}
    />
  );
}
