// What a lender lacks, and what can be done with it as it stands: approve, go live, pause, close.
import { useId } from "react";
import { problemIn } from "../../api/problem.ts";
import type { OnboardedLender } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { ConfirmButton } from "../../lender/parts/ConfirmButton.tsx";
import layout from "../../lender/parts/layout.module.css";
import { useServices } from "../../services.ts";
import type { SectionProps } from "./use-section.ts";

type Action = "approve" | "go-live" | "pause" | "close";

const actions: Readonly<Record<OnboardedLender["state"], readonly Action[]>> = {
  draft: ["approve"],
  ready: ["go-live"],
  live: ["pause"],
  paused: ["approve", "go-live", "close"],
  closed: [],
};

export function GoingLive({ lender, onChange, figures }: SectionProps & { readonly figures: AreaFigures }) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const id = useId();
  const { missing, state, approved_by: approver, approved_at: approvedAt } = lender;
  const awaitsApproval = missing.length === 1 && missing[0] === "second-admin";
  const possible = actions[state].filter((action) => {
    if (action === "approve") return lender.may_approve;
    return action !== "go-live" || missing.length === 0;
  });

  async function act(action: Action): Promise<string | undefined> {
    const path = `/api/v1/admin/lenders/${encodeURIComponent(lender.id)}/${action}`;
    const headers = { "if-match": `"${lender.version}"` };
    try {
      const changed = await api.post<OnboardedLender>(path, undefined, { headers });
      if (changed) {
        toasts.open(
          message("onboarding.done", { lender: changed.name, state: message(`onboarding.state-${changed.state}`) }),
        );
        onChange(changed);
      }
      return undefined;
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "version-conflict") return message("onboarding.changed");
      return message(kind === "not-ready" ? "onboarding.not-ready" : "lender-area.failed");
    }
  }

  return (
    <section aria-labelledby={id} className={layout.panel}>
      <h2 id={id}>{message("onboarding.going-live")}</h2>
      <p>
        <strong>{message(`onboarding.state-${state}`)}</strong>
      </p>
      {approver && approvedAt && (
        <p>{message("onboarding.approved", { name: approver, moment: figures.moment(approvedAt) })}</p>
      )}
      {state !== "live" && state !== "closed" && (
        <>
          <h3>{message("onboarding.progress")}</h3>
          {missing.length === 0 ? (
            <p>{message("onboarding.complete")}</p>
          ) : (
            <ul>
              {missing.map((one) => (
                <li key={one}>{message(`onboarding.missing-${one}`)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {awaitsApproval && !lender.may_approve && <p className={layout.notice}>{message("onboarding.other-admin")}</p>}
      <div className={layout.row}>
        {possible.map((action) => (
          <ConfirmButton
            key={action}
            name={message(`onboarding.${action}`)}
            title={`${message(`onboarding.${action}`)}: ${lender.name}`}
            quiet={action === "pause" || action === "close"}
            onConfirm={() => act(action)}
          >
            <p>{message(`onboarding.${action}-body`)}</p>
          </ConfirmButton>
        ))}
      </div>
    </section>
  );
}
