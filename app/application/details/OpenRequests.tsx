// What lenders still ask of the user, for each application.
import { useLingui } from "@lingui/react";
import { lazy, Suspense, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import type { Application, ApplicationPage } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { addMessages } from "../../offers/add-messages.ts";
import panel from "../../offers/OfferPanel.module.css";

const InformationRequests = lazy(() => import("../../offers/InformationRequests.tsx"));

const path = "/api/v1/applications";

export default function OpenRequests() {
  const message = useMessage();
  const { i18n } = useLingui();
  const [load] = useState(() => async (api: ApiClient) => {
    const [page] = await Promise.all([api.get<ApplicationPage>(path), addMessages(i18n)]);
    return page;
  });
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="open-requests" className={panel.panel}>
      <h2 id="open-requests">{message("details.requests")}</h2>
      {loaded === "loading" ? (
        <p role="status">{message("shell.loading")}</p>
      ) : "failure" in loaded ? (
        <>
          <p role="alert">{message("offers.failed")}</p>
          <Button onClick={again}>{message("common.try-again")}</Button>
        </>
      ) : (
        <Requests applications={loaded.value.items} onChange={again} />
      )}
    </section>
  );
}

interface RequestsProps {
  readonly applications: readonly Application[];
  readonly onChange: () => void;
}

function Requests({ applications, onChange }: RequestsProps) {
  const message = useMessage();
  const withOpenRequests = applications.filter(({ information_requests: requests }) =>
    requests.some(({ is_open }) => is_open),
  );
  if (withOpenRequests.length === 0) return <p>{message("details.no-requests")}</p>;
  return (
    <Suspense>
      {withOpenRequests.map((application) => (
        <InformationRequests key={application.id} application={application} onChange={onChange} />
      ))}
    </Suspense>
  );
}
