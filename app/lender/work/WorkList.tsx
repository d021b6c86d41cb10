// What waits for the lender: applications whose offer was accepted, with who applies, or all that it received, without.
import { useCallback, useRef } from "react";
import { Link } from "react-router";
import type { ApiClient } from "../../api/client.ts";
import type { LenderApplicationPage } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { queryWith } from "../query-with.ts";
import { AcceptedApplication } from "./AcceptedApplication.tsx";
import { ReceivedApplication } from "./ReceivedApplication.tsx";
import { ViewLinks } from "./ViewLinks.tsx";

const lists = ["accepted", "received"] as const;

interface WorkListProps {
  readonly figures: AreaFigures;
  /** Called once something is asked of an applicant. */
  readonly onRequest: () => void;
}

export function WorkList({ figures, onRequest }: WorkListProps) {
  const message = useMessage();
  const query = useQuery();
  const url = useLenderUrl();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = query.get("list") === "received" ? "received" : "accepted";
  const cursor = query.get("after") ?? undefined;
  const load = useCallback(
    (api: ApiClient) => api.get<LenderApplicationPage>(url("/applications", { list, cursor })),
    [url, list, cursor],
  );
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="work-list" className={layout.stack}>
      <h2 id="work-list" ref={heading} tabIndex={-1}>
        {message("work.heading")}
      </h2>
      <ViewLinks
        current={list}
        views={lists.map((name) => ({
          id: name,
          name: message(`work.${name}`),
          to: queryWith(query, { list: name === "accepted" ? "" : name, after: "" }),
        }))}
      />
      <WhenLoaded loaded={loaded} again={again}>
        {({ items, next, tasks }) => (
          <>
            <p>
              {message("work.tasks", {
                ...{ sign: tasks.to_sign, pay: tasks.to_pay_out },
                ...{ review: tasks.to_review, asked: tasks.unanswered },
              })}
            </p>
            {items.length === 0 && <p>{message(`work.none-${list}`)}</p>}
            <ul className={layout.tasks}>
              {items.map((application) =>
                list === "accepted" ? (
                  <AcceptedApplication
                    key={application.offer?.id ?? application.id}
                    application={application}
                    figures={figures}
                    onRequest={() => {
                      again();
                      onRequest();
                    }}
                    onChange={(isOver) => {
                      if (isOver) heading.current?.focus();
                      again();
                    }}
                  />
                ) : (
                  <ReceivedApplication
                    key={`${application.id} ${application.product}`}
                    application={application}
                    figures={figures}
                    onRequest={() => {
                      again();
                      onRequest();
                    }}
                  />
                ),
              )}
            </ul>
            {next && <Link to={queryWith(query, { after: next })}>{message("work.next")}</Link>}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}
