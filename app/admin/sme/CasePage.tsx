// A company's application: what was answered, where it stands, what was written and done, and others of the same company.
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import type { SmeCase, SmeCaseSummary, SmeChange } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Badge } from "../../components/Badge.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { FactList } from "../../lender/parts/FactList.tsx";
import layout from "../../lender/parts/layout.module.css";
import { WhenLoaded } from "../../lender/parts/WhenLoaded.tsx";
import { queryWith } from "../../lender/query-with.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";
import { CaseAnswers } from "./CaseAnswers.tsx";
import { CaseHistory } from "./CaseHistory.tsx";
import { CaseNotes } from "./CaseNotes.tsx";
import styles from "./CasePage.module.css";
import { changeFailure } from "./change-failure.ts";
import { AssigneeForm, NextActionForm, StatusForm } from "./change-forms.tsx";
import entries from "./entries.module.css";
import { usePurposeText } from "./purpose-text.ts";
import { statusTone } from "./status.ts";

interface CasePageProps {
  readonly id: string;
  readonly figures: AreaFigures;
}

export function CasePage({ id, figures }: CasePageProps) {
  const message = useMessage();
  const query = useQuery();
  const path = `/api/v1/admin/sme-applications/${encodeURIComponent(id)}`;
  const load = useCallback((api: ApiClient) => api.get<SmeCase>(path), [path]);
  const [loaded, again] = useLoaded(load);
  const isMissing =
    typeof loaded === "object" &&
    "failure" in loaded &&
    loaded.failure instanceof ApiError &&
    loaded.failure.status === 404;
  return (
    <div className={layout.stack}>
      <p>
        <Link to={queryWith(query, { case: "" })}>{message("sme-case.back")}</Link>
      </p>
      {isMissing ? (
        <p role="alert">{message("sme-case.not-found")}</p>
      ) : (
        <WhenLoaded loaded={loaded} again={again}>
          {(found) => <LoadedCase found={found} path={path} figures={figures} again={again} />}
        </WhenLoaded>
      )}
    </div>
  );
}

interface LoadedCaseProps {
  readonly found: SmeCase;
  readonly path: string;
  readonly figures: AreaFigures;
  readonly again: () => void;
}

function LoadedCase({ found, path, figures, again }: LoadedCaseProps) {
  const message = useMessage();
  const { api } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, setAnnouncement] = useState<string>();
  const { reference, company, status, version } = found;

  useEffect(() => heading.current?.focus(), []);

  /** Answers what is wrong in words, or nothing once it is done. */
  async function change(what: SmeChange): Promise<string | undefined> {
    setAnnouncement(undefined);
    try {
      await api.patch<SmeCase>(path, what, { headers: { "if-match": `"${version}"` } });
      setAnnouncement(message("sme-case.saved"));
      // The form that was sent begins anew, and has no focus any more.
      heading.current?.focus();
      again();
      return undefined;
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 412) again();
      return changeFailure(failure, message);
    }
  }

  return (
    <>
      <div className={layout.row}>
        <h2 ref={heading} tabIndex={-1}>
          {company}
        </h2>
        <Badge tone={statusTone(status)}>{message(`sme-status.${status}`)}</Badge>
      </div>
      <p role="status">{announcement}</p>
      <div className={styles.case}>
        <div className={styles.part}>
          <CaseFacts found={found} figures={figures} />
          <CaseAnswers found={found} figures={figures} />
          <CaseNotes key={reference} notes={found.notes} path={path} figures={figures} onAdded={again} />
          <CaseHistory history={found.history} figures={figures} />
          <Duplicates duplicates={found.duplicates} figures={figures} />
        </div>
        <div className={styles.part}>
          <StatusForm key={`status ${version}`} found={found} onChange={change} />
          <AssigneeForm key={`assignee ${version}`} found={found} onChange={change} />
          <NextActionForm key={`next ${version}`} found={found} onChange={change} />
        </div>
      </div>
    </>
  );
}

function CaseFacts({ found, figures }: Pick<LoadedCaseProps, "found" | "figures">) {
  const message = useMessage();
  const purposeText = usePurposeText();
  const { reference, received_at, business_id, market, amount, currency, months, purpose, assignee } = found;
  const { next_on: nextOn, closed_at: closedAt, language } = found;
  return (
    <FactList
      facts={[
        [message("sme-cases.reference"), reference],
        [message("sme-cases.received"), figures.moment(received_at)],
        [message("sme-cases.business_id"), business_id],
        [message("sme-cases.market"), message(`insights.country-${market}`)],
        [message("sme-case.language"), language],
        [message("sme-cases.amount"), figures.money(amount, currency)],
        [message("sme-cases.months"), String(months)],
        [message("sme-cases.purpose"), purposeText(purpose)],
        [message("sme-cases.assignee"), assignee?.name ?? message("sme-cases.nobody")],
        ...(nextOn ? [[message("sme-cases.next_action"), figures.day(nextOn)] as const] : []),
        ...(closedAt ? [[message("sme-case.closed"), figures.moment(closedAt)] as const] : []),
      ]}
    />
  );
}

interface DuplicatesProps {
  readonly duplicates: readonly SmeCaseSummary[];
  readonly figures: AreaFigures;
}

function Duplicates({ duplicates, figures }: DuplicatesProps) {
  const message = useMessage();
  const query = useQuery();
  return (
    <section aria-labelledby="duplicates" className={layout.stack}>
      <h3 id="duplicates">{message("sme-case.duplicates")}</h3>
      {duplicates.length === 0 && <p>{message("sme-case.no-duplicates")}</p>}
      <ul className={entries.entries}>
        {duplicates.map(({ id, reference, received_at, amount, currency, status }) => (
          <li key={id} className={layout.row}>
            <Link to={queryWith(query, { case: id })}>{reference}</Link>
            <span>{figures.day(received_at)}</span>
            <span>{figures.money(amount, currency)}</span>
            <Badge tone={statusTone(status)}>{message(`sme-status.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
