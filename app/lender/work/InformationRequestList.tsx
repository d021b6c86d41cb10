// What the lender has asked of those who applied: what waits for an answer, and what was answered.
import { useCallback } from "react";
import { Link } from "react-router";
import type { ApiClient } from "../../api/client.ts";
import type { LenderInformationRequest, LenderInformationRequestPage } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { queryWith } from "../query-with.ts";
import { ApplicationFacts } from "./ReceivedApplication.tsx";
import { ViewLinks } from "./ViewLinks.tsx";

const lists = ["open", "answered"] as const;

export function InformationRequestList({ figures }: { figures: AreaFigures }) {
  const message = useMessage();
  const query = useQuery();
  const url = useLenderUrl();
  const list = query.get("requests") === "answered" ? "answered" : "open";
  const cursor = query.get("after-request") ?? undefined;
  const load = useCallback(
    (api: ApiClient) => api.get<LenderInformationRequestPage>(url("/information-requests", { list, cursor })),
    [url, list, cursor],
  );
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="information-requests" className={layout.stack}>
      <h2 id="information-requests">{message("requests.heading")}</h2>
      <ViewLinks
        current={list}
        views={lists.map((name) => ({
          id: name,
          name: message(`requests.${name}`),
          to: queryWith(query, { requests: name === "open" ? "" : name, "after-request": "" }),
        }))}
      />
      <WhenLoaded loaded={loaded} again={again}>
        {({ items, next }) => (
          <>
            {items.length === 0 && <p>{message(`requests.none-${list}`)}</p>}
            <ul className={layout.tasks}>
              {items.map((request) => (
                <Request key={request.id} request={request} figures={figures} />
              ))}
            </ul>
            {next && <Link to={queryWith(query, { "after-request": next })}>{message("work.next")}</Link>}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface RequestProps {
  readonly request: LenderInformationRequest;
  readonly figures: AreaFigures;
}

function Request({ request, figures }: RequestProps) {
  const message = useMessage();
  const { application, answer } = request;
  return (
    <li>
      <h3>{message("work.application", { reference: application.reference })}</h3>
      {!answer && <p>{message("requests.due", { day: figures.day(request.due) })}</p>}
      <blockquote>{request.message}</blockquote>
      {answer && (
        <>
          <p>{message("requests.answered-on", { day: figures.day(answer.answered_at) })}</p>
          <blockquote>{answer.message}</blockquote>
          <Files request={request} />
        </>
      )}
      <ApplicationFacts application={application} figures={figures} />
    </li>
  );
}

function Files({ request: { id, files } }: { readonly request: LenderInformationRequest }) {
  const message = useMessage();
  if (files.length === 0) return null;
  const folder = `/api/v1/lender/information-requests/${encodeURIComponent(id)}/files`;
  return (
    <>
      <h4>{message("requests.files")}</h4>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a href={`${folder}/${encodeURIComponent(file.id)}`} download>
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
