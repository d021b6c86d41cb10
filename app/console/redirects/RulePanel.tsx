// The open rule: what is written of it, what leads to it and where it leads, and its hits.
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Facts } from "../../components/Facts.tsx";
import { joinPath, type Query } from "../address.ts";
import { useMayPropose } from "../caller.ts";
import { EditRule } from "../drafts/EditRule.tsx";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { DayChart } from "../parts/DayChart.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { TargetHealth } from "../targets/TargetHealth.tsx";
import { RuleHistory } from "./RuleHistory.tsx";
import { type Rule, type RuleDetails, readRule } from "./rules.ts";

interface RulePanelProps {
  readonly id: string;
  /** The search that the list shows. */
  readonly query: Query;
}

export function RulePanel({ id, query }: RulePanelProps) {
  const message = useConsoleMessage();
  const [load] = useState(() => (api: ApiClient) => readRule(api, id));
  const [loaded, again] = useLoaded(load);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="rule" className={layout.panel}>
      <h2 id="rule" ref={heading} tabIndex={-1}>
        {message("redirects.rule")}
      </h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(details) => <Details details={details} query={query} />}
      </WhenLoaded>
      <RuleHistory id={id} />
      <p>
        <ViewLink to="redirects" query={query} look="quiet">
          {message("redirects.close")}
        </ViewLink>
      </p>
    </section>
  );
}

function Details({ details, query }: { details: RuleDetails; query: Query }) {
  const { rule, from, to, hits_by_day: days, target_check: check } = details;
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const mayPropose = useMayPropose("redirects");
  const changed = new Date(rule.changed_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const facts: [string, string][] = [
    [message("redirects.source"), rule.source],
    [message("redirects.target"), rule.target || message("redirects.gone")],
    [message("redirects.status"), String(rule.status)],
    [message("redirects.match"), message(`redirects.match-${matchOf(rule)}`)],
    [message("redirects.query"), message(`redirects.query-${queryModeOf(rule)}`)],
    [message("redirects.scope"), rule.host || (rule.market === "all" ? message("redirects.everywhere") : rule.market)],
    [message("redirects.file"), rule.file],
  ];
  if (rule.case === "sensitive") facts.push([message("redirects.case"), message("redirects.case-matters")]);
  if (rule.note) facts.push([message("redirects.note"), rule.note]);
  facts.push([message("redirects.changed"), rule.changed_by ? `${changed}, ${rule.changed_by}` : changed]);
  return (
    <>
      <Facts facts={facts} />
      {check && (
        <>
          <h3>{message("targets.target")}</h3>
          <TargetHealth check={check} />
        </>
      )}
      {mayPropose && <EditRule rule={rule} />}
      <RuleLinks heading={message("redirects.from")} rules={from} query={query} />
      <RuleLinks heading={message("redirects.to")} rules={to} query={query} />
      <h3>{message("redirects.hits-by-day")}</h3>
      <DayChart
        measure={message("redirects.hits")}
        sentence={(count) => message("redirects.hits-sum", { number: count.toLocaleString(locale), count })}
        days={days.map(({ day, hits }) => ({ day, count: hits }))}
      />
      {rule.match === "exact" && (
        <p>
          <ViewLink to="redirects/test" query={{ url: addressOfRule(rule) }} look="quiet">
            {message("palette.what-answers")}
          </ViewLink>
        </p>
      )}
    </>
  );
}

/** An address that the rule may answer: on its own host, else on this one. */
function addressOfRule({ source }: Rule): string {
  return source.startsWith("/") ? window.location.origin + source : source.replace(/^(?!https?:)/, "https://");
}

const matches = ["exact", "prefix", "placeholder", "regex"] as const;
const matchOf = ({ match }: Rule) => matches.find((one) => one === match) ?? "exact";
const queryModes = ["keep", "drop", "exact"] as const;
const queryModeOf = ({ query }: Rule) => queryModes.find((one) => one === query) ?? "keep";

interface RuleLinksProps {
  readonly heading: string;
  readonly rules: readonly Rule[];
  readonly query: Query;
}

function RuleLinks({ heading, rules, query }: RuleLinksProps): ReactNode {
  if (rules.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul className={layout.list}>
        {rules.map(({ id, source, status }) => (
          <li key={id}>
            <ViewLink to={`redirects/${joinPath("rules", id)}`} query={query}>
              {source}
            </ViewLink>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
