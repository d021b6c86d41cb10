// The list of companies' applications: what narrows it, what is done with those that are chosen, and its file.
import { useCallback, useRef, useState } from "react";
import { Link } from "react-router";
import type { ApiClient } from "../../api/client.ts";
import type { SmeBulkResult, SmeCasePage } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import { WhenLoaded } from "../../lender/parts/WhenLoaded.tsx";
import { queryWith } from "../../lender/query-with.ts";
import { useQuery } from "../../page/use-query.ts";
import { BulkActions } from "./BulkActions.tsx";
import { CaseTable } from "./CaseTable.tsx";
import { FileButton } from "./FileButton.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { readListFilters, readSort, writtenSort } from "./list-query.ts";
import { SortChoice } from "./SortChoice.tsx";

export function ListPage({ figures }: { figures: AreaFigures }) {
  const message = useMessage();
  const query = useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, choose, drop } = useChoice(query);
  const [result, setResult] = useState<SmeBulkResult>();
  const sort = readSort(query);
  const cursor = query.get("after") ?? undefined;
  const filters = JSON.stringify(readListFilters(query));
  const order = writtenSort(sort);
  const load = useCallback(
    (api: ApiClient) =>
      api.get<SmeCasePage>("/api/v1/admin/sme-applications", { ...JSON.parse(filters), sort: order, cursor }),
    [filters, order, cursor],
  );
  const [loaded, again] = useLoaded(load);
  const admins = typeof loaded === "object" && "value" in loaded ? loaded.value.admins : [];
  return (
    <div className={layout.stack}>
      <ListFilters admins={admins} />
      <section aria-labelledby="cases" className={layout.stack}>
        <h2 id="cases" ref={heading} tabIndex={-1}>
          {message("sme-cases.caption")}
        </h2>
        <WhenLoaded loaded={loaded} again={again}>
          {({ items, next, count, has_more_than_counted: hasMore }) => (
            <>
              <p role="status">{message(hasMore ? "sme-cases.more" : "sme-cases.count", { count })}</p>
              {items.length === 0 ? (
                <p>{message("sme-cases.none")}</p>
              ) : (
                <>
                  <SortChoice sort={sort} />
                  <CaseTable items={items} sort={sort} figures={figures} chosen={chosen} onChoose={choose} />
                </>
              )}
              <p className={layout.row}>
                {cursor && <Link to={queryWith(query, { after: "" })}>{message("sme-cases.first")}</Link>}
                {next && <Link to={queryWith(query, { after: next })}>{message("work.next")}</Link>}
              </p>
              {chosen.size > 0 && (
                <BulkActions
                  key={[...chosen].join()}
                  ids={[...chosen]}
                  admins={admins}
                  onDone={(done) => {
                    setResult(done);
                    drop();
                    again();
                    heading.current?.focus();
                  }}
                />
              )}
              <p role="status">
                {result &&
                  message("sme-cases.done", { changed: result.changed.length, unchanged: result.unchanged.length })}
              </p>
              <FileButton name={message("sme-cases.csv-all")} params={{ ...JSON.parse(filters), sort: order }} />
            </>
          )}
        </WhenLoaded>
      </section>
    </div>
  );
}

/** Ids of those that are chosen, on the pages of one list: another list begins with none. */
function useChoice(query: URLSearchParams) {
  const list = `${JSON.stringify(readListFilters(query))}`;
  const [choice, setChoice] = useState({ list, chosen: new Set<string>() as ReadonlySet<string> });
  const chosen = choice.list === list ? choice.chosen : new Set<string>();
  return {
    chosen,
    choose(ids: readonly string[], isChosen: boolean) {
      const next = new Set(chosen);
      for (const id of ids) {
        if (isChosen && next.size < maxSelected) next.add(id);
        else if (!isChosen) next.delete(id);
      }
      setChoice({ list, chosen: next });
    },
    drop: () => setChoice({ list, chosen: new Set() }),
  };
}

/** How many can be changed at once. */
const maxSelected = 100;
