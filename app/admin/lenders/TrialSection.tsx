// Trying a lender out, and the sample sheets that its consumers would get.
import { useId, useState } from "react";
import { problemIn } from "../../api/problem.ts";
import type { OnboardedLender } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import { useServices } from "../../services.ts";
import type { SectionProps } from "./use-section.ts";

const sheets = [1, 2, 3];

export function TrialSection({ lender, onChange, figures }: SectionProps & { readonly figures: AreaFigures }) {
  const message = useMessage();
  const { api } = useServices();
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const path = `/api/v1/admin/lenders/${encodeURIComponent(lender.id)}`;

  async function tryOut() {
    try {
      const tried = await api.post<OnboardedLender>(`${path}/test`);
      setFailure(undefined);
      if (tried) onChange(tried);
    } catch (error) {
      setFailure(message(problemIn(error)?.kind === "not-ready" ? "onboarding.not-ready" : "lender-area.failed"));
    }
  }

  /** That a sheet was read the lender says afterwards; the link opens it. */
  async function read(number: number) {
    try {
      await api.get<string>(`${path}/sheets/${number}`, undefined, { plainText: true });
      const seen = await api.get<OnboardedLender>(path);
      setFailure(undefined);
      if (seen) onChange(seen);
    } catch {
      setFailure(message("onboarding.not-ready"));
    }
  }

  return (
    <section aria-labelledby={id} className={layout.panel}>
      <h2 id={id}>{message("onboarding.trial")}</h2>
      <ul>
        {lender.product_states.map(({ id: product, live_version: version, is_sound: isSound }) => (
          <li key={product}>
            {version === 0
              ? message("onboarding.no-rules", { product })
              : message(isSound ? "onboarding.live-rules" : "onboarding.unsound-rules", { product, version })}
          </li>
        ))}
      </ul>
      <p>
        <ScreenLink screen="lender-filtering" query={{ lender: lender.id }}>
          {message("admin.rules")}
        </ScreenLink>
      </p>
      <p>{message("onboarding.trial-note")}</p>
      <div className={layout.row}>
        <Button quiet onClick={() => void tryOut()}>
          {message("onboarding.try")}
        </Button>
      </div>
      <ul className={layout.row}>
        {sheets.map((number) => (
          <li key={number}>
            <a href={`${path}/sheets/${number}`} target="_blank" rel="noopener" onClick={() => void read(number)}>
              {message(lender.sheets_seen.includes(number) ? "onboarding.sheet-seen" : "onboarding.sheet", { number })}
            </a>
          </li>
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      <div role="status">
        {lender.trial?.answers.map(({ product, offers }) => (
          <p key={product}>{message(offers ? "onboarding.trial-offer" : "onboarding.trial-decline", { product })}</p>
        ))}
        {lender.trial?.system_answered !== undefined && lender.trial.system_answered !== null && (
          <p>{message(lender.trial.system_answered ? "onboarding.system-answered" : "onboarding.system-silent")}</p>
        )}
        {lender.tested_at && <p>{message("onboarding.tested", { moment: figures.moment(lender.tested_at) })}</p>}
      </div>
    </section>
  );
}
