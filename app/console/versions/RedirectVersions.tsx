// The versions of the table of redirects, and what going back to one would change: rules, and the answers of URLs.
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { RedirectTabs } from "../redirects/RedirectTabs.tsx";
import { ApproveVersion } from "./ApproveVersion.tsx";
import { useDifference } from "./use-difference.ts";
import { VersionList } from "./VersionList.tsx";
import { type Answer, type RedirectsDiff, type RuleText, readRedirectsDiff } from "./version-calls.ts";

export default function RedirectVersions() {
  const message = useConsoleMessage();
  return (
    <ConsolePage heading={message("versions.redirects")} lead={message("versions.redirects-lead")}>
      <RedirectTabs current="versions.tab" />
      <VersionList
        kind="redirects"
        effect={message("versions.redirects-effect")}
        Difference={Difference}
        Approval={ApproveVersion}
      />
    </ConsolePage>
  );
}

function Difference({ id }: { id: string }) {
  const [loaded, again] = useDifference(readRedirectsDiff, id);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(diff) => <RedirectChanges diff={diff} />}
    </WhenLoaded>
  );
}

/** Lines of each list that are shown; the counts above say how many there are. */
const maxShown = 50;

export function RedirectChanges({ diff: { rules, urls, answers, added, removed, changed } }: { diff: RedirectsDiff }) {
  const message = useConsoleMessage();
  const { pathOf, answerOf } = useWording();
  if (rules.added + rules.removed + rules.changed + urls.changed === 0) return <p>{message("versions.same")}</p>;
  const lists = [
    {
      name: "versions.answers",
      lines: answers.map(({ url, from, to }) => `${url}: ${answerOf(from)} → ${answerOf(to)}`),
    },
    { name: "versions.added", lines: added.map(pathOf) },
    { name: "versions.removed", lines: removed.map(pathOf) },
    { name: "versions.changed", lines: changed.map(({ from, to }) => `${pathOf(from)}; ${pathOf(to)}`) },
  ] as const;
  return (
    <>
      <p>{message("versions.rule-counts", rules)}</p>
      <p>{message("versions.url-counts", { compared: urls.asked, changed: urls.changed })}</p>
      {lists
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <section key={name}>
            <h3>{message(name)}</h3>
            <ul className={layout.list}>
              {lines.slice(0, maxShown).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {lines.length > maxShown && <p>{message("versions.more", { count: lines.length - maxShown })}</p>}
          </section>
        ))}
    </>
  );
}

function useWording() {
  const message = useConsoleMessage();
  const leadsTo = (status: number, target: string | null) =>
    target === null ? message("versions.gone", { status }) : `${status} ${target}`;
  return {
    pathOf: ({ source, target, status }: RuleText) => `${source} → ${leadsTo(status, target)}`,
    answerOf: (answer: Answer) => (answer ? leadsTo(answer.status, answer.location) : message("versions.no-rule")),
  };
}
