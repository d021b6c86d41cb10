// How an address is answered: the answer, the rule behind it, and each step on the way.
import { Facts } from "../../components/Facts.tsx";
import type { Trace } from "../control.ts";
import layout from "../parts/layout.module.css";

export function TraceSteps({ trace: { url, steps, rule, status, location } }: { trace: Trace }) {
  const facts: [string, string][] = [["Address", url]];
  facts.push(["Status", status === null ? "another service answers" : String(status)]);
  if (location !== null) facts.push(["Leads to", location]);
  if (rule) facts.push(["Rule", `${rule.file}, line ${rule.line}${rule.answers ? "" : " (a page comes before it)"}`]);
  return (
    <section aria-labelledby="trace-answer" className={layout.panel}>
      <h2 id="trace-answer">What answers</h2>
      <Facts facts={facts} />
      <h3>Step by step</h3>
      <ol>
        {steps.map(({ step, outcome }) => (
          <li key={step}>
            <strong>{step}</strong>: {outcome}
          </li>
        ))}
      </ol>
    </section>
  );
}
