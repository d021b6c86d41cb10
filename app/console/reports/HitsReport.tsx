// Which rules of redirects answered most often lately; the address says since how many days.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import tabs from "../../components/LinkTabs.module.css";
import { useQuery } from "../../page/use-query.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { CsvLink } from "./CsvLink.tsx";
import { MostBars } from "./MostBars.tsx";
import { firstOfLast } from "./period.ts";
import { type HitRule, readHits } from "./reports-calls.ts";
import { sumOf } from "./sums.ts";

const spans = ["7", "30", "90", "365"] as const;

export function HitsReport() {
  const message = useConsoleMessage();
  const query = useQuery();
  const span = spans.find((days) => days === query.get("days")) ?? "30";
  return (
    <>
      <nav aria-label={message("overview.spans")} className={tabs.tabs}>
        {spans.map((days) => (
          <ViewLink key={days} to="reports/redirects" query={{ days }} isCurrent={days === span}>
            {message("reports.last-days", { count: Number(days) })}
          </ViewLink>
        ))}
      </nav>
      <Answer key={span} days={Number(span)} />
    </>
  );
}

function Answer({ days }: { readonly days: number }) {
  const message = useConsoleMessage();
  const [since] = useState(() => firstOfLast(days, Date.now()));
  const [load] = useState(() => (api: ApiClient) => readHits(api, since));
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="report-hits" className={layout.panel}>
      <h2 id="report-hits">{message("reports.hits")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(rules) => <HitsChart rules={rules} />}
      </WhenLoaded>
      <p>
        <ViewLink to="redirects" query={{ sort: "hits" }}>
          {message("reports.all-rules")}
        </ViewLink>
      </p>
      <CsvLink report="redirects" query={{ since }} name={`redirects-since-${since}`} text={message("reports.csv")} />
    </section>
  );
}

export function HitsChart({ rules }: { readonly rules: readonly HitRule[] }) {
  const message = useConsoleMessage();
  const write = useWriting();
  if (rules.length === 0) return <p>{message("reports.no-hits")}</p>;
  return (
    <MostBars
      heading={message("reports.hits-by-rule")}
      sentence={message("reports.hits-sentence", {
        hits: write.number(sumOf(rules.map(({ hits }) => hits))),
        count: rules.length,
      })}
      measure={message("reports.rule")}
      series={message("reports.hits")}
      counts={rules.map(({ source, hits }) => ({ value: source, count: hits }))}
      write={write.number}
    />
  );
}
