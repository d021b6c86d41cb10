// An experiment that has ended, as it was: its design, what came of it, its decisions, and the pages that it showed.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { usePlacePath } from "../use-address.ts";
import { DecisionList } from "./DecisionList.tsx";
import { verdictText } from "./outcome-wording.ts";
import { type Archived, readArchived } from "./outcomes.ts";

export default function ArchiveView() {
  const message = useConsoleMessage();
  const [key = ""] = usePlacePath();
  const [load] = useState(() => (api: ApiClient) => readArchived(api, key));
  const [loaded, again] = useLoaded(load);
  const name = typeof loaded === "object" && "value" in loaded ? loaded.value.name : "";
  return (
    <ConsolePage heading={name || key} label={message("outcomes.archive")}>
      <p className={layout.row}>
        <ViewLink to="experiments">{message("place.experiments")}</ViewLink>
        <ViewLink to={joinPath("experiments", key, "results")}>{message("experiments.results")}</ViewLink>
      </p>
      <WhenLoaded loaded={loaded} again={again}>
        {(archived) => <ArchivedExperiment archived={archived} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

export function ArchivedExperiment({ archived }: { archived: Archived }) {
  const message = useConsoleMessage();
  const { ended_at: endedAt, version, results, decisions, design, pages } = archived;
  return (
    <>
      <p>
        {message("outcomes.ended")} <When at={new Date(endedAt).toISOString()} />. {message("outcomes.last-version")}{" "}
        <code>{version.slice(0, 8)}</code>.
      </p>
      <p>{message("outcomes.last-verdict", { verdict: verdictText(results?.verdict, message) })}</p>
      <section aria-labelledby="log" className={layout.stack}>
        <h2 id="log">{message("outcomes.log")}</h2>
        <DecisionList log={{ decisions, changed_since_start: [] }} />
      </section>
      <section aria-labelledby="pages" className={layout.panel}>
        <h2 id="pages">{message("outcomes.pages")}</h2>
        {pages.length === 0 ? (
          <p>{message("outcomes.no-pages")}</p>
        ) : (
          <table className={layout.table} data-stacks>
            <thead>
              <tr>
                <th scope="col">{message("outcomes.page")}</th>
                <th scope="col">{message("outcomes.variation")}</th>
                <th scope="col">{message("outcomes.digest")}</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ region, path, variation, document }) => (
                <tr key={`${region} ${path} ${variation}`}>
                  <th scope="row">
                    {path} ({region})
                  </th>
                  <td data-label={message("outcomes.variation")}>{variation}</td>
                  <td data-label={message("outcomes.digest")}>
                    <code>{document}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <details>
        <summary>{message("outcomes.design")}</summary>
        <pre className={layout.code}>{JSON.stringify(design, null, 2)}</pre>
      </details>
    </>
  );
}
