// What shipping a variation changes: who sees what, what is written differently, and what the results say to that.
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { changedMembers, verdictText } from "./outcome-wording.ts";
import type { Shipped } from "./outcomes.ts";
import { RedirectProposals } from "./RedirectProposals.tsx";

interface ShipPreviewProps {
  readonly shipped: Shipped;
  readonly variation: string;
  readonly pages: string;
}

export function ShipPreview({ shipped, variation, pages }: ShipPreviewProps) {
  const message = useConsoleMessage();
  const { verdict, against_verdict: isAgainst } = shipped.decision;
  return (
    <>
      <ul>
        <li>{message("outcomes.everybody-sees", { variation, pages })}</li>
        <li>{message("outcomes.nobody-counted")}</li>
        <li>{message("outcomes.written-differently", { members: changedMembers(shipped).join(", ") })}</li>
        <li>{message("outcomes.verdict-now", { verdict: verdictText(verdict, message) })}</li>
      </ul>
      {isAgainst && (
        <p className={layout.panel} data-look="draft">
          {message(shipped.needs_review ? "outcomes.review-needed" : "outcomes.against-means")}
        </p>
      )}
      <RedirectProposals redirects={shipped.redirects} />
    </>
  );
}
