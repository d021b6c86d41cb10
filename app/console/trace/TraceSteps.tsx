// How an address is answered: the answer, the rule behind it, and each step on the way.
import { Facts } from "../../components/Facts.tsx";
import type { Trace } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ruleName } from "./rule-name.ts";
import { StepList } from "./StepList.tsx";

export function TraceSteps({ trace: { url, steps, rule, status, location, headers } }: { trace: Trace }) {
  const message = useConsoleMessage();
  const facts: [string, string][] = [[message("trace.address"), url]];
  facts.push([message("trace.status"), status === null ? message("trace.other-service") : String(status)]);
  if (location !== null) facts.push([message("trace.leads-to"), location]);
  if (rule) facts.push([message("trace.rule"), ruleName(rule, message)]);
  return (
    <section aria-labelledby="trace-answer" className={layout.panel}>
      <h2 id="trace-answer">{message("trace.answer")}</h2>
      <Facts facts={facts} />
      <h3>{message("trace.steps")}</h3>
      <StepList steps={steps} />
      {headers.length > 0 && (
        <details>
          <summary>{message("trace.headers")}</summary>
          <ul className={layout.list}>
            {headers.map(({ name, value }) => (
              <li key={`${name} ${value}`}>
                <code>
                  {name}: {value}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
